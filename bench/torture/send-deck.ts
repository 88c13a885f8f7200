import { randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import { performance } from 'node:perf_hooks'
import { text } from 'node:stream/consumers'

const boundary = 'torture'
const agent = new Agent({ keepAlive: true })

export interface SentDeck {
  url: string
  key: string
  file: Uint8Array
  mode: string
  /** To send it as a job; a conversion by default. */
  path?: string
  /** Disconnects. */
  signal?: AbortSignal
}

export interface Answer {
  /** With the code of a refusal. */
  status: string
  ms: number
  body: string
}

/** Sends a deck, which a few bytes at its end make a new one. It is not copied, so that sending costs little CPU time. */
export function sendDeck(deck: SentDeck): Promise<Answer> {
  const { url, key, file, mode, path = '/api/v1/convert', signal } = deck
  const startedAt = performance.now()
  const head = Buffer.from(`${part('mode')}${mode}${part('file', '; filename="deck.pdf"')}`)
  const end = Buffer.from(`\n% ${randomBytes(8).toString('hex')}\r\n--${boundary}--\r\n`)
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': `multipart/form-data; boundary=${boundary}`,
    'content-length': head.length + file.length + end.length,
  }
  const { promise, resolve } = Promise.withResolvers<Answer>()
  const answer = (status: string, body = '') =>
    resolve({ status, ms: performance.now() - startedAt, body })
  const sent = request(`${url}${path}`, {
    method: 'POST',
    headers,
    agent,
    ...(signal && { signal }),
  })
  sent.on('error', (error) => answer(`no answer (${error.message})`))
  sent.on('response', (response) => {
    void text(response).then(
      (body) => answer(statusOf(response.statusCode, body), body),
      (error) => answer(`no answer (${error})`),
    )
  })
  sent.write(head)
  sent.write(file)
  sent.end(end)
  return promise
}

function part(name: string, more = ''): string {
  return `\r\n--${boundary}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`
}

function statusOf(status: number | undefined, body: string): string {
  if (status === 200) return '200'
  try {
    return `${status} ${JSON.parse(body).error.code}`
  } catch {
    return String(status)
  }
}
