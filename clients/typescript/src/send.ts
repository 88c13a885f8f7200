import {
  errorOf,
  foreignAnswer,
  RowdeckConnectionError,
  RowdeckError,
  requestIdOf,
} from './errors.ts'
import type { Call } from './types.ts'

export interface Sender {
  /** Without a slash at the end. */
  baseUrl: string
  apiKey: string | undefined
  fetch: typeof fetch
  /** Attempts after the first. */
  retriesMax: number
  /** If a longer wait is needed, the error is thrown instead. */
  waitMsMax: number
  /** Waits; for tests and for environments with timers of their own. */
  wait(ms: number, signal: AbortSignal): Promise<void>
}

export interface Sending extends Call {
  method?: 'GET' | 'POST' | 'DELETE'
  path: string
  headers?: Record<string, string>
  body?: FormData
}

/** Turns a response into the result of the call, as far as it can be requested again. */
export type Read<T> = (answer: Response, signal: AbortSignal) => Promise<T>

type Failure = RowdeckError | RowdeckConnectionError

const firstWaitMs = 500
const timeoutMsDefault = 300_000
/** Codes of Node.js for certificates that are invalid, which a retry does not change. */
const certificateCode = /^(?:CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|ERR_TLS_|ERR_SSL_)/

/**
 * Sends a request, and again if that may help: if the connection fails, after 429 and 503, and while an
 * earlier attempt is in progress. Resolves to what `read` makes of a 2xx response. Throws RowdeckError,
 * RowdeckConnectionError, the reason of the signal, and the error of a file that changes while it is sent.
 */
export async function send<T>(sender: Sender, sending: Sending, read: Read<T>): Promise<T> {
  const timeout = AbortSignal.timeout(sending.timeoutMs ?? timeoutMsDefault)
  const signal = sending.signal ? AbortSignal.any([sending.signal, timeout]) : timeout
  for (let attempt = 0; ; attempt += 1) {
    const result = await attemptOnce(sender, { ...sending, signal }, read)
    if ('value' in result) return result.value
    const waitMs = waitBefore(result.error, attempt, sender)
    if (waitMs === undefined || waitMs > sender.waitMsMax) throw result.error
    await sender.wait(waitMs, signal)
  }
}

async function attemptOnce<T>(
  { fetch: ask, baseUrl, apiKey }: Sender,
  { method = 'GET', path, headers = {}, body, signal }: Sending & { signal: AbortSignal },
  read: Read<T>,
): Promise<{ value: T } | { error: Failure }> {
  signal.throwIfAborted()
  const key = apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }
  let answer: Response | undefined
  try {
    answer = await ask(`${baseUrl}${path}`, {
      method,
      headers: { ...headers, ...key },
      ...(body ? { body } : {}),
      // followed, a POST would become a GET
      redirect: 'manual',
      signal,
    })
    // a page, such as the sign-in of a proxy, is no answer either
    const isPage = answer.headers.get('content-type')?.startsWith('text/html')
    if (!answer.ok || isPage) return { error: await errorOf(answer, { baseUrl, apiKey }) }
    return { value: await read(answer, signal) }
  } catch (cause) {
    signal.throwIfAborted()
    if (cause instanceof RowdeckError || cause instanceof RowdeckConnectionError) {
      return { error: cause }
    }
    // a complete response that is not JSON
    if (answer && cause instanceof SyntaxError) return { error: foreignAnswer(answer, baseUrl) }
    return { error: connectionError(cause, baseUrl, answer) }
  }
}

/** Returns the error of a failed connection. Throws the cause if it is a file that cannot be read. */
function connectionError(
  cause: unknown,
  baseUrl: string,
  answer: Response | undefined,
): RowdeckConnectionError {
  for (let at = cause; at instanceof Error; at = at.cause) {
    if (at.name === 'NotReadableError') throw at
  }
  const code = codeOf(cause)
  const reason = code === undefined ? '' : ` (${code})`
  const message = answer
    ? `The response of ${baseUrl} broke off${reason}. Send the request again.`
    : `${baseUrl} cannot be reached${reason}. Check the address and that the service is running.`
  return new RowdeckConnectionError(message, {
    cause,
    ...(answer ? { requestId: requestIdOf(answer) } : {}),
  })
}

/** Returns the code of the operating system, such as ECONNREFUSED, which `fetch` hides in the causes of its error. */
function codeOf(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown }
    if (typeof code === 'string') return code
  }
  return undefined
}

/** Returns the milliseconds to wait before the next attempt; undefined if there should be none. */
function waitBefore(error: Failure, attempt: number, { retriesMax, waitMsMax }: Sender) {
  // half of it by chance, so that callers who failed together do not retry together
  const backOffMs = Math.min(firstWaitMs * 2 ** attempt, waitMsMax) * (0.5 + Math.random() / 2)
  // another call converts the same deck: its end is waited for, until the timeout, with longer and longer waits
  if (error instanceof RowdeckError && error.code === 'idempotency_in_progress') {
    return Math.min(waitMsMax, Math.max(backOffMs, 1000 * (error.retryAfterSeconds ?? 0)))
  }
  if (attempt >= retriesMax || !mayHelp(error)) return undefined
  const { retryAfterSeconds } = error as Partial<RowdeckError>
  return retryAfterSeconds === undefined
    ? backOffMs
    : retryAfterSeconds * 1000 + Math.random() * firstWaitMs
}

/** Whether the same request may succeed later. */
function mayHelp(error: Failure): boolean {
  const { status } = error
  if (error instanceof RowdeckError) {
    // the same request may reach the server that has the result of the job
    return status === 429 || status === 503 || error.code === 'job_elsewhere'
  }
  // a proxy that does not wait (504) will not wait the next time
  if (status !== undefined) return [429, 502, 503].includes(status)
  return !certificateCode.test(codeOf(error.cause) ?? '')
}

/** Resolves after that time; rejects with the signal's reason when it aborts. */
export function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal.addEventListener('abort', stop, { once: true })
  })
}
