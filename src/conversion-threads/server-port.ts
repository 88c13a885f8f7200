import type { MessagePort } from 'node:worker_threads'
import type { EncodedReader, EncodedReadings } from '../conversion/convert.ts'
import { type FromConversion, fromFailure, type ReaderCall, type ToConversion } from './messages.ts'

export interface ServerPortOptions {
  port: MessagePort
  /** Called before each message is handled. */
  begin(): void
}

type Answer = Extract<ToConversion, { call: number }>
/** What the caller wants of the table once it is started. */
type Wanted = Exclude<ToConversion, Answer>

/** The side of a conversion's port that its thread has. */
export class ServerPort {
  readonly #port: MessagePort
  readonly #calls = new Map<number, PromiseWithResolvers<Answer>>()
  readonly #wanted: PromiseWithResolvers<Wanted> = Promise.withResolvers()
  readonly #gone = new AbortController()
  #callsSoFar = 0
  #piecesAllowed = 0
  #allowed: () => void = () => {}

  constructor({ port, begin }: ServerPortOptions) {
    this.#port = port
    this.#wanted.promise.catch(() => {})
    port.on('message', (message: ToConversion) => {
      begin()
      this.#receive(message)
    })
    port.on('close', () => this.#close())
  }

  /** Aborts when the server's thread has closed the port. */
  get signal(): AbortSignal {
    return this.#gone.signal
  }

  /** Reads the deck of the conversion by way of the server's thread. */
  get reader(): EncodedReader {
    return {
      open: async () => {
        const opened = await this.#call({ kind: 'open' })
        if (opened.kind !== 'opened') throw unexpected(opened)
        return {
          pageCount: opened.pageCount,
          readText: (from, to, layout) => this.#readings({ kind: 'text', from, to, layout }),
          readPicture: (page, panel) => this.#readings({ kind: 'picture', page, panel }),
          close: async () => this.tell({ kind: 'close' }),
        }
      },
    }
  }

  /** Resolves to what is wanted of the table. */
  wanted(): Promise<Wanted> {
    return this.#wanted.promise
  }

  tell(news: FromConversion, transferred: Uint8Array[] = []): void {
    const buffers = transferred.map(({ buffer }) => buffer as ArrayBuffer)
    this.#port.postMessage(news, buffers)
  }

  /** Resolves when one more piece may be sent. Rejects when the port is closed. */
  async allowance(): Promise<void> {
    while (this.#piecesAllowed === 0) {
      this.signal.throwIfAborted()
      await new Promise<void>((resolve) => {
        this.#allowed = resolve
      })
    }
    this.#piecesAllowed--
  }

  async #readings(asked: ReaderCall): Promise<EncodedReadings> {
    const answer = await this.#call(asked)
    if (answer.kind !== 'readings') throw unexpected(answer)
    return answer.bytes
  }

  async #call(asked: ReaderCall): Promise<Answer> {
    this.signal.throwIfAborted()
    const call = ++this.#callsSoFar
    const answer = Promise.withResolvers<Answer>()
    this.#calls.set(call, answer)
    this.tell({ kind: 'read', call, asked })
    const given = await answer.promise
    if (given.kind === 'refused') throw fromFailure(given.failure)
    return given
  }

  #receive(message: ToConversion): void {
    if ('call' in message) {
      this.#calls.get(message.call)?.resolve(message)
      this.#calls.delete(message.call)
      return
    }
    if (message.kind === 'lines') this.#piecesAllowed += message.pieces
    this.#wanted.resolve(message)
    this.#allowed()
  }

  #close(): void {
    const gone = new Error('The server has called the conversion off.')
    this.#gone.abort(gone)
    this.#wanted.reject(gone)
    this.#allowed()
    for (const { reject } of this.#calls.values()) reject(gone)
    this.#calls.clear()
  }
}

function unexpected({ kind }: Answer): Error {
  return new Error(`The server answered a call of the reader with ${kind}.`)
}
