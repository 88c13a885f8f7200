import { problemOf } from '../account/account-api.ts'
import { playgroundKey } from '../account/playground-key.ts'
import type { DeckOptions } from '../desk/desk-model.ts'

/** A request to convert a deck, as the form has it. */
export interface DeckRequest {
  file: File
  columns: readonly string[]
  options: DeckOptions
  mediaType: string
  /** Whether the response is text, which is shown as it arrives. */
  isText: boolean
  signal: AbortSignal
}

/** A response as far as it has arrived. */
export interface Arriving {
  /** Undefined while the response has not begun, and if it never does. */
  status: number | undefined
  /** Headers that say something about the request, in the order of the response. */
  headers: readonly [name: string, value: string][]
  text: string
  /** The whole response if it is no text. */
  file: Blob | undefined
  ended: boolean
  /** Why there is no response, in words. */
  problem: string | undefined
}

export const nothingYet: Arriving = {
  status: undefined,
  headers: [],
  text: '',
  file: undefined,
  ended: false,
  problem: undefined,
}

const shownHeaders = /^(content-type|x-request-id|ratelimit|idempotent|server-timing)/

/** Sends the request with the key of this session. Calls `onArriving` whenever more of the response is there. */
export async function sendDeck(
  request: DeckRequest,
  onArriving: (arriving: Arriving) => void,
): Promise<void> {
  let arriving = nothingYet
  const tell = (change: Partial<Arriving>) => {
    arriving = { ...arriving, ...change }
    onArriving(arriving)
  }
  try {
    const response = await send(request)
    const headers = [...response.headers].filter(([name]) => shownHeaders.test(name))
    tell({ status: response.status, headers })
    if (response.ok && !request.isText) tell({ file: await response.blob() })
    else await readText(response, (text) => tell({ text }))
    tell({ ended: true })
  } catch (error) {
    if (!request.signal.aborted) tell({ ended: true, problem: problemOf(error) })
  }
}

async function send({ file, columns, options, mediaType, signal }: DeckRequest): Promise<Response> {
  const { secret } = await playgroundKey()
  const form = new FormData()
  form.set('columns', columns.join(','))
  for (const [name, value] of Object.entries(options)) form.set(name, value)
  form.set('file', file, file.name)
  const headers = { authorization: `Bearer ${secret}`, accept: mediaType }
  return await fetch('/api/v1/convert', { method: 'POST', headers, body: form, signal })
}

async function readText(response: Response, onText: (text: string) => void): Promise<void> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    text += part.value
    onText(text)
  }
}
