import type { MessagePort } from 'node:worker_threads'
import { fromFailure } from '@rowdeck/core/failure'
import type { EncodedReader, EncodedReadings } from '@rowdeck/reader/conversion'
import type { FromConversion, ReaderCall, ToConversion } from './messages.ts'

export interface ServerPortOptions {
  port: MessagePort
  /** Called whenever the conversion begins to run again. */
  begin(): void
}

type Answer = Extract<ToConversion, { call: number }>
/** The output that the main thread requests once the conversion has started. */
type OutputRequest = Exclude<ToConversion, Answer>

/** The conversion thread's end of a conversion's port. */
export class ServerPort {
  readonly #port: MessagePort
  readonly #calls = new Map<number, PromiseWithResolvers<Answer>>()
  readonly #outputRequest: PromiseWithResolvers<OutputRequest> = Promise.withResolvers()
  readonly #closed = new AbortController()
  #callsSoFar = 0
  #piecesAllowed = 0
  #allowed: () => void = () => {}

  constructor({ port, begin }: ServerPortOptions) {
    this.#port = port
    this.#outputRequest.promise.catch(() => {})
    port.on('message', (message: ToConversion) => {
      begin()
      this.#receive(message)
    })
    port.on('close', () => {
      begin()
      this.#close()
    })
  }

  /** Aborts when the main thread closes the port. */
  get signal(): AbortSignal {
    return this.#closed.signal
  }

  /** Reads the deck through the main thread. */
  get reader(): EncodedReader {
    return {
      open: async () => {
        const opened = await this.#call({ kind: 'open' })
        if (opened.kind !== 'opened') throw unexpected(opened)
        return {
          pageCount: opened.pageCount,
          ask: (call) => this.#bytes(call),
          close: async () => this.send({ kind: 'close' }),
        }
      },
    }
  }

  /** Resolves to the requested output. */
  outputRequest(): Promise<OutputRequest> {
    return this.#outputRequest.promise
  }

  send(message: FromConversion, transfer: Uint8Array[] = []): void {
    const buffers = transfer.map(({ buffer }) => buffer as ArrayBuffer)
    this.#port.postMessage(message, buffers)
  }

  /** Waits until another piece may be sent. Rejects when the port is closed. */
  async waitForDemand(): Promise<void> {
    while (this.#piecesAllowed === 0) {
      this.signal.throwIfAborted()
      await new Promise<void>((resolve) => {
        this.#allowed = resolve
      })
    }
    this.#piecesAllowed--
  }

  async #bytes(request: ReaderCall): Promise<EncodedReadings> {
    const answer = await this.#call(request)
    if (answer.kind !== 'bytes') throw unexpected(answer)
    return answer.bytes
  }

  async #call(request: ReaderCall): Promise<Answer> {
    this.signal.throwIfAborted()
    const call = ++this.#callsSoFar
    const answer = Promise.withResolvers<Answer>()
    this.#calls.set(call, answer)
    this.send({ kind: 'read', call, request })
    const settled = await answer.promise
    if (settled.kind === 'refused') throw fromFailure(settled.failure)
    return settled
  }

  #receive(message: ToConversion): void {
    if ('call' in message) {
      this.#calls.get(message.call)?.resolve(message)
      this.#calls.delete(message.call)
      return
    }
    if (message.kind === 'lines') this.#piecesAllowed += message.pieces
    this.#outputRequest.resolve(message)
    this.#allowed()
  }

  #close(): void {
    const error = new Error('The server canceled the conversion.')
    this.#closed.abort(error)
    this.#outputRequest.reject(error)
    this.#allowed()
    for (const { reject } of this.#calls.values()) reject(error)
    this.#calls.clear()
  }
}

function unexpected({ kind }: Answer): Error {
  return new Error(`Unexpected answer to a reader call: ${kind}.`)
}
