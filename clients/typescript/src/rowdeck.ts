import { type DeckFile, deckBlob } from './deck-file.ts'
import { RowdeckConnectionError, RowdeckError } from './errors.ts'
import { readLines } from './read-lines.ts'
import { type Read, type Sender, send, waitFor } from './send.ts'
import type {
  Call,
  ColumnDescription,
  ColumnKey,
  HiddenSlides,
  Mode,
  NdjsonLine,
  Row,
  Table,
  Usage,
} from './types.ts'

export interface RowdeckOptions {
  /** Where the service is, such as `https://rows.example.com`; in a browser the page's own origin unless told. */
  baseUrl?: string
  /** Undefined where it is not set, as a variable of the environment may be. */
  apiKey?: string | undefined
  /** Attempts after the first; 4 unless told. */
  retriesMax?: number
  /** What is longer to wait for is thrown instead, in milliseconds; 60,000 unless told. */
  waitMsMax?: number
  fetch?: typeof fetch
  wait?: Sender['wait']
}

export interface ConvertOptions<K extends ColumnKey> extends Call {
  /** What each row is to have; `slide` unless told. */
  columns?: readonly K[]
  /** Such as `1-5,9,12-`; every slide unless told. */
  slides?: string
  mode?: Mode
  /** Whether the slides that a PPTX file hides are converted; `exclude` unless told. */
  hidden?: HiddenSlides
  password?: string
  /** Instead of the file's own. */
  filename?: string
  /** Of your own, where a call of yesterday's program is to be safe to repeat; one a call unless told. */
  idempotencyKey?: string
}

/** Rows as they are read. To be iterated once. */
export interface RowStream<K extends ColumnKey> extends AsyncIterable<Row<K>> {
  filename: string
  columns: Table['columns']
  /** How many rows will come; null until it is known, which is before the first row at the latest. */
  readonly slideCount: number | null
  /** Given to `stream` again within 24 hours, the deck is not charged again. */
  readonly idempotencyKey: string
  /** How the rows were read; undefined until the last of them has come. */
  readonly mode: Table['mode'] | undefined
}

/**
 * A Rowdeck service. Every method throws RowdeckError for what the service refuses,
 * RowdeckConnectionError where there is no whole answer, and the reason of the signal.
 */
export class Rowdeck {
  readonly #sender: Sender

  constructor(options: RowdeckOptions = {}) {
    const own = (globalThis as { location?: { origin?: string } }).location?.origin
    this.#sender = {
      baseUrl: (options.baseUrl ?? own ?? 'http://127.0.0.1:8080').replace(/\/+$/, ''),
      apiKey: options.apiKey,
      fetch: options.fetch ?? ((...request) => globalThis.fetch(...request)),
      retriesMax: options.retriesMax ?? 4,
      waitMsMax: options.waitMsMax ?? 60_000,
      wait: options.wait ?? waitFor,
    }
  }

  /** All rows of a deck. Charged once, however often it had to be sent. */
  async convert<const K extends ColumnKey = 'slide'>(
    file: DeckFile,
    options: ConvertOptions<K> = {},
  ): Promise<Table<K>> {
    return await this.#post(file, options, {
      accept: 'application/json',
      read: asJson<Table<K>>,
    })
  }

  /**
   * The rows of a deck while later slides are still being read; charged right before the first row is
   * sent. What breaks off after the first line is thrown by the iteration, and not sent again: call
   * `stream` again with the `idempotencyKey` of the stream, which is not charged again.
   */
  async stream<const K extends ColumnKey = 'slide'>(
    file: DeckFile,
    options: ConvertOptions<K> = {},
  ): Promise<RowStream<K>> {
    const idempotencyKey = options.idempotencyKey ?? newKey()
    const keyed = { ...options, idempotencyKey }
    return await this.#post(file, keyed, {
      accept: 'application/x-ndjson',
      read: (answer, signal) => openRows<K>(readLines(answer, signal), idempotencyKey),
    })
  }

  /** What a conversion leads to, as a file of that kind. */
  async export(
    file: DeckFile,
    { format, ...options }: ConvertOptions<ColumnKey> & { format: keyof typeof exportTypes },
  ): Promise<Blob> {
    return await this.#post(file, options, {
      accept: exportTypes[format],
      read: (answer) => answer.blob(),
    })
  }

  /** What pays, what is left, and the last requests. Costs nothing. */
  async usage(call: Call = {}): Promise<Usage> {
    return await send(this.#sender, { ...call, path: '/api/v1/usage' }, asJson<Usage>)
  }

  /** The columns that can be asked for. */
  async columns(call: Call = {}): Promise<ColumnDescription[]> {
    const sending = { ...call, path: '/api/v1/columns' }
    return (await send(this.#sender, sending, asJson<{ columns: ColumnDescription[] }>)).columns
  }

  async #post<T>(
    file: DeckFile,
    options: ConvertOptions<ColumnKey>,
    { accept, read }: { accept: string; read: Read<T> },
  ): Promise<T> {
    const { blob, name } = await deckBlob(file, options.filename)
    const { mode, slides, hidden, password, columns, signal, timeoutMs } = options
    const fields = { mode, slides, hidden, password, columns: columns?.join(',') }
    const body = new FormData()
    for (const [field, value] of Object.entries(fields)) {
      if (value !== undefined) body.set(field, value)
    }
    body.set('file', blob, name ?? '')
    const idempotencyKey = options.idempotencyKey ?? newKey()
    const sending = {
      method: 'POST',
      path: '/api/v1/convert',
      headers: { accept, 'idempotency-key': idempotencyKey },
      body,
      ...(signal ? { signal } : {}),
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
    } as const
    return await send(this.#sender, sending, read)
  }
}

const exportTypes = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** 128 bits by chance; `randomUUID` is not there on pages that came over plain HTTP. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

async function asJson<T>(answer: Response): Promise<T> {
  return (await answer.json()) as T
}

async function openRows<K extends ColumnKey>(
  lines: Lines,
  idempotencyKey: string,
): Promise<RowStream<K>> {
  const { value: head } = await lines.next()
  if (!head || !('slideCount' in head)) throw brokenOff(head)
  const state: State = { mode: undefined, slideCount: head.slideCount }
  return {
    ...(head as Head),
    idempotencyKey,
    get slideCount() {
      return state.slideCount
    },
    get mode() {
      return state.mode
    },
    [Symbol.asyncIterator]: () => rowsOf<K>(lines, state),
  }
}

type Lines = AsyncGenerator<NdjsonLine, undefined>
type Head = Extract<NdjsonLine, { filename: string }>

interface State {
  slideCount: number | null
  mode: Table['mode'] | undefined
}

async function* rowsOf<K extends ColumnKey>(
  lines: Lines,
  state: State,
): AsyncGenerator<Row<K>, undefined> {
  for await (const line of lines) {
    if ('row' in line) yield line.row as Row<K>
    else if ('rowCount' in line) state.mode = line.mode
    else if ('slideCount' in line) state.slideCount = line.slideCount
    else if ('error' in line) throw brokenOff(line)
  }
  if (state.mode === undefined) throw brokenOff(undefined)
}

/** Why a stream has no end: because the service says so, or for no reason that is known. */
function brokenOff(line: NdjsonLine | undefined): Error {
  if (line && 'error' in line) return new RowdeckError(line, { status: 200 })
  return new RowdeckConnectionError('The rows broke off before the last one.')
}
