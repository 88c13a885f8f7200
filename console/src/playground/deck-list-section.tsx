import { useState } from 'react'
import { type DeckResult, useDesk } from '../desk/desk-model.ts'
import { Button } from '../elements/button.tsx'
import { Tick } from '../elements/tick.tsx'
import { useToast } from '../elements/use-toast.ts'
import { ChosenDecks } from './chosen-decks.tsx'
import { foldersOf } from './deck-folders.ts'
import { DeckItem } from './deck-item.tsx'
import { DeckSearch } from './deck-search.tsx'
import { isUnfinished } from './deck-status.ts'
import { ExportMenu } from './export-menu.tsx'
import { QueuePaused } from './queue-paused.tsx'
import { StorageSection } from './storage-section.tsx'
import { UndoButtons } from './undo-buttons.tsx'
import { useNow } from './use-now.ts'

/** All decks in this browser: the queue and the results. */
export function DeckListSection() {
  const { decks } = useDesk()
  const unfinished = decks.filter(isUnfinished)
  const { told, tell } = useToast()
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const chosen = decks.filter(({ id }) => ids.has(id))
  const done = decks.length - unfinished.length
  return (
    <section className="stack" aria-labelledby="decks-title">
      <div className="line between">
        <div className="line">
          <h2 id="decks-title">Your decks</h2>
          <p className="soft" role="status">
            {unfinished.length > 0 ? `${done} of ${decks.length} done` : ''}
          </p>
        </div>
        <div className="line">
          <QueueControls unfinished={unfinished} />
          <UndoButtons tell={tell} />
          {decks.some(({ table }) => table.rows.length > 0) && (
            <ExportMenu deck={undefined} primary={unfinished.length === 0 && decks.length > 1} />
          )}
        </div>
      </div>
      <QueuePaused />
      {decks.length > 1 && <DeckSearch />}
      {chosen.length > 0 && (
        <ChosenDecks chosen={chosen} tell={tell} onClear={() => setIds(new Set())} />
      )}
      <Folders chosen={ids} onChosen={setIds} />
      <StorageSection />
      <p className="toast" role="status">
        {told}
      </p>
    </section>
  )
}

interface FoldersProps {
  /** The ids of the chosen decks. */
  chosen: ReadonlySet<string>
  onChosen: (ids: ReadonlySet<string>) => void
}

function Folders({ chosen, onChosen }: FoldersProps) {
  const { decks } = useDesk()
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
