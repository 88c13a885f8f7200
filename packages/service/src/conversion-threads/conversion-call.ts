import type { MessagePort } from 'node:worker_threads'
import type { Deck } from '@rowdeck/core/deck-model/ports'
import { AppError } from '@rowdeck/core/errors'
import { fromFailure, toFailure } from '@rowdeck/core/failure'
import type { Column, EncodedDeck, EncodedReader, TableMode } from '@rowdeck/reader/conversion'
import type { StreamedFormat, TableFormat } from '@rowdeck/reader/output'
import type { FromConversion, ReaderCall, ToConversion, WrittenTable } from './messages.ts'

/** Maximum number of pieces of rows in transit from a thread to one caller. */
const piecesAheadMax = 4

/**
 * Maximum bytes of readings per character that a deck may have. Ordinary slides take eight, including
 * boxes and property names.
 */
const readingBytesPerCharacter = 16

export interface ConversionCallOptions {
  deck: Deck
  reader: EncodedReader
  signal: AbortSignal
  /** Whether its account pays, so that it shares no thread with those of accounts that do not. */
  isPaying: boolean
  charactersMax: number
  /** Called with milliseconds of CPU of the thread, also after the conversion has ended if the thread still computes for it. */
  worked(ms: number): void
  /** Called with the total bytes of readings that the thread holds. May throw to refuse the conversion. */
  setHeldBytes(bytes: number): void
}

type Piece = Extract<FromConversion, { kind: 'piece' | 'end' }>

/** The columns of a table, and its number of rows if it is known already. */
interface Started {
  columns: Column[]
  rowCount: number | undefined
}

/** The main thread's side of one conversion on a thread: serves its reader calls and receives the table. */
export class ConversionCall {
  readonly started: Promise<Started>
  /** Resolves to the number of rows once it is known. */
  readonly counted: Promise<number>
  readonly #port: MessagePort
  readonly #options: ConversionCallOptions
  readonly #started: PromiseWithResolvers<Started> = Promise.withResolvers()
  readonly #counted: PromiseWithResolvers<number> = Promise.withResolvers()
  readonly #table: PromiseWithResolvers<WrittenTable> = Promise.withResolvers()
  readonly #pieces: Piece[] = []
  #arrived: () => void = () => {}
  #open: EncodedDeck | undefined
  #readingBytes = 0
  #thumbnailBytes = 0
  #mode: TableMode = 'text'
  #described = 0
  #gathered = 0
  #unreadable: readonly number[] = []
  #failure: { error: unknown } | undefined
  readonly #ended: () => void
  readonly #abort = () => this.fail(this.#options.signal.reason)

  /** `ended` is called when the conversion has ended and no longer needs its thread. */
  constructor(port: MessagePort, options: ConversionCallOptions, ended: () => void) {
    this.#port = port
    this.#options = options
    this.#ended = ended
    this.started = this.#started.promise
    this.started.catch(() => {})
    this.counted = this.#counted.promise
    this.counted.catch(() => {})
    this.#table.promise.catch(() => {})
    port.on('message', (message: FromConversion) => this.#receive(message))
    options.signal.addEventListener('abort', this.#abort, { once: true })
  }

  get isPaying(): boolean {
    return this.#options.isPaying
  }

  /** How the rows were read so far. */
  get mode(): TableMode {
    return this.#mode
  }

  /** Slides that have been described so far, or are with the model. */
  get described(): number {
    return this.#described
  }

  /** Rows of a table to be kept that are complete so far. */
  get gathered(): number {
    return this.#gathered
  }

  /** The numbers of slides that are damaged; known at the end. */
  get unreadable(): readonly number[] {
    return this.#unreadable
  }

  /** Has rows written line by line; they come in pieces of arbitrary boundaries, produced on demand. */
  lines(format: StreamedFormat): AsyncGenerator<Uint8Array, void, void> {
    this.#send({ kind: 'lines', format, pieces: piecesAheadMax })
    return this.#rows(format)
  }

  async *#rows(format: StreamedFormat): AsyncGenerator<Uint8Array, void, void> {
    try {
      for (;;) {
        const piece = await this.#nextPiece()
        this.#mode = piece.mode
        if (piece.kind === 'end') {
          this.#unreadable = piece.unreadable
          return
        }
        yield piece.bytes
        this.#send({ kind: 'lines', format, pieces: 1 })
      }
    } finally {
      this.#end()
    }
  }

  /** Returns the complete table in a format. Rejects with the error of the conversion. */
  write(filename: string, format: TableFormat): Promise<WrittenTable> {
    return this.#whole({ kind: 'write', filename, format })
  }

  /** Returns the complete table for later, with all columns; an answer with these must not be too large. */
  keep(filename: string, columns: readonly string[]): Promise<WrittenTable> {
    return this.#whole({ kind: 'keep', filename, columns })
  }

  async #whole(request: Extract<ToConversion, { filename: string }>): Promise<WrittenTable> {
    this.#send(request)
    try {
      return await this.#table.promise
    } finally {
      this.#end()
    }
  }

