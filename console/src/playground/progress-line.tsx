import { useEffect, useState } from 'react'
import { counted, formatDuration } from '../elements/format.ts'
import type { DeckConversion } from './use-conversion.ts'

/** Earlier estimates would fluctuate too much. */
const estimateAfterMs = 1500
const tickMs = 1000
/** Screen readers announce the progress every so many slides. */
const slidesPerAnnouncement = 10

/** The progress of a conversion: a bar, the slides read, the time left. */
export function ProgressLine({ conversion }: { conversion: DeckConversion }) {
  const { stage, slideCount, table } = conversion
  const now = useNow(stage === 'reading')
  const done = table.rows.length
  const announced = Math.floor(done / slidesPerAnnouncement) * slidesPerAnnouncement
  return (
    <div className="progress">
      {slideCount > 0 ? (
        <progress aria-label="Slides read" value={done} max={slideCount} />
      ) : (
        <progress aria-label="Slides read" />
      )}
      <p className="line between soft">
        <span>
          {stage === 'sending' ? 'Uploading and opening the deck…' : progressText(done, slideCount)}
        </span>
        <span>{timeLeft(conversion, now)}</span>
      </p>
      <p className="visually-hidden" aria-live="polite">
        {stage === 'sending' ? 'Uploading the deck' : progressText(announced, slideCount)}
      </p>
    </div>
  )
}

function progressText(done: number, slideCount: number): string {
  if (slideCount === 0) return 'Reading the first slides…'
  return `${done} of ${counted(slideCount, 'slide')} read`
}

function timeLeft({ stage, readingSince, slideCount, table }: DeckConversion, now: number): string {
  const elapsedMs = now - readingSince
  const done = table.rows.length
  if (stage !== 'reading' || done === 0 || elapsedMs < estimateAfterMs) return ''
  const secondsLeft = ((elapsedMs / done) * (slideCount - done)) / 1000
  return secondsLeft > 0 ? `About ${formatDuration(secondsLeft)} left` : ''
}

function useNow(ticking: boolean): number {
  const [now, setNow] = useState(() => performance.now())
  useEffect(() => {
    if (!ticking) return
    const timer = setInterval(() => setNow(performance.now()), tickMs)
    return () => clearInterval(timer)
  }, [ticking])
  return now
}
