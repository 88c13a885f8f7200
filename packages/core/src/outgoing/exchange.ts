import http, { type ClientRequest, type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { Readable } from 'node:stream'
import { isMostlyFraming } from '../body-framing.ts'
import { type BodyRate, measureBody } from '../body-rate.ts'
import type { Clock } from '../clock.ts'
import type { AllowedAddress } from './allowed-addresses.ts'
import type { Deadline } from './deadline.ts'
import { broken, limitExchange } from './limit-exchange.ts'
import { OutgoingFailure } from './outgoing-failure.ts'
import { PacedConnection } from './paced-connection.ts'

export interface GuardedRequest {
  method: 'GET' | 'POST' | 'PUT'
  headers?: Record<string, string>
  body?: Uint8Array
  /** Called once there is a connection. The body is sent when it resolves; if it rejects, so does the request. */
  connected?(): Promise<void>
  signal?: AbortSignal
  /** The account whose share of the connections it uses, and whether it pays. */
  accountId: string
  isPaying: boolean
  /** Milliseconds for everything up to the end of the answer's body, beginning with the wait for a connection. */
  msMax: number
  /** At which the answer's body must arrive. */
  bodyRate?: BodyRate
}

/** An answer whose body has not been read. Disposing of it closes the connection. */
export interface GuardedAnswer extends Disposable {
  status: number
  headers: http.IncomingHttpHeaders
  /** Fails with OutgoingFailure if the connection breaks or the time is up, and with the signal's reason. */
  body: Readable
}

const headBytesMax = 16 * 1024
/** Whether a status says that the request was accepted (2xx). */
export function isSuccess(status: number): boolean {
  return status >= 200 && status <= 299
}

export type Resolved = AllowedAddress & { addresses: string[] }
interface Exchange {
  clock: Clock
  /** Certificates of authorities that are trusted instead of those of the system. */
  ca?: string
  deadline: Deadline
}

/** Sends the request to one of the addresses, by a connection of its own. */
export async function exchange(
  to: Resolved,
  { method, headers, body, bodyRate, connected }: GuardedRequest,
  { clock, ca, deadline }: Exchange,
): Promise<GuardedAnswer> {
  deadline.signal.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<GuardedAnswer>()
  const content = { bytes: () => 0 }
  const connection = connectTo(to, ca, content)
  const length = body === undefined ? {} : { 'content-length': String(body.length) }
  const { request: open } = to.url.protocol === 'http:' ? http : https
  const options = { ...optionsOf(to), method, headers: { ...headers, ...length } }
  const request = open({ ...options, createConnection: () => connection })
  const abort = () => request.destroy(reasonOf(deadline.signal))
  deadline.signal.addEventListener('abort', abort, { once: true })
  deadline.atEnd(() => deadline.signal.removeEventListener('abort', abort))
  deadline.atEnd(limitExchange({ request, connection, clock }))
  let first: Error | undefined
  const failed = (error: Error) => failureOf(first ?? error, deadline.signal)
  request.on('error', (error) => {
    first ??= error
    deadline[Symbol.dispose]()
    reject(failed(error))
  })
  request.on('response', (response) => {
    // too many heads came before it
    if (request.destroyed) return
    connection.expectContent(contentOf(response))
    resolve(answerOf(response, { request, deadline, failed, content, clock, bodyRate }))
  })
  request.on('close', () => {
    deadline[Symbol.dispose]()
    // an answer that turns the connection into something else is none
    reject(broken())
  })
  const send = () => request.end(body)
  if (connected === undefined) send()
  else {
    connection.once('connected', () => {
      // before the error of the connection that it ends
      connected().then(send, (error) => {
        reject(error)
        request.destroy()
      })
    })
  }
  return await promise
}

/** Connects to one of the addresses that were checked; `content` is what the answer has brought so far. */
function connectTo(
  { url, host, port, addresses }: Resolved,
  ca: string | undefined,
  content: { bytes(): number },
): PacedConnection {
  const tls = url.protocol !== 'http:'
  const connection = new PacedConnection(
    { host, port, lookup: only(addresses), noDelay: true },
    {
      // the name is that of the certificate
      tls: tls && {
        ...(isIP(host) === 0 && { servername: host }),
        ...(ca !== undefined && { ca }),
      },
      check() {
        const received = connection.passed - headBytesMax
        const isBroken = isMostlyFraming({ received, content: content.bytes() })
        if (isBroken || connection.isMostlyRecords) throw broken()
      },
    },
  )
  return connection
}

function optionsOf({ url, host, port }: Resolved): https.RequestOptions {
  return {
    ...{ host, port, path: `${url.pathname}${url.search}` },
    ...{ maxHeaderSize: headBytesMax, insecureHTTPParser: false },
  }
}

/** How many bytes that follow the head are content for sure. */
function contentOf({ headers }: IncomingMessage): number {
  if (headers['transfer-encoding'] !== undefined) return 0
  return Number(headers['content-length'] ?? Infinity)
}

/** Gives what was found, whatever is asked for. */
function only(addresses: string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIP(address) }))
  return (_host, { all }, callback) => {
    const [first] = found
    if (all || first === undefined) callback(null, found)
    else callback(null, first.address, first.family)
  }
}

