import { outgoingFetch } from '@rowdeck/core/outgoing-fetch'

/** Time limit for an answer, in milliseconds. */
const answerMsMax = 10_000
const answerBytesMax = 256 * 1024

/** Fetches with a time limit, and without following redirects. */
export function boundedFetch(url: string | URL, init: RequestInit = {}): Promise<Response> {
  const signal = AbortSignal.timeout(answerMsMax)
  return outgoingFetch(url, { ...init, signal, redirect: 'error' })
}

/** Fetches a JSON object of bounded size in bounded time. Throws an Error that names the host and the status only. */
export async function fetchJson(
  url: string,
  init: RequestInit = {},
): Promise<Record<string, unknown>> {
  const response = await boundedFetch(url, init)
  const text = await boundedText(response)
  if (!response.ok) throw new Error(`${new URL(url).host} answered ${response.status}`)
  const value = parsed(text)
  if (typeof value === 'object' && value !== null) return { ...value }
  throw new Error(`${new URL(url).host} answered no JSON object`)
}

// the error of the parser quotes the text, which may be a secret
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Reads the body of a response up to the limit. Throws an Error if it is longer. */
export async function boundedText({ body, url }: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.length
    if (bytes > answerBytesMax) throw new Error(`${new URL(url).host} answered too much`)
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

/** Why a fetch has failed, for the operator; contains no secret. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { cause } = error
  return cause instanceof Error ? `${error.message}: ${cause.message}` : error.message
}
