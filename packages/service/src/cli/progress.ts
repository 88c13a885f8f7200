import { printable } from '@rowdeck/core/printable'

const barCells = 16
const msPerSecond = 1000
const widthDefaultColumns = 80

/** What is known while a deck of a batch is converted. */
export interface BatchState {
  /** From 1. */
  deckNumber: number
  deckCount: number
  name: string
  slidesRead: number
  /** 0 until the deck is open. */
  slideCount: number
  /** Time spent on this deck, in milliseconds. */
  deckMs: number
  /** Time spent on the decks before, in milliseconds. */
  finishedMs: number
}

export interface Progress {
  show(state: BatchState): void
  clear(): void
}

/** Shows the progress on standard error if that is a terminal; has no effect otherwise. */
export function openProgress(): Progress {
  const { stderr } = process
  if (!stderr.isTTY) return { show() {}, clear() {} }
  return {
    show: (state) =>
      stderr.write(`\r\u001b[K${progressLine(state, stderr.columns || widthDefaultColumns)}`),
    clear: () => stderr.write('\r\u001b[K'),
  }
}

/**
 * Returns one line: which deck of how many, a bar, its slides, and the remaining time of the whole batch,
 * extrapolated from the decks so far. Shortened to fit the width, in columns.
 */
export function progressLine(state: BatchState, widthColumns: number): string {
  const { deckNumber, deckCount, slidesRead, slideCount } = state
  const deck = deckCount > 1 ? `deck ${deckNumber} of ${deckCount}, ` : ''
  const done = Math.round((barCells * slidesRead) / Math.max(1, slideCount))
  const bar = '█'.repeat(done) + '░'.repeat(barCells - done)
  const slides = slideCount === 0 ? 'opening' : `${slidesRead} of ${slideCount} slides`
  const left = leftMs(state)
  const time = left === undefined ? '' : `, ${minutesAndSeconds(left)} left`
  const line = `${deck}${bar} ${slides}${time}`
  const name = shortened(state.name, widthColumns - line.length - 3)
  return `${line}  ${name}`.trimEnd().slice(0, Math.max(0, widthColumns - 1))
}

/** Undefined before the first slide of the first deck. */
function leftMs({ deckNumber, deckCount, ...state }: BatchState): number | undefined {
  const { slidesRead, slideCount, deckMs, finishedMs } = state
  const finished = deckNumber - 1
  const deckTotal = slidesRead > 0 ? (deckMs * slideCount) / slidesRead : undefined
  const mean = finished > 0 ? finishedMs / finished : deckTotal
  if (mean === undefined) return undefined
  const ofDeck = Math.max(0, (deckTotal ?? mean) - deckMs)
  return ofDeck + (deckCount - deckNumber) * mean
}

/** Such as `0:07` or `75:00`; rounded up. */
export function minutesAndSeconds(ms: number): string {
  const seconds = Math.ceil(ms / msPerSecond)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** The end of a path, because its beginning is the same for all decks of a folder. */
function shortened(name: string, columns: number): string {
  const clean = printable(name)
  if (clean.length <= columns) return clean
  return columns < 2 ? '' : `…${clean.slice(clean.length - columns + 1)}`
}
