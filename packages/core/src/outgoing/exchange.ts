import http, { type ClientRequest, type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { Readable } from 'node:stream'
import type { Clock } from '../clock.ts'
import type { AllowedAddress } from './allowed-addresses.ts'
import type { Deadline } from './deadline.ts'
import { OutgoingFailure } from './outgoing-failure.ts'

export interface GuardedRequest {
  method: 'GET' | 'POST' | 'PUT'
  headers?: Record<string, string>
  body?: Uint8Array
  /** Called once there is a connection. The body is sent when it resolves; if it rejects, so does the request. */
  connected?(): Promise<void>
  signal?: AbortSignal
  /** The account whose share of the connections it uses. */
  accountId: string
  /** Milliseconds for everything up to the end of the answer's body, beginning with the wait for a connection. */
  msMax: number
}

/** An answer whose body has not been read. Disposing of it closes the connection. */
export interface GuardedAnswer extends Disposable {
  status: number
  headers: http.IncomingHttpHeaders
  /** Fails with OutgoingFailure if the connection breaks or the time is up, and with the signal's reason. */
  body: Readable
}

/** Milliseconds for the connection with TLS, and then for the head of the answer. */
const connectMsMax = 10_000
const headMsMax = 30_000
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
  { method, headers, body, connected }: GuardedRequest,
  { clock, ca, deadline }: Exchange,
): Promise<GuardedAnswer> {
  deadline.signal.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<GuardedAnswer>()
  const options = { ...connectionTo(to), ...(ca === undefined ? {} : { ca }), method }
  const { request: send } = to.url.protocol === 'http:' ? http : https
  const length = body === undefined ? {} : { 'content-length': String(body.length) }
  const request = send({ ...options, headers: { ...headers, ...length } })
  const abort = () => request.destroy(reasonOf(deadline.signal))
  deadline.signal.addEventListener('abort', abort, { once: true })
  deadline.atEnd(() => deadline.signal.removeEventListener('abort', abort))
  deadline.atEnd(limitSteps(request, clock))
  const failed = (error: Error) => failureOf(error, deadline.signal)
  request.on('error', (error) => {
    deadline[Symbol.dispose]()
    reject(failed(error))
  })
  request.on('response', (response) => resolve(answerOf(response, { request, deadline, failed })))
  request.on('close', () => {
    deadline[Symbol.dispose]()
    // an answer that turns the connection into something else is none
    reject(new OutgoingFailure('invalid_response'))
  })
  if (connected === undefined) request.end(body)
  else {
    onceConnected(request, () => {
      connected().then(
        () => request.end(body),
        (error) => {
          // before the error of the connection that it ends
          reject(error)
          request.destroy()
        },
      )
    })
  }
  return await promise
}

function onceConnected(request: ClientRequest, then: () => void): void {
  request.on('socket', (socket) => {
    socket.once('encrypted' in socket ? 'secureConnect' : 'connect', then)
  })
}

function connectionTo({ url, host, port, addresses }: Resolved): https.RequestOptions {
  return {
    // the name is that of the certificate; the connection goes to the addresses that were checked
    ...{ host, port, path: `${url.pathname}${url.search}`, lookup: only(addresses) },
    ...{ agent: false, maxHeaderSize: headBytesMax, insecureHTTPParser: false },
    // whatever the environment says
    rejectUnauthorized: true,
  }
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

/** Bounds the time of the connection, and that of the answer's head once the body is sent; returns what ends it. */
function limitSteps(request: ClientRequest, clock: Clock): () => void {
  const late = () => request.destroy(new OutgoingFailure('timeout'))
  let hasAnswer = false
  let cancel = clock.after(connectMsMax, late)
  onceConnected(request, () => cancel())
  // a long body may take as long as the request
  request.once('finish', () => {
    cancel()
    if (!hasAnswer) cancel = clock.after(headMsMax, late)
  })
  request.once('response', () => {
    hasAnswer = true
    cancel()
  })
  return () => cancel()
}

interface Answering {
  request: ClientRequest
  deadline: Deadline
  failed(error: Error): Error
}

function answerOf(
  response: IncomingMessage,
  { request, deadline, failed }: Answering,
): GuardedAnswer {
  const { statusCode: status = 0, headers } = response
  const body = Readable.from(bodyOf(response, failed), { objectMode: true, highWaterMark: 1 })
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
  failed: (error: Error) => Error,
): AsyncGenerator<Buffer> {
  try {
    yield* response
  } catch (error) {
    throw failed(error as Error)
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
