import { useDeferredValue, useMemo, useState } from 'react'
import { useDesk } from '../desk/desk-model.ts'
import { counted } from '../elements/format.ts'
import { Icon } from '../elements/icons.tsx'
import { Highlighted } from '../views/highlighted.tsx'
import { searchDecks } from './search-decks.ts'

/** Slides that are listed at most. */
const foundMax = 50

/** Finds a text in the names and slides of all decks. */
export function DeckSearch() {
  const { decks, select } = useDesk()
  const [search, setSearch] = useState('')
  const deferred = useDeferredValue(search)
  const found = useMemo(() => searchDecks(decks, deferred, foundMax), [decks, deferred])
  return (
    <search className="deck-search">
      <div className="search-input">
        <Icon name="search" />
        <input
          type="search"
          className="input"
          aria-label="Search all decks"
          placeholder="Search all decks"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      </div>
      {deferred.trim() !== '' && (
        <>
          <p className="soft small" role="status">
            {found.length === 0 && 'Nothing found.'}
            {found.length === foundMax && `The first ${foundMax} places:`}
            {found.length > 0 && found.length < foundMax && counted(found.length, 'place')}
          </p>
          <ul className="found-slides">
            {found.map(({ deck, slide, text }) => (
              <li key={`${deck.id}-${slide}`}>
                <button
                  type="button"
                  className="found-slide"
                  onClick={() => select(deck.id, slide)}
                >
                  <span className="soft small" dir="auto">
                    {slide === undefined ? 'Deck' : `${deck.filename}, slide ${slide}`}
                  </span>
                  <span dir="auto">
                    <Highlighted text={text} search={deferred} />
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </search>
  )
}
