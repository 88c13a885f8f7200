import { errorOf, RowdeckConnectionError, RowdeckError } from './errors.ts'
import type { Call } from './types.ts'

export interface Sender {
  /** Ends with no slash. */
  baseUrl: string
  apiKey: string | undefined
  fetch: typeof fetch
  /** Attempts after the first. */
  retriesMax: number
  /** Longer waits than that are not waited for. */
  waitMsMax: number
  /** Waits; for tests and for environments with timers of their own. */
  wait(ms: number, signal: AbortSignal): Promise<void>
}

export interface Sending extends Call {
  method?: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: FormData
}

/** Makes of an answer what the call is for, or of as much of it as can be asked for again. */
export type Read<T> = (answer: Response, signal: AbortSignal) => Promise<T>

const firstWaitMs = 500
const timeoutMsUsual = 300_000

/**
 * Sends, and sends again where that may help: no connection or one that breaks, 429, 503, and 409
 * while an earlier attempt is still being answered. Resolves to what is read of an answer that is
 * 2xx. Throws RowdeckError, RowdeckConnectionError, or the reason of the signal.
 */
export async function send<T>(sender: Sender, sending: Sending, read: Read<T>): Promise<T> {
  const timeout = AbortSignal.timeout(sending.timeoutMs ?? timeoutMsUsual)
  const signal = sending.signal ? AbortSignal.any([sending.signal, timeout]) : timeout
  for (let attempt = 0; ; attempt += 1) {
    const result = await attemptOnce(sender, { ...sending, signal }, read)
    if ('value' in result) return result.value
    const waitMs = waitBefore(result.error, attempt)
    if (attempt >= sender.retriesMax || waitMs === undefined || waitMs > sender.waitMsMax) {
      throw result.error
    }
    await sender.wait(waitMs, signal)
  }
}

type Result<T> = { value: T } | { error: RowdeckError | RowdeckConnectionError }

async function attemptOnce<T>(
  { fetch: ask, baseUrl, apiKey }: Sender,
  { method = 'GET', path, headers = {}, body, signal }: Sending & { signal: AbortSignal },
  read: Read<T>,
): Promise<Result<T>> {
  signal.throwIfAborted()
  const key = apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }
  try {
    const answer = await ask(`${baseUrl}${path}`, {
      method,
      headers: { ...headers, ...key },
      ...(body ? { body } : {}),
      signal,
    })
    return answer.ok ? { value: await read(answer, signal) } : { error: await errorOf(answer) }
  } catch (cause) {
    signal.throwIfAborted()
    if (cause instanceof RowdeckError || cause instanceof RowdeckConnectionError) {
      return { error: cause }
    }
    const message = `${baseUrl} cannot be reached, or gives no whole answer.`
    return { error: new RowdeckConnectionError(message, { cause }) }
  }
}

/** Milliseconds to wait before the next attempt; undefined where none would help. */
function waitBefore(
  error: RowdeckError | RowdeckConnectionError,
  attempt: number,
): number | undefined {
  // half of it by chance, so that callers who failed together do not come again together
  const backOffMs = firstWaitMs * 2 ** attempt * (0.5 + Math.random() / 2)
  if (error instanceof RowdeckConnectionError) {
    const mayHelp = error.status === undefined || error.status === 429 || error.status >= 502
    return mayHelp ? backOffMs : undefined
  }
  const mayHelp =
    error.status === 429 || error.status === 503 || error.code === 'idempotency_in_progress'
  if (!mayHelp) return undefined
  const { retryAfterSeconds } = error
  return retryAfterSeconds === undefined
    ? backOffMs
    : retryAfterSeconds * 1000 + Math.random() * firstWaitMs
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
