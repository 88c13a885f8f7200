import { type Clock, systemClock } from '@rowdeck/core/clock'
import { printable } from '@rowdeck/core/printable'
import type { Table } from '@rowdeck/reader/conversion'
import type { DeckConverter } from './deck-converter.ts'
import { errorSentence } from './error-sentence.ts'
import type { FoundDeck, FoundDecks } from './find-decks.ts'
import { readDeck, shownPath, standardInput } from './input-files.ts'
import { minutesAndSeconds, openProgress, type Progress } from './progress.ts'
import { ServiceUnusable } from './remote-converter.ts'
import { type DeckWriter, OutputError } from './write-converted.ts'

export interface BatchParts {
  converter: DeckConverter
  writer: DeckWriter
  /** Aborted to stop after what has been done so far. */
  signal: AbortSignal
  /** Prints a line for the person. */
  report: (line: string) => void
  clock?: Clock
  progress?: Progress
}

/**
 * Converts and writes decks one after another. A deck that fails is reported and the next one is converted; the batch
 * ends early only if every further deck would fail too, or if the signal is aborted. Completes the
 * output in any case. Returns whether all decks were converted. Throws nothing about single decks.
 */
export async function convertBatch(found: FoundDecks, parts: BatchParts): Promise<boolean> {
  const run = new BatchRun(found, parts)
  for (const { path, error } of found.failures) run.reportFailure(path, error)
  try {
    for (const deck of found.decks) if (!(await run.convert(deck))) break
  } finally {
    await parts.writer.end()
  }
  if (found.batch) run.summarize()
  return run.complete
}

class BatchRun {
  readonly #found: FoundDecks
  readonly #parts: Required<BatchParts>
  readonly #startedAt: number
  #tried = 0
  #converted = 0
  #rows = 0

  constructor(found: FoundDecks, parts: BatchParts) {
    this.#found = found
    this.#parts = { clock: systemClock, progress: openProgress(), ...parts }
    this.#startedAt = this.#parts.clock.now()
  }

  get complete(): boolean {
    return this.#converted === this.#found.decks.length && this.#found.failures.length === 0
  }

  /** Returns whether to go on with the next deck. */
  async convert({ path }: FoundDeck): Promise<boolean> {
    const { signal, writer } = this.#parts
    if (signal.aborted) return false
    this.#tried += 1
    try {
      const { name, table } = await this.#read(path)
      const filename = this.#found.batch && path !== standardInput ? shownPath(path) : name
      await writer.add({ filename, table }, path)
      this.#converted += 1
      this.#rows += table.rowCount
      this.#reportUnreadable(path, table)
      return true
    } catch (error) {
      if (signal.aborted) return false
      if (error instanceof OutputError) throw error
      this.reportFailure(path, error)
      return !(error instanceof ServiceUnusable)
    } finally {
      this.#parts.progress.clear()
    }
  }

  reportFailure(path: string, error: unknown): void {
    const problem = errorSentence(error)
    this.#parts.report(`${nameOf(path)}: ${problem}`)
    this.#parts.writer.miss(shownPath(path), problem)
  }

  #reportUnreadable(path: string, { unreadable = [] }: Table): void {
    if (unreadable.length === 0) return
    const named = unreadable.slice(0, slidesNamedMax).join(', ')
    const more = unreadable.length > slidesNamedMax ? ' and more' : ''
    const [what, rows] = unreadable.length === 1 ? ['slide', 'row is'] : ['slides', 'rows are']
    this.#parts.report(`${nameOf(path)}: damaged ${what}, whose ${rows} empty: ${named}${more}.`)
  }

  summarize(): void {
    const { signal, clock, report } = this.#parts
    const { decks, otherFiles, failures } = this.#found
    const failed = this.#tried - this.#converted + failures.length - (signal.aborted ? 1 : 0)
    const parts = [
      `${this.#converted} of ${count(decks.length, 'deck')} converted, ${count(this.#rows, 'row')}, in ${minutesAndSeconds(clock.now() - this.#startedAt)}`,
      ...(failed > 0 ? [`${failed} failed`] : []),
      ...(this.#tried < decks.length ? [`${decks.length - this.#tried} not tried`] : []),
    ]
    report(`${signal.aborted ? 'interrupted: ' : ''}${parts.join('; ')}.`)
    if (otherFiles.size > 0) report(describeOtherFiles(otherFiles))
  }

  async #read(path: string): Promise<{ name: string; table: Table }> {
    const { converter, signal, progress, clock } = this.#parts
    const startedAt = clock.now()
    const show = (slidesRead: number, slideCount: number) =>
      progress.show({
        deckNumber: this.#tried,
        deckCount: this.#found.decks.length,
        name: path,
        slidesRead,
        slideCount,
        deckMs: clock.now() - startedAt,
        finishedMs: startedAt - this.#startedAt,
      })
    show(0, 0)
    const deck = await untilAborted(readDeck(path), signal)
    const table = await converter.convert(deck, { signal, progress: show })
    return { name: deck.name, table }
  }
}

/** Damaged slides that are named in one line. */
const slidesNamedMax = 20

function nameOf(path: string): string {
  return path === standardInput ? 'standard input' : shownPath(path)
}

/** Rejects as soon as the signal aborts, because waiting for a pipe cannot be interrupted. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>()
  const abort = () => aborted.reject(signal.reason)
  signal.addEventListener('abort', abort, { once: true })
  work.catch(() => {}).finally(() => signal.removeEventListener('abort', abort))
  return Promise.race([work, aborted.promise])
}

/** Says which files of the folders were left out. */
export function describeOtherFiles(otherFiles: ReadonlyMap<string, number>): string {
  const total = [...otherFiles.values()].reduce((sum, number) => sum + number, 0)
  const endings = [...otherFiles.keys()].filter(Boolean).map(printable).slice(0, endingsShownMax)
  const named = endings.length > 0 ? ` (${endings.join(', ')})` : ''
  const slides = endings.some((ending) => /^\.(pptx?|key|odp)$/.test(ending))
  const advice = slides ? ' Export presentations as PDF to convert them.' : ''
  return `${count(total, 'other file')} left out${named}.${advice}`
}

const endingsShownMax = 8

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
