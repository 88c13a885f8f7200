import { useMemo, useState } from 'react'
import { allDecks, type DeckResult, isUnfinished, useDesk } from '../desk/desk-model.ts'
import { Button } from '../elements/button.tsx'
import { Tick } from '../elements/tick.tsx'
import { useToast } from '../elements/use-toast.ts'
import { ChosenDecks } from './chosen-decks.tsx'
import { foldersOf, type Listing, listedDecks, summaryOf } from './deck-groups.ts'
import { DeckItem } from './deck-item.tsx'
import { DeckSearch } from './deck-search.tsx'
import { ExportMenu } from './export-menu.tsx'
import { ListingFields } from './listing-fields.tsx'
import { QueuePaused } from './queue-paused.tsx'
import { StorageSection } from './storage-section.tsx'
import { UndoButtons } from './undo-buttons.tsx'
import { useNow } from './use-now.ts'

interface DeckListSectionProps {
  listing: Listing
  onListing: (listing: Listing) => void
}

/** All decks in this browser, or those of one state: the queue and the results. */
export function DeckListSection({ listing, onListing }: DeckListSectionProps) {
  const { decks, select } = useDesk()
  const unfinished = decks.filter(isUnfinished)
  const { told, tell } = useToast()
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const shown = useListed(listing)
  const listed = listedDecks(decks, shown)
  const chosen = listed.filter(({ id }) => ids.has(id))
  return (
    <section className="stack" aria-labelledby="decks-title">
      <div className="line between">
        <h2 id="decks-title">Your decks</h2>
        <div className="line">
          <QueueControls unfinished={unfinished} />
          <UndoButtons tell={tell} />
          {decks.length > 1 && (
            <Button label="All in one grid" small onClick={() => select(allDecks)} />
          )}
          {decks.some(({ table }) => table.rows.length > 0) && (
            <ExportMenu
              deck={undefined}
              primary={unfinished.length === 0 && decks.length > 1 && chosen.length === 0}
            />
          )}
        </div>
      </div>
      <QueuePaused />
      {decks.length > 1 && (
        <>
          <DeckSearch />
          <ListingFields decks={decks} listing={shown} onListing={onListing} />
        </>
      )}
      {chosen.length > 0 && (
        <ChosenDecks chosen={chosen} tell={tell} onClear={() => setIds(new Set())} />
      )}
      <Folders decks={listed} chosen={ids} onChosen={setIds} />
      <StorageSection />
      <p className="toast" role="status">
        {told}
      </p>
    </section>
  )
}

/** What is listed; all decks once the chosen state has none. */
function useListed(listing: Listing): Listing {
  const { decks } = useDesk()
  const summary = useMemo(() => summaryOf(decks), [decks])
  return listing.listed in summary ? listing : { ...listing, listed: 'all' }
}

interface FoldersProps {
  decks: readonly DeckResult[]
  /** The ids of the chosen decks. */
  chosen: ReadonlySet<string>
  onChosen: (ids: ReadonlySet<string>) => void
}

function Folders({ decks, chosen, onChosen }: FoldersProps) {
  const now = useNow(decks.some(isUnfinished))
  function choose(members: readonly DeckResult[], isChosen: boolean): void {
    const others = [...chosen].filter((id) => !members.some((deck) => deck.id === id))
    onChosen(new Set(isChosen ? [...others, ...members.map(({ id }) => id)] : others))
  }
  return foldersOf(decks).map(({ name, members }) => {
    const all = members.every(({ id }) => chosen.has(id))
    return (
      <div key={name} className="folder">
        {decks.length > 1 && (
          <Tick
            className="tick folder-name"
            label={
              <>
                <strong dir="auto">{name || 'Choose all'}</strong>
                {name && <span className="soft small">{members.length}</span>}
              </>
            }
            on={all}
            onToggle={(on) => choose(members, on)}
          />
        )}
        <ul className="decks" aria-label={name || undefined}>
          {members.map((deck) => (
            <DeckItem
              key={deck.id}
              deck={deck}
              now={now}
              chosen={chosen.has(deck.id)}
              onChosen={(isChosen) => choose([deck], isChosen)}
            />
          ))}
        </ul>
      </div>
    )
  })
}

function QueueControls({ unfinished }: { unfinished: readonly DeckResult[] }) {
  const { pauseAll, cancelAll } = useDesk()
  const waiting = unfinished.filter(({ stage, held }) => stage === 'waiting' && !held)
  return (
    <>
      {waiting.length > 1 && <Button label="Pause queue" small onClick={pauseAll} />}
      {unfinished.length > 1 && <Button label="Cancel all" small onClick={cancelAll} />}
    </>
  )
}
