import { useEffect, useState } from 'react'
import { counted, formatDuration } from '../elements/format.ts'
import type { DeckConversion } from './use-conversion.ts'

/** Too early, a guess would jump about. */
const guessAfterMs = 1500
const tickMs = 1000
/** A reader of the screen hears how far it is now and then, not at every slide. */
const toldEvery = 10

/** How far a conversion has come: a bar, slides read, time left. */
export function ProgressLine({ conversion }: { conversion: DeckConversion }) {
  const { stage, slideCount, table } = conversion
  const now = useNow(stage === 'reading')
  const done = table.rows.length
  const tens = Math.floor(done / toldEvery) * toldEvery
  return (
    <div className="progress">
      {stage === 'reading' ? (
        <progress aria-label="Slides read" value={done} max={Math.max(1, slideCount)} />
      ) : (
        <progress aria-label="Slides read" />
      )}
      <p className="line between soft">
        <span>
          {stage === 'sending' ? 'Sending and opening the deck…' : readSoFar(done, slideCount)}
        </span>
        <span>{timeLeft(conversion, now)}</span>
      </p>
      <p className="unseen" aria-live="polite">
        {stage === 'sending' ? 'Sending the deck' : readSoFar(tens, slideCount)}
      </p>
    </div>
  )
}

function readSoFar(done: number, slideCount: number): string {
  return `${done} of ${counted(slideCount, 'slide')} read`
}

function timeLeft({ stage, readingSince, slideCount, table }: DeckConversion, now: number): string {
  const elapsedMs = now - readingSince
  const done = table.rows.length
  if (stage !== 'reading' || done === 0 || elapsedMs < guessAfterMs) return ''
  const secondsLeft = ((elapsedMs / done) * (slideCount - done)) / 1000
  return secondsLeft > 0 ? `about ${formatDuration(secondsLeft)} left` : ''
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