interface Answering {
  request: ClientRequest
  deadline: Deadline
  failed(error: Error): Error
  clock: Clock
  bodyRate: BodyRate | undefined
  /** Knows from now on what of the body has arrived. */
  content: { bytes(): number }
}

function answerOf(response: IncomingMessage, answering: Answering): GuardedAnswer {
  const { request, deadline } = answering
  const { statusCode: status = 0, headers } = response
  const count = measured(response, answering)
  const body = Readable.from(bodyOf(response, { ...answering, count }), {
    objectMode: true,
    highWaterMark: 1,
  })
  // its reader may have left when it fails
  body.on('error', () => {})
  return {
    ...{ status, headers, body },
    [Symbol.dispose]() {
      request.destroy()
      deadline[Symbol.dispose]()
    },
  }
}

async function* bodyOf(
  response: IncomingMessage,
  { failed, count }: Pick<Answering, 'failed'> & { count(bytes: number): void },
): AsyncGenerator<Buffer> {
  try {
    for await (const piece of response as AsyncIterable<Buffer>) {
      count(piece.length)
      yield piece
    }
  } catch (error) {
    throw failed(error as Error)
  }
}

/** Counts what the body brings and ends a request whose answer comes more slowly than it must; returns what counts. */
function measured(response: IncomingMessage, answering: Answering): (bytes: number) => void {
  const { request, deadline, clock, bodyRate, content } = answering
  let taken = 0
  content.bytes = () => taken + response.readableLength
  const late = () => request.destroy(new OutgoingFailure('timeout'))
  const isHeldBack = () => response.readableLength > 0
  const meter = bodyRate && measureBody({ clock, isHeldBack, tooSlow: late }, bodyRate)
  if (meter) deadline.atEnd(() => meter[Symbol.dispose]())
  return (bytes) => {
    taken += bytes
    meter?.count(bytes)
  }
}

function reasonOf({ reason }: AbortSignal): Error {
  return reason instanceof Error ? reason : new Error('The request was aborted.', { cause: reason })
}

/** Faults of certificates and of TLS have codes with these beginnings in Node.js. */
const ofTls = /^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|DEPTH_ZERO|SELF_SIGNED|HOSTNAME_MISMATCH|EPROTO)/
/** Faults of the parser, and of a connection that ends before the answer does. */
const ofAnswers = /^(HPE_|ECONNRESET$|EPIPE$)/

function failureOf(error: Error, signal: AbortSignal): Error {
  if (error instanceof OutgoingFailure) return error
  if (signal.aborted) return reasonOf(signal)
  const { code = '' } = error as NodeJS.ErrnoException
  if (ofTls.test(code)) return new OutgoingFailure('tls_failed', { cause: error })
  return new OutgoingFailure(ofAnswers.test(code) ? 'invalid_response' : 'unreachable', {
    cause: error,
  })
}
