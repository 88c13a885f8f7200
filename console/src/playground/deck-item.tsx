import { type DeckResult, isRunning, useDesk } from '../desk/desk-model.ts'
import { counted, formatBytes, formatMoment } from '../elements/format.ts'
import { ProgressBar } from './deck-progress.tsx'
import { isUnfinished, reasonOf, statusOf, timeLeft } from './deck-status.ts'

/** A deck in the list: its name, its progress or result, and what can be done with it. */
export function DeckItem({ deck, now }: { deck: DeckResult; now: number }) {
  const { select } = useDesk()
  const { id, filename, stage, edits, sizeBytes, addedAt } = deck
  const reason = reasonOf(deck)
  return (
    <li className={`deck ${stage}`}>
      <button type="button" className="deck-open" onClick={() => select(id)}>
        <span className="deck-file" dir="auto">
          {filename}
        </span>
      </button>
      <div className="deck-state">
        <span className="deck-status">
          {reason || shortStatus(deck, now)}
          {reason && stage === 'waiting' && `. ${statusOf(deck, now)}`}
        </span>
        <span className="soft small">{timeLeft(deck, now)}</span>
        {isRunning(deck) && <ProgressBar deck={deck} />}
      </div>
      <span className="soft small deck-facts">
        {[
          edits.size > 0 && `${counted(edits.size, 'slide')} edited`,
          formatBytes(sizeBytes),
          formatMoment(addedAt),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <div className="deck-actions">
        <ItemButtons deck={deck} />
      </div>
    </li>
  )
}

function shortStatus(deck: DeckResult, now: number): string {
  if (deck.stage === 'done') return counted(deck.table.rows.length, 'row')
  return statusOf(deck, now)
}

function ItemButtons({ deck }: { deck: DeckResult }) {
  const { cancel, hold, restart, remove } = useDesk()
  const { id, filename, stage, held, file } = deck
  const of = <span className="visually-hidden"> {filename}</span>
  if (isUnfinished(deck)) {
    return (
      <>
        {stage === 'waiting' && (
          <button type="button" className="button subtle" onClick={() => hold(id, !held)}>
            {held ? 'Resume' : 'Pause'}
            {of}
          </button>
        )}
        <button type="button" className="button subtle" onClick={() => cancel(id)}>
          Cancel{of}
        </button>
      </>
    )
  }
  return (
    <>
      {stage !== 'done' && file && (
        <button type="button" className="button subtle" onClick={() => restart(id)}>
          {stage === 'canceled' ? 'Start again' : 'Try again'}
          {of}
        </button>
      )}
      <button type="button" className="button subtle" onClick={() => remove(id)}>
        Remove{of}
      </button>
    </>
  )
}
