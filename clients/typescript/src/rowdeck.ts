import type { DeckFile } from './deck-file.ts'
import { type DeckForm, formOf, formOfAll } from './deck-form.ts'
import { RowdeckError } from './errors.ts'
import { randomKey } from './idempotency-key.ts'
import {
  type LaterOptions,
  pathOf,
  removeJob,
  showJob,
  type WaitOptions,
  waitForJob,
} from './jobs.ts'
import { openRows, type RowStream } from './row-stream.ts'
import { type Read, type Sender, send, waitFor } from './send.ts'
import { apiKeyOf, serviceUrl } from './settings.ts'
import type {
  Call,
  ColumnDescription,
  ColumnKey,
  HiddenSlides,
  Job,
  Mode,
  Slides,
  Table,
  Usage,
} from './types.ts'

export interface RowdeckOptions {
  /**
   * The address of the service, such as `https://rows.example.com`. Default: the variable ROWDECK_SERVER, in a browser
   * the origin of the page, else `http://127.0.0.1:8080`.
   */
  baseUrl?: string | undefined
  /** Default: the variable ROWDECK_KEY. */
  apiKey?: string | undefined
  /** Attempts after the first; default: 4. */
  retriesMax?: number
  /** If a longer wait is needed, the error is thrown instead, in milliseconds; default: 60,000. */
  waitMsMax?: number
  fetch?: typeof fetch
  wait?: Sender['wait']
}

export interface ConvertOptions<K extends ColumnKey> extends Call {
  /** The columns of a row; default: `slide`. */
  columns?: readonly K[]
  /** Such as `'1-5,9,12-'`, `3` or `[1, '4-6']`; default: every slide. */
  slides?: Slides
  mode?: Mode
  /** Whether the slides that a PPTX file hides are converted; default: `exclude`. */
  hidden?: HiddenSlides
  /** Languages that pictures of text may be in, as BCP 47 tags such as `'de'` or `['zh-Hant', 'en']`. */
  language?: string | readonly string[]
  password?: string
  /** The name in the result, instead of the file's own. */
  filename?: string
  /** Default: made of the file and the options, so that the same call within 24 hours is not charged again. */
  idempotencyKey?: string
}

/** The formats of `export`. */
export type ExportFormat = keyof typeof exportTypes

/**
 * A Rowdeck service. Every method throws RowdeckError if the service refuses or fails, RowdeckConnectionError if there
 * is no complete response, and the reason of the signal. The constructor throws TypeError for an invalid address or key.
 */
export class Rowdeck {
  readonly #sender: Sender

