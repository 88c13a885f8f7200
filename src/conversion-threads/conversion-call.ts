import type { MessagePort } from 'node:worker_threads'
import type { Column, Deck, EncodedReader, TableMode } from '../conversion/convert.ts'
import { AppError } from '../errors.ts'
import type { TableFormat } from '../output/write-table.ts'
import {
  type FromConversion,
  fromFailure,
  type ReaderCall,
  type ToConversion,
  toFailure,
  type WrittenTable,
} from './messages.ts'

/** Pieces of lines that may be on their way from a thread to one caller. */
const piecesAheadMax = 4

/**
 * Bytes that the readings of a deck may take for each character that it may have: eight are what
 * ordinary slides take, boxes and names of members included.
 */
const readingBytesPerCharacter = 16

export interface ConversionCallOptions {
  deck: Deck
  reader: EncodedReader
  signal: AbortSignal
  charactersMax: number
  /** Told how many bytes of readings the thread holds so far. May throw to refuse the conversion. */
  hold(bytes: number): void
}

type Piece = Extract<FromConversion, { kind: 'piece' | 'end' }>
type OpenDeck = Awaited<ReturnType<EncodedReader['open']>>

/** One conversion on a thread, as the server's thread sees it: it reads the deck for it and takes the table. */
export class ConversionCall {
  readonly started: Promise<{ columns: Column[]; rowCount: number }>
  readonly #port: MessagePort
  readonly #options: ConversionCallOptions
  readonly #started: PromiseWithResolvers<{ columns: Column[]; rowCount: number }> =
    Promise.withResolvers()
  readonly #table: PromiseWithResolvers<WrittenTable> = Promise.withResolvers()
  readonly #pieces: Piece[] = []
  #arrived: () => void = () => {}
  #open: OpenDeck | undefined
  #heldBytes = 0
  #mode: TableMode = 'text'
  #failure: { error: unknown } | undefined
  readonly #ended: () => void
  readonly #abort = () => this.fail(this.#options.signal.reason)

  /** `ended` is called once, when nothing more is to come from the thread. */
  constructor(port: MessagePort, options: ConversionCallOptions, ended: () => void) {
    this.#port = port
    this.#options = options
    this.#ended = ended
    this.started = this.#started.promise
    this.started.catch(() => {})
    this.#table.promise.catch(() => {})
    port.on('message', (message: FromConversion) => this.#receive(message))
    options.signal.addEventListener('abort', this.#abort, { once: true })
  }

  /** How the rows so far were read. */
  get mode(): TableMode {
    return this.#mode
  }

  /** Lines of NDJSON, a row each, in pieces that are cut anywhere; no more are made than are taken. */
  async *lines(): AsyncGenerator<Uint8Array, void, void> {
    this.#tell({ kind: 'lines', pieces: piecesAheadMax })
    try {
      for (;;) {
        const piece = await this.#nextPiece()
        this.#mode = piece.mode
        if (piece.kind === 'end') return
        yield piece.bytes
        this.#tell({ kind: 'lines', pieces: 1 })
      }
    } finally {
      this.#end()
    }
  }

  /** The whole table in a format. Rejects with what the conversion threw. */
  async write(filename: string, format: TableFormat): Promise<WrittenTable> {
    this.#tell({ kind: 'write', filename, format })
    try {
      return await this.#table.promise
    } finally {
      this.#end()
    }
  }

  /** Ends the conversion: whatever is awaited of it rejects with `error`. */
  fail(error: unknown): void {
    if (this.#failure) return
    this.#failure = { error }
    this.#started.reject(error)
    this.#table.reject(error)
    this.#arrived()
    this.#end()
  }

  async #nextPiece(): Promise<Piece> {
    for (;;) {
      if (this.#failure) throw this.#failure.error
      const piece = this.#pieces.shift()
      if (piece) return piece
      await new Promise<void>((resolve) => {
        this.#arrived = resolve
      })
    }
  }

  #receive(message: FromConversion): void {
    if (message.kind === 'read') void this.#read(message.call, message.asked)
    else if (message.kind === 'close') void this.#open?.close()
    else if (message.kind === 'started') this.#started.resolve(message)
    else if (message.kind === 'table') this.#table.resolve(message.table)
    else if (message.kind === 'failed') this.fail(fromFailure(message.failure))
    else {
      this.#pieces.push(message)
      this.#arrived()
    }
  }

  async #read(call: number, asked: ReaderCall): Promise<void> {
    try {
      const answer = await this.#answer(asked)
      if ('pageCount' in answer) this.#tell({ kind: 'opened', call, ...answer })
      else this.#tell({ kind: 'readings', call, ...answer }, [answer.bytes.buffer])
    } catch (error) {
      this.#tell({ kind: 'refused', call, failure: toFailure(error) })
    }
  }

  async #answer(
    asked: ReaderCall,
  ): Promise<{ pageCount: number } | { bytes: Uint8Array<ArrayBuffer> }> {
    if (asked.kind === 'open') {
      this.#open = await this.#options.reader.open(this.#options.deck, this.#options.signal)
      return { pageCount: this.#open.pageCount }
    }
    if (this.#open === undefined) throw new Error('A deck was read before it was opened.')
    const readings =
      asked.kind === 'text'
        ? await this.#open.readText(asked.from, asked.to, asked.layout)
        : await this.#open.readPicture(asked.page, asked.panel)
    this.#hold(readings.length)
    // a copy in a buffer that nothing else uses, so that it can be transferred
    return { bytes: new Uint8Array(readings) }
  }

  #hold(bytes: number): void {
    const { charactersMax, hold } = this.#options
    this.#heldBytes += bytes
    if (this.#heldBytes > charactersMax * readingBytesPerCharacter) throw tooManyPieces()
    hold(this.#heldBytes)
  }

  #tell(message: ToConversion, transferred: ArrayBuffer[] = []): void {
    this.#port.postMessage(message, transferred)
  }

  #end(): void {
    this.#options.signal.removeEventListener('abort', this.#abort)
    this.#port.close()
    void this.#open?.close()
    this.#ended()
  }
}

function tooManyPieces(): AppError {
  return new AppError(
    'document_too_long',
    'This deck holds more pieces of text than are converted at once. Split it.',
  )
}
