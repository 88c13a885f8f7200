import { type DeckResult, useDesk } from '../desk/desk-model.ts'
import { DeckItem } from './deck-item.tsx'
import { isUnfinished } from './deck-status.ts'
import { ExportMenu } from './export-menu.tsx'
import { QueuePaused } from './queue-paused.tsx'
import { StorageSection } from './storage-section.tsx'
import { useNow } from './use-now.ts'

/** All decks in this browser: the queue and the results. */
export function DeckListSection() {
  const { decks } = useDesk()
  const unfinished = decks.filter(isUnfinished)
  const now = useNow(unfinished.length > 0)
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
          {decks.some(({ table }) => table.rows.length > 0) && (
            <ExportMenu deck={undefined} primary={unfinished.length === 0 && decks.length > 1} />
          )}
        </div>
      </div>
      <QueuePaused />
      <ul className="decks">
        {decks.map((deck) => (
          <DeckItem key={deck.id} deck={deck} now={now} />
        ))}
      </ul>
      <StorageSection />
    </section>
  )
}

function QueueControls({ unfinished }: { unfinished: readonly DeckResult[] }) {
  const { pauseAll, cancelAll } = useDesk()
  const waiting = unfinished.filter(({ stage, held }) => stage === 'waiting' && !held)
  return (
    <>
      {waiting.length > 1 && (
        <button type="button" className="button small" onClick={pauseAll}>
          Pause queue
        </button>
      )}
      {unfinished.length > 1 && (
        <button type="button" className="button small" onClick={cancelAll}>
          Cancel all
        </button>
      )}
    </>
  )
}
