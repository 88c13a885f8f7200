import type { DeckResult } from '../desk/desk-model.ts'
import { describeRefusal } from '../desk/refusal.ts'
import { counted, formatDuration } from '../elements/format.ts'

/** Earlier estimates would fluctuate too much. */
const estimateAfterMs = 1500

/** One line about the state of a deck; `now` is in milliseconds since the Unix epoch. */
export function statusOf(deck: DeckResult, now: number): string {
  const { stage, table, sentShare } = deck
  if (stage === 'waiting') return waitingText(deck, now)
  if (stage === 'sending') {
    if (sentShare >= 1) return 'Opening the deck…'
    return `Uploading… ${Math.floor(sentShare * 100)}%`
  }
  if (stage === 'reading') return progressText(table.rows.length, deck.slideCount)
  const rows = counted(table.rows.length, 'row')
  if (stage === 'done') return `${rows}, ${modeTexts[table.mode]}`
  if (stage === 'canceled') return table.rows.length > 0 ? `Canceled after ${rows}` : 'Canceled'
  return table.rows.length > 0 ? `Stopped after ${rows}` : 'Not converted'
}

/** The reason why a deck waits or was refused, in a few words; empty otherwise. What pauses all decks is said above them. */
export function reasonOf({ stage, held, refusal }: DeckResult): string {
  return refusal && !held && (stage === 'waiting' || stage === 'refused')
    ? describeRefusal(refusal).title
    : ''
}

function waitingText({ held, retryAt, file }: DeckResult, now: number): string {
  if (held) return 'Paused'
  if (!file) return 'Waiting'
  if (retryAt === undefined) return 'Waiting'
  return retryAt > now
    ? `Trying again in ${formatDuration((retryAt - now) / 1000)}`
    : 'Trying again'
}

/** "12 of 60 slides read". */
export function progressText(done: number, slideCount: number): string {
  if (slideCount === 0) return 'Reading the first slides…'
  return `${done} of ${counted(slideCount, 'slide')} read`
}

const modeTexts = {
  text: 'read from the text in the file',
  ocr: 'read with OCR',
  mixed: 'read from the text in the file and with OCR',
}

/** "About 20 s left"; empty while it cannot be estimated, as in a tab that does not read the deck itself. */
export function timeLeft(deck: DeckResult, now: number): string {
  const { stage, slideCount, readingSince } = deck
  const done = deck.table.rows.length
  const elapsedMs = now - readingSince
  const isOurs = readingSince > 0
  if (stage !== 'reading' || !isOurs || done === 0 || elapsedMs < estimateAfterMs) return ''
  const secondsLeft = ((elapsedMs / done) * (slideCount - done)) / 1000
  return secondsLeft > 0 ? `About ${formatDuration(secondsLeft)} left` : ''
}
