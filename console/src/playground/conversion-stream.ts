import { Refusal } from '../desk/refusal.ts'
import { allColumns, type Column, type SlideRow, type SlideTable } from '../desk/slide-table.ts'

/** A request to `POST /api/v1/convert`. */
export interface ConversionRequest {
  file: File
  key: string
  password?: string | undefined
  /** The slides to convert, such as `1-50`; all by default. */
  slides?: string | undefined
  signal: AbortSignal
}

/** `slideCount` is 0 in the head while it is not known; then `count` follows. */
export type ConversionEvent =
  | { kind: 'head'; filename: string; columns: Column[]; slideCount: number }
  | { kind: 'count'; slideCount: number }
  | { kind: 'row'; row: SlideRow }
  | { kind: 'end'; mode: SlideTable['mode'] }

interface StreamLine {
  filename?: string
  columns?: Column[]
  slideCount?: number | null
  row?: SlideRow
  mode?: SlideTable['mode']
  error?: { code: string; message: string; requestId: string }
}

/**
 * Sends a deck to the public API and yields its rows as they are read. Throws a `Refusal` if the service
 * refuses, before the first row or later, and what `fetch` throws if the network fails or the request is
 * canceled.
 */
export async function* convertDeck(request: ConversionRequest): AsyncGenerator<ConversionEvent> {
  const response = await fetch('/api/v1/convert', {
    method: 'POST',
    headers: { authorization: `Bearer ${request.key}`, accept: 'application/x-ndjson' },
    body: formOf(request),
    signal: request.signal,
    credentials: 'omit',
  })
  if (!response.ok || !response.body) throw await refusalOf(response)
  let ended = false
  for await (const line of linesOf(response.body)) {
    const event = eventOf(JSON.parse(line) as StreamLine)
    ended ||= event.kind === 'end'
    yield event
  }
  if (!ended) throw new Refusal({ code: 'interrupted', message: '' })
}

function formOf({ file, password, slides }: ConversionRequest): FormData {
  const form = new FormData()
  form.set('columns', allColumns.map(({ key }) => key).join(','))
  if (slides) form.set('slides', slides)
  if (password) form.set('password', password)
  form.set('file', file, file.name)
  return form
}

function eventOf({ filename, columns, slideCount, row, mode, error }: StreamLine): ConversionEvent {
  if (error) throw new Refusal(error)
  if (row) return { kind: 'row', row }
  if (mode) return { kind: 'end', mode }
  if (!columns) return { kind: 'count', slideCount: slideCount ?? 0 }
  return { kind: 'head', filename: filename ?? '', columns, slideCount: slideCount ?? 0 }
}

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  let rest = ''
  const text = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
  // Safari cannot iterate over a stream
  const reader = text.getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (rest + part.value).split('\n')
    rest = lines.pop() ?? ''
    yield* lines.filter((line) => line !== '')
  }
  if (rest !== '') yield rest
}

async function refusalOf(response: Response): Promise<Refusal> {
  const retryAfterSeconds = Number(response.headers.get('retry-after')) || undefined
  const requestId = response.headers.get('x-request-id') ?? undefined
  try {
    const { error } = (await response.json()) as Required<Pick<StreamLine, 'error'>>
    return new Refusal({ ...error, retryAfterSeconds })
  } catch {
    // an error page of a proxy, which is not JSON
    const code = codeOfStatus[response.status] ?? 'internal'
    return new Refusal({ code, message: '', requestId, retryAfterSeconds })
  }
}

const codeOfStatus: Record<number, string> = {
  408: 'request_too_slow',
  413: 'file_too_large',
  503: 'busy',
  504: 'timed_out',
}
