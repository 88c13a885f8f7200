import { type DeckResult, isRunning, useDesk } from '../desk/desk-model.ts'
import { Button } from '../elements/button.tsx'
import { progressText, statusOf, timeLeft } from './deck-status.ts'
import { useNow } from './use-now.ts'

/** Screen readers announce the progress every so many slides. */
const slidesPerAnnouncement = 10

/** The progress of a running conversion and its Cancel button, which stay in view while the rows are scrolled. */
export function DeckProgress({ deck }: { deck: DeckResult }) {
  const { cancel } = useDesk()
  const now = useNow(true)
  return (
    <div className="progress">
      <div className="progress-words">
        <span className="soft">{statusOf(deck, now)}</span>
        <span className="soft small">{timeLeft(deck, now)}</span>
        <Button label="Cancel" small onClick={() => cancel(deck.id)} />
      </div>
      {isRunning(deck) && <ProgressBar deck={deck} />}
      <p className="visually-hidden" aria-live="polite">
        {announcementOf(deck)}
      </p>
    </div>
  )
}

/** The share that is uploaded, then the share that is read. */
export function ProgressBar({ deck }: { deck: DeckResult }) {
  const { stage, sentShare, slideCount, table } = deck
  if (stage === 'sending' && sentShare < 1) {
    return <progress aria-label={`Uploaded of ${deck.filename}`} value={sentShare} max={1} />
  }
  const label = 'Slides read'
  if (slideCount === 0 || stage === 'sending') return <progress aria-label={label} />
  return <progress aria-label={label} value={table.rows.length} max={slideCount} />
}

function announcementOf({ stage, table, slideCount }: DeckResult): string {
  if (stage === 'waiting') return 'Waiting'
  if (stage === 'sending') return 'Uploading the deck'
  const announced = Math.floor(table.rows.length / slidesPerAnnouncement) * slidesPerAnnouncement
  return progressText(announced, slideCount)
}
