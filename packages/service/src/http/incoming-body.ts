import { once } from 'node:events'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { PassThrough, type Readable } from 'node:stream'
import { type BodyRate, measureBody } from '@rowdeck/core/body-rate'
import type { Clock } from '@rowdeck/core/clock'
import { AppError } from '@rowdeck/core/errors'
import { takePieces } from './body-pieces.ts'

/**
 * Maximum bytes of a refused body that are read and discarded, because some clients read the response only
 * after sending everything.
 */
const discardedBytesMax = 64 * 1024 * 1024
/** Maximum milliseconds for which a refused body is discarded. */
const discardedMsMax = 10_000
/** A client that sends nothing for this many milliseconds is assumed to be waiting for the response. */
const discardedIdleMsMax = 500

const awaitingContinue = new WeakSet<IncomingMessage>()
/** Requests whose body must not be read any further. */
const unreadable = new WeakSet<IncomingMessage>()

/**
 * Defers `100 Continue` until the route opens the body, so that a client that sends `Expect: 100-continue` (curl
 * does, for large bodies) can be refused before it has sent a byte.
 */
export function deferContinue(
  server: Server,
  route: (request: IncomingMessage, response: ServerResponse) => void,
): void {
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    awaitingContinue.add(request)
    route(request, response)
  })
}

export interface BodyOptions {
  bodyRate: BodyRate
  clock: Clock
  /** Milliseconds within which the whole body must arrive. */
  bodyMsMax: number
}

/** For bodies of at most 16 KiB: all but decks. */
export const smallBody = { bodyMsMax: 10_000, bodyRate: { bytesPerSecondMin: 0, graceMs: 0 } }

export interface OpenBody extends Disposable {
  stream: Readable
}

/**
 * Starts to receive the body. Returns a separate stream, which can be abandoned without closing the connection; must
 * be disposed of when its reader is done. The stream fails with request_too_slow if the body takes too long
 * or falls below the minimum rate, and with ClientDisconnected if the client disconnects before its end.
 */
export function openBody(
  request: IncomingMessage,
  response: ServerResponse,
  { clock, bodyMsMax, bodyRate }: BodyOptions,
): OpenBody {
  if (awaitingContinue.delete(request)) response.writeContinue()
  const stream = new PassThrough()
  // it can fail after its reader has stopped listening, which must not crash the process
  stream.on('error', () => {})
  const cancel = clock.after(bodyMsMax, () => stream.destroy(tooSlow(bodyMsMax)))
  const meter = measureBody(
    {
      clock,
      isHeldBack: () => stream.writableNeedDrain,
      tooSlow: () => stream.destroy(belowRate(bodyRate)),
    },
    bodyRate,
  )
  const pieces = takePieces(request, {
    take(piece) {
      meter.count(piece.length)
      if (stream.write(piece) || stream.destroyed) return undefined
      return once(stream, 'drain').then(() => {})
    },
    end() {
      meter[Symbol.dispose]()
      stream.end()
    },
    refuse() {
      unreadable.add(request)
      stream.destroy(tinyChunks())
    },
  })
  const disconnect = () => {
    if (!request.complete) stream.destroy(new ClientDisconnected())
  }
  request.once('close', disconnect)
  request.once('error', disconnect)
  return {
    stream,
    [Symbol.dispose]() {
      cancel()
      meter[Symbol.dispose]()
      pieces[Symbol.dispose]()
      request.off('close', disconnect)
      stream.destroy()
    },
  }
}

/** The client closed the connection, so no response can be sent. */
export class ClientDisconnected extends Error {
  override readonly name = 'ClientDisconnected'
  constructor() {
    super('The client disconnected.')
  }
}

/**
 * Discards the rest of the body of a refused request, so that the client reads the response. Resolves when the
 * response may be sent; `close` is true if the connection must be closed after it.
 */
export async function discardBody(request: IncomingMessage): Promise<{ close: boolean }> {
  if (awaitingContinue.delete(request) || unreadable.has(request)) return { close: true }
  if (!isArriving(request)) return { close: false }
  if (Number(request.headers['content-length'] ?? 0) > discardedBytesMax) return { close: true }
  return { close: !(await readsToEnd(request)) }
}

function readsToEnd(request: IncomingMessage): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  let discardedBytes = 0
  const timer = setTimeout(() => resolve(false), discardedMsMax)
  const idle = setTimeout(() => resolve(false), discardedIdleMsMax)
  const pieces = takePieces(request, {
    take(piece) {
      idle.refresh()
      discardedBytes += piece.length
      if (discardedBytes > discardedBytesMax) resolve(false)
      return undefined
    },
    end: () => resolve(true),
    refuse: () => resolve(false),
  })
  request.once('close', () => resolve(false))
  request.once('error', () => resolve(false))
  return promise.finally(() => {
    pieces[Symbol.dispose]()
    clearTimeout(timer)
    clearTimeout(idle)
  })
}

/** Whether a request has a body of which some has not arrived, or must be asked for. */
export function isArriving(request: IncomingMessage): boolean {
  return !request.complete && hasBody(request)
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function tinyChunks(): AppError {
  return new AppError(
    'request_invalid',
    'The body arrived in chunks of a few bytes. Send it in larger ones, or with a Content-Length.',
  )
}

function tooSlow(msMax: number): AppError {
  return new AppError(
    'request_too_slow',
    `The body did not arrive within ${msMax / 1000} seconds. Send it again over a faster connection, or send a smaller file.`,
  )
}

function belowRate({ bytesPerSecondMin, graceMs }: BodyRate): AppError {
  return new AppError(
    'request_too_slow',
    `The body arrived at less than ${bytesPerSecondMin} bytes per second, not counting the first ${graceMs / 1000} seconds. Send it again over a faster connection.`,
  )
}
