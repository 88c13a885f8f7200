import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { PassThrough, type Readable } from 'node:stream'
import type { Clock } from '../clock.ts'
import { AppError } from '../errors.ts'
import { type BodyRate, measureBody } from './body-rate.ts'

/** How much of a refused body is read and thrown away, so that clients that only listen after they have sent everything get their answer. */
const discardedBytesMax = 64 * 1024 * 1024
const discardedMsMax = 10_000
/** A caller who sends nothing for so long is waiting for the answer. */
const discardedIdleMsMax = 500

const awaitingContinue = new WeakSet<IncomingMessage>()

/**
 * Leaves it to the route to say `100 Continue`: a client that asks first (curl does, for large
 * bodies) is refused before it has sent a byte.
 */
export function holdContinue(
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
  /** Milliseconds in which the whole body must arrive. */
  bodyMsMax: number
}

export interface OpenBody extends Disposable {
  stream: Readable
}

/**
 * Lets the body come, as a stream of its own that can be left in the middle without harm to the
 * connection; to be disposed of when its reader is done. The stream fails with request_too_slow when
 * the body takes too long or falls below the minimum rate, and with CallerGone when the caller hangs up before its end.
 */
export function openBody(
  request: IncomingMessage,
  response: ServerResponse,
  { clock, bodyMsMax, bodyRate }: BodyOptions,
): OpenBody {
  if (awaitingContinue.delete(request)) response.writeContinue()
  const stream = new PassThrough()
  // it may fail when its reader has gone already, and then there is nobody to tell
  stream.on('error', () => {})
  const callOff = clock.after(bodyMsMax, () => stream.destroy(tooSlow(bodyMsMax)))
  const meter = measureBody(
    {
      clock,
      isHeldBack: () => stream.writableNeedDrain,
      tooSlow: () => stream.destroy(belowRate(bodyRate)),
    },
    bodyRate,
  )
  const count = (chunk: Buffer) => meter.count(chunk.length)
  const hungUp = () => {
    if (!request.complete) stream.destroy(new CallerGone())
  }
  request.once('close', hungUp)
  request.once('error', hungUp)
  request.on('data', count)
  request.once('end', () => meter[Symbol.dispose]())
  request.pipe(stream)
  return {
    stream,
    [Symbol.dispose]() {
      callOff()
      meter[Symbol.dispose]()
      request.off('data', count)
      request.unpipe(stream)
      request.off('close', hungUp)
      stream.destroy()
    },
  }
}

/** The caller closed the connection: nobody is left to answer. */
export class CallerGone extends Error {
  override readonly name = 'CallerGone'
  constructor() {
    super('The caller hung up.')
  }
}

/**
 * Sees to it that the caller of a refused request can hear the answer. Resolves when the answer may
 * be sent: `close` says that the connection has to end with it.
 */
export async function discardBody(request: IncomingMessage): Promise<{ close: boolean }> {
  if (awaitingContinue.delete(request)) return { close: true }
  if (request.complete || !hasBody(request)) return { close: false }
  if (Number(request.headers['content-length'] ?? 0) > discardedBytesMax) return { close: true }
  return { close: !(await readsToEnd(request)) }
}

function readsToEnd(request: IncomingMessage): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  let discardedBytes = 0
  const timer = setTimeout(() => resolve(false), discardedMsMax)
  const idle = setTimeout(() => resolve(false), discardedIdleMsMax)
  request.on('data', (chunk: Buffer) => {
    idle.refresh()
    discardedBytes += chunk.length
    if (discardedBytes > discardedBytesMax) resolve(false)
  })
  request.once('end', () => resolve(true))
  request.once('close', () => resolve(false))
  request.once('error', () => resolve(false))
  request.resume()
  return promise.finally(() => {
    clearTimeout(timer)
    clearTimeout(idle)
  })
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
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
    `The body arrives at less than ${bytesPerSecondMin} bytes per second, after the first ${graceMs / 1000} seconds. Send it again over a faster connection.`,
  )
}
