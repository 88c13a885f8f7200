import { outgoingFetch } from '@rowdeck/core/outgoing-fetch'

/** Bytes of an answer; a description has some thousand. */
const answerBytesMax = 256 * 1024

/**
 * Like `fetch`, but follows no redirect, so that slides go to one address only, and reads at most so many bytes of an answer.
 * Rejects if there are more.
 */
export async function boundedFetch(
  input: string | URL | Request,
  init?: RequestInit,
): Promise<Response> {
  const response = await outgoingFetch(input, { ...init, redirect: 'error' })
  const { status, statusText, headers } = response
  return new Response(await boundedBody(response), { status, statusText, headers })
}

async function boundedBody({ body }: Response): Promise<Uint8Array<ArrayBuffer> | null> {
  if (body === null) return null
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of body) {
    bytes += part.length
    if (bytes > answerBytesMax) throw new Error(`The answer has more than ${answerBytesMax} bytes.`)
    parts.push(part)
  }
  return Uint8Array.from(Buffer.concat(parts))
}
