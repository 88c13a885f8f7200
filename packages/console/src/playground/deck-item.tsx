import { type DeckResult, isRunning, isUnfinished, useDesk } from '../desk/desk-model.ts'
import { describeRefusal, isRecoverable } from '../desk/refusal.ts'
import { Button } from '../elements/button.tsx'
import { counted, formatBytes, formatCount, formatMoment } from '../elements/format.ts'
import { countReview } from '../views/slides.ts'
import { ProgressBar } from './deck-progress.tsx'
import { reasonOf, statusOf, timeLeft } from './deck-status.ts'
import { DeckThumbnail } from './deck-thumbnail.tsx'
import { RemoveButton } from './remove-button.tsx'
import { RenameButton } from './rename-button.tsx'

interface DeckItemProps {
  deck: DeckResult
  now: number
  chosen: boolean
  onChosen: (chosen: boolean) => void
}

/** A deck in the list: its name, its progress or result, and what can be done with it. */
export function DeckItem({ deck, now, chosen, onChosen }: DeckItemProps) {
  const { select } = useDesk()
  const { id, filename, stage, edits, sizeBytes, addedAt } = deck
  const reason = reasonOf(deck)
  return (
    <li className={`deck ${stage}`}>
      <div className="deck-first">
        <input
          type="checkbox"
          aria-label={`Choose ${filename}`}
          checked={chosen}
          onChange={({ target }) => onChosen(target.checked)}
        />
        <button type="button" className="deck-open" onClick={() => select(id)}>
          <DeckThumbnail deck={deck} />
          <span className="deck-file" dir="auto">
            {filename}
          </span>
        </button>
      </div>
      <div className="deck-state">
        <span className={stage === 'refused' ? badgeOf(deck) : 'deck-status'}>
          {stage === 'refused' ? reason : statusWith(reason, shortStatus(deck, now))}
        </span>
        <span className="soft small">{timeLeft(deck, now)}</span>
        {isRunning(deck) && <ProgressBar deck={deck} />}
      </div>
      <span className="soft small deck-facts">
        {[
          reviewOf(deck),
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

function reviewOf(deck: DeckResult): string | false {
  const { left, done } = countReview(deck)
  if (left > 0) return `${formatCount(left)} to check`
  return done > 0 && 'all checked'
}

function badgeOf({ refusal }: DeckResult): string {
  return refusal && isRecoverable(refusal) ? 'badge warning' : 'badge danger'
}

/** Whether sending the same file again may help. */
function canTryAgain({ stage, file, refusal }: DeckResult): boolean {
  if (stage === 'done' || !file) return false
  return !refusal || ['retry', 'wait', 'settings'].includes(describeRefusal(refusal).nextStep)
}

function statusWith(reason: string, status: string): string {
  return reason === '' ? status : `${reason}. ${status}`
}

function shortStatus(deck: DeckResult, now: number): string {
  if (deck.stage === 'done') return counted(deck.table.rows.length, 'row')
  return statusOf(deck, now)
}

function ItemButtons({ deck }: { deck: DeckResult }) {
  const { cancel, hold, restart } = useDesk()
  const { id, filename, stage, held, refusal } = deck
  if (isUnfinished(deck)) {
    // what holds all decks back is said, and ended, above the list
    const isForAll = held && refusal !== undefined
    return (
      <>
        {stage === 'waiting' && !isForAll && (
          <Button
            label={held ? 'Resume' : 'Pause'}
            kind="subtle"
            of={filename}
            onClick={() => hold(id, !held)}
          />
        )}
        <Button label="Cancel" kind="subtle" of={filename} onClick={() => cancel(id)} />
      </>
    )
  }
  return (
    <>
      {canTryAgain(deck) && (
        <Button
          label={stage === 'canceled' ? 'Start again' : 'Try again'}
          kind="subtle"
          of={filename}
          onClick={() => restart(id)}
        />
      )}
      <RenameButton deck={deck} />
      <RemoveButton decks={[deck]} className="button subtle" of={filename} />
    </>
  )
}
