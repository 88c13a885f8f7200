import { RowdeckError } from './errors.ts'
import { brokenOff, readLines } from './read-lines.ts'
import type { ColumnKey, NdjsonLine, Row, Table } from './types.ts'

/** Rows as they are read. To be iterated once. */
export interface RowStream<K extends ColumnKey> extends AsyncIterable<Row<K>> {
  filename: string
  columns: Table['columns']
  /** Number of rows that will come; null until it is known, which is before the first row at the latest. */
  readonly slideCount: number | null
  /** If `stream` is called again with it within 24 hours, the deck is not charged again. */
  readonly idempotencyKey: string
  /** How the rows were read; undefined until the last of them has come. */
  readonly mode: Table['mode'] | undefined
  /** Numbers of the slides whose rows are empty because they are damaged; complete when the last row has come. */
  readonly unreadable: readonly number[]
}

type Lines = AsyncGenerator<NdjsonLine, undefined>
type Head = Extract<NdjsonLine, { filename: string }>

interface State {
  slideCount: number | null
  mode: Table['mode'] | undefined
  unreadable: readonly number[]
}

/** Reads the head of a stream; its rows follow when they are iterated. */
export async function openRows<K extends ColumnKey>(
  answer: Response,
  { signal, idempotencyKey }: { signal: AbortSignal; idempotencyKey: string },
): Promise<RowStream<K>> {
  const lines = readLines(answer, signal)
  const { value: head } = await lines.next()
  if (!head || !('slideCount' in head)) throw failureIn(head, answer)
  const state: State = { mode: undefined, slideCount: head.slideCount, unreadable: [] }
  return {
    ...(head as Head),
    idempotencyKey,
    get slideCount() {
      return state.slideCount
    },
    get mode() {
      return state.mode
    },
    get unreadable() {
      return state.unreadable
    },
    [Symbol.asyncIterator]: () => rowsOf<K>(lines, state, answer),
  }
}

async function* rowsOf<K extends ColumnKey>(
  lines: Lines,
  state: State,
  answer: Response,
): AsyncGenerator<Row<K>, undefined> {
  for await (const line of lines) {
    if ('row' in line) yield line.row as Row<K>
    else if ('rowCount' in line) {
      state.mode = line.mode
      state.unreadable = line.unreadable ?? []
    } else if ('slideCount' in line) state.slideCount = line.slideCount
    else if ('error' in line) throw failureIn(line, answer)
  }
  if (state.mode === undefined) throw failureIn(undefined, answer)
}

/** Returns why a stream has no end: as its error line says, or because the connection broke. */
function failureIn(line: NdjsonLine | undefined, answer: Response): Error {
  if (!line || !('error' in line)) return brokenOff(answer)
  const { retryAfterSeconds } = line.error.details ?? {}
  const wait = typeof retryAfterSeconds === 'number' ? { retryAfterSeconds } : {}
  return new RowdeckError(line, { status: 200, ...wait })
}