  /** Ends the conversion and rejects everything pending with `error`. */
  fail(error: unknown): void {
    if (this.#failure) return
    this.#failure = { error }
    this.#started.reject(error)
    this.#counted.reject(error)
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
    if (message.kind === 'read') void this.#read(message.call, message.request)
    else if (message.kind === 'close') void this.#open?.close()
    else if (message.kind === 'started') this.#started.resolve(message)
    else if (message.kind === 'counted') this.#counted.resolve(message.rowCount)
    else if (message.kind === 'described') this.#described = message.slides
    else if (message.kind === 'gathered') this.#gathered = message.rows
    else if (message.kind === 'table') this.#table.resolve(message.table)
    else if (message.kind === 'failed') this.fail(fromFailure(message.failure))
    else {
      this.#pieces.push(message)
      this.#arrived()
    }
  }

  async #read(call: number, request: ReaderCall): Promise<void> {
    try {
      const answer = await this.#answer(request)
      if ('pageCount' in answer) this.#send({ kind: 'opened', call, ...answer })
      else this.#send({ kind: 'bytes', call, ...answer }, [answer.bytes.buffer])
    } catch (error) {
      this.#send({ kind: 'refused', call, failure: toFailure(error) })
    }
  }

  async #answer(
    request: ReaderCall,
  ): Promise<{ pageCount: number } | { bytes: Uint8Array<ArrayBuffer> }> {
    if (request.kind === 'open') {
      this.#open = await this.#options.reader.open(this.#options.deck, this.#options.signal)
      return { pageCount: this.#open.pageCount }
    }
    if (this.#open === undefined) throw new Error('A deck was read before it was opened.')
    const bytes = await this.#open.ask(request)
    this.#countHeld(bytes.length, request.kind)
    // copied to its own buffer, so that it can be transferred
    return { bytes: new Uint8Array(bytes) }
  }

  #countHeld(bytes: number, kind: ReaderCall['kind']): void {
    const { charactersMax, setHeldBytes } = this.#options
    // thumbnails are bounded by the size of the answer
    if (kind === 'thumbnail') this.#thumbnailBytes += bytes
    else this.#readingBytes += bytes
    if (this.#readingBytes > charactersMax * readingBytesPerCharacter) throw tooManyReadings()
    setHeldBytes(this.#readingBytes + this.#thumbnailBytes)
  }

  #send(message: ToConversion, transfer: ArrayBuffer[] = []): void {
    this.#port.postMessage(message, transfer)
  }

  #end(): void {
    this.#options.signal.removeEventListener('abort', this.#abort)
    this.#port.close()
    void this.#open?.close()
    this.#ended()
  }
}

function tooManyReadings(): AppError {
  return new AppError('document_too_long', 'This deck has too many pieces of text. Split it.')
}
