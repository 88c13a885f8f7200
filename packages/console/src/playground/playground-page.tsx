import { allDeckTypes, listDeckTypes } from '@rowdeck/core/deck-model/deck-types'
import { Suspense, useCallback, useState } from 'react'
import { useSession } from '../account/session.tsx'
import { allDecks, type DeckOptions, useDesk } from '../desk/desk-model.ts'
import { lazyPart } from '../elements/lazy-part.ts'
import { useTitle } from '../elements/use-title.ts'
import { initialListing } from './deck-groups.ts'
import { EntryPage } from './entry-page.tsx'
import { FileChooserProvider } from './file-chooser.tsx'
import { useDroppedFiles, usePastedFiles } from './use-file-input.ts'

/** What a visitor of the first page does not need. */
const AllDecksArea = lazyPart('AllDecksArea', () => import('./all-decks-area.tsx'))
const WorkingArea = lazyPart('WorkingArea', () => import('./working-area.tsx'))

/** The first page: all decks, or the one that is shown. Visitors see the result of the sample deck. */
export function PlaygroundPage() {
  useTitle('Rowdeck')
  const { me } = useSession()
  const { decks, activeId, storageNotice, add, select } = useDesk()
  const [options, setOptions] = useState<DeckOptions>({})
  const [listing, setListing] = useState(initialListing)
  const [refused, setRefused] = useState<string>()
  const take = useCallback(
    (files: File[]) => {
      if (files.length === 0) {
        return setRefused(`There is no ${listDeckTypes('or', allDeckTypes)} in this folder.`)
      }
      const { ids, refusal } = add(files, options)
      setRefused(refusal)
      // a range of slides was meant for these files
      setOptions(({ slides: _, ...others }) => others)
      if (me !== null) select(ids.length === 1 ? ids[0] : undefined)
    },
    [add, options, me, select],
  )
  const dragging = useDroppedFiles(take)
  usePastedFiles(take)
  const deck = me && decks.find(({ id }) => id === activeId)
  return (
    <FileChooserProvider onFiles={take}>
      {(refused || storageNotice) && (
        <div className="page notices" role="alert">
          {refused && <p className="strip">{refused}</p>}
          {storageNotice && <p className="strip">{storageNotice}</p>}
        </div>
      )}
      <Suspense fallback={<div className="page" aria-busy="true" />}>
        {deck ? (
          <WorkingArea key={deck.id} deck={deck} />
        ) : me && activeId === allDecks ? (
          <AllDecksArea />
        ) : (
          <EntryPage
            options={options}
            onOptions={setOptions}
            listing={listing}
            onListing={setListing}
          />
        )}
      </Suspense>
      {dragging && <DropCurtain />}
    </FileChooserProvider>
  )
}

/** Covers the page while files are dragged over it, wherever it is scrolled. */
function DropCurtain() {
  return (
    <div className="curtain" aria-hidden="true">
      <p>Drop to convert</p>
    </div>
  )
}