  constructor(options: RowdeckOptions = {}) {
    this.#sender = {
      baseUrl: serviceUrl(options.baseUrl),
      apiKey: apiKeyOf(options.apiKey),
      fetch: options.fetch ?? ((...request) => globalThis.fetch(...request)),
      retriesMax: options.retriesMax ?? 4,
      waitMsMax: options.waitMsMax ?? 60_000,
      wait: options.wait ?? waitFor,
    }
  }

  /** Returns all rows of a deck. It is charged once, however often it had to be sent. */
  async convert<const K extends ColumnKey = 'slide'>(
    file: DeckFile,
    options: ConvertOptions<K> = {},
  ): Promise<Table<K>> {
    return await this.#post(file, options, {
      accept: 'application/json',
      read: asTable<K>,
    })
  }

  /**
   * Returns the rows of a deck while later slides are still being read; charged right before the first row is
   * sent. What breaks off after the head is thrown by the iteration and not sent again: call `stream`
   * again with the `idempotencyKey` of the stream, which is not charged again.
   */
  async stream<const K extends ColumnKey = 'slide'>(
    file: DeckFile,
    options: ConvertOptions<K> = {},
  ): Promise<RowStream<K>> {
    return await this.#post(file, options, {
      accept: 'application/x-ndjson',
      read: (answer, signal, idempotencyKey) => openRows<K>(answer, { signal, idempotencyKey }),
    })
  }

  /** Returns the rows of a deck as a file; in Markdown, all slides whatever the columns. */
  async export(
    file: DeckFile,
    { format, ...options }: ConvertOptions<ColumnKey> & { format: ExportFormat },
  ): Promise<Blob> {
    const accept = exportTypes[format]
    if (accept === undefined) {
      const known = Object.keys(exportTypes).join(', ')
      throw new TypeError(`There is no format ${JSON.stringify(format)}. Use one of ${known}.`)
    }
    return await this.#post(file, options, { accept, read: (answer) => answer.blob() })
  }

  /** Sends a deck as a job and returns that as soon as the deck has arrived; `wait` returns its rows. It is charged once, when its result exists. */
  async convertLater(
    file: DeckFile,
    options: ConvertOptions<ColumnKey> & LaterOptions = {},
  ): Promise<Job> {
    return await this.#post(file, options, { ...asJob, read: asJson<Job> })
  }

  /**
   * Sends up to 20 decks, as large together as one may be, as jobs with the same options, of which all or none are accepted. Returns
   * them in the order of the files.
   */
  async convertAllLater(
    files: readonly DeckFile[],
    options: Omit<ConvertOptions<ColumnKey>, 'filename'> & LaterOptions = {},
  ): Promise<Job[]> {
    const read = asJson<Job | { jobs: Job[] }>
    const sent = await this.#send(await formOfAll(files, options), options, { ...asJob, read })
    return 'jobs' in sent ? sent.jobs : [sent]
  }

  /** Returns a job, or the one with this id, as it is now. */
  async job(job: Job | string, call: Call = {}): Promise<Job> {
    return await showJob(this.#sender, job, call)
  }

  /** Waits for a job, or the one with this id, and returns its rows. Throws what `convert` would have thrown if it has failed. */
  async wait<K extends ColumnKey = 'slide'>(
    job: Job | string,
    options: WaitOptions = {},
  ): Promise<Table<K>> {
    await waitForJob(this.#sender, job, options)
    const { signal } = options
    const sending = { ...(signal && { signal }), path: `${pathOf(job)}/result` }
    return await send(this.#sender, sending, asTable<K>)
  }

  /** Cancels a job that is not done, which then costs nothing, or has the service forget its result. */
  async cancel(job: Job | string, call: Call = {}): Promise<void> {
    await removeJob(this.#sender, job, call)
  }

  /** Returns the billing sources, what is left of them, and the last requests. Free of charge. */
  async usage(call: Call = {}): Promise<Usage> {
    return await send(this.#sender, { ...call, path: '/api/v1/usage' }, asJson<Usage>)
  }

  /** Returns the columns that can be requested. Needs no key. */
  async columns(call: Call = {}): Promise<ColumnDescription[]> {
    const sending = { ...call, path: '/api/v1/columns' }
    return (await send(this.#sender, sending, asJson<{ columns: ColumnDescription[] }>)).columns
  }

  async #post<T>(file: DeckFile, options: ConvertOptions<ColumnKey>, answer: Answer<T>) {
    return await this.#send(await formOf(file, options), options, answer)
  }

  async #send<T>(
    { body, deriveKey }: DeckForm,
    options: ConvertOptions<ColumnKey>,
    answer: Answer<T>,
  ): Promise<T> {
    const own = options.idempotencyKey
    const key = own ?? (await deriveKey(this.#sender.apiKey))
    const convert = (idempotencyKey: string) =>
      this.#convert({ body, options, idempotencyKey }, answer)
    return await convert(key).catch((error: unknown) => {
      // repeated more often than one charge covers
      const usedUp = error instanceof RowdeckError && error.code === 'idempotency_replays_exhausted'
      if (own !== undefined || !usedUp) throw error
      return convert(randomKey())
    })
  }

  async #convert<T>(
    { body, options, idempotencyKey }: { body: FormData; options: Call; idempotencyKey: string },
    { accept, read, path = '/api/v1/convert' }: Answer<T>,
  ): Promise<T> {
    const { signal, timeoutMs } = options
    const sending = {
      method: 'POST',
      path,
      headers: { accept, 'idempotency-key': idempotencyKey },
      body,
      ...(signal ? { signal } : {}),
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
    } as const
    return await send(this.#sender, sending, (response, until) =>
      read(response, until, idempotencyKey),
    )
  }
}

interface Answer<T> {
  /** That of a conversion by default. */
  path?: string
  accept: string
  read(...given: [...Parameters<Read<T>>, idempotencyKey: string]): Promise<T>
}

const asJob = { path: '/api/v1/jobs', accept: 'application/json' }

const exportTypes = {
  csv: 'text/csv',
  markdown: 'text/markdown',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
}

async function asJson<T>(answer: Response): Promise<T> {
  return (await answer.json()) as T
}

/** Slides that are listed at most: what answers may be no service. */
const unreadableMax = 10_000
const slideRange = /\b(\d{1,6})(?:-(\d{1,6}))?\b/g

/** Damaged slides are named in a header, such as `2,5-7`, because the body has the members of the specification only. */
async function asTable<K extends ColumnKey>(answer: Response): Promise<Table<K>> {
  const ranges = (answer.headers.get('unreadable-slides') ?? '').matchAll(slideRange)
  const unreadable: number[] = []
  for (const [, first, last = first] of ranges) {
    const to = Math.min(Number(last), Number(first) + unreadableMax - unreadable.length - 1)
    for (let number = Number(first); number <= to; number++) unreadable.push(number)
  }
  return { ...(await asJson<Omit<Table<K>, 'unreadable'>>(answer)), unreadable }
}
