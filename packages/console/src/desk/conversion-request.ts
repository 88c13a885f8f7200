import type { DeckOptions } from './desk-model.ts'
import { type MinuteLimit, minuteLimitOf } from './pace.ts'
import { drawingSidePx, isPptx } from './pptx-file.ts'
import { Refusal } from './refusal.ts'
import {
  type Column,
  pictureColumn,
  requestedColumns,
  type SlideRow,
  type SlideTable,
  withDrawing,
} from './slide-table.ts'

/** A request to `POST /api/v1/convert`. */
export interface ConversionRequest {
  file: File
  key: string
  options: DeckOptions
  password: string | undefined
  /** The same file with the same options is charged once in 24 hours. */
  conversionKey: string
  signal: AbortSignal
  onEvents: (events: ConversionEvent[]) => void
  /** Called once an answer begins. */
  onLimit: (limit: MinuteLimit | undefined) => void
}

/** `slideCount` is 0 in the head while it is not known; then `count` follows. */
export type ConversionEvent =
  | { kind: 'sent'; share: number }
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
  error?: {
    code: string
    message: string
    requestId: string
    details?: { resetsAt?: string }
  }
}

/** Rows are taken from the answer this often, because each time copies all of it. */
const takeEveryMs = 200

/**
 * Sends a deck to the public API and reports what arrives: the share that is uploaded, then rows as they are
 * read. Rejects with a `Refusal` if the service refuses, before the first row or later, or cannot be
 * reached, and with the signal's reason if the request is canceled. XMLHttpRequest, because `fetch` does not
 * tell how much is uploaded.
 */
export function convertDeck(request: ConversionRequest): Promise<void> {
  const { signal, onEvents } = request
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest()
    const answer = new AnswerReader(call, onEvents)
    const settle = (outcome: () => void) => {
      answer.stop()
      signal.removeEventListener('abort', abort)
      outcome()
    }
    const abort = () => {
      settle(() => reject(signal.reason))
      call.abort()
    }
    const fail = (error: unknown) => {
      settle(() => reject(error))
      call.abort()
    }
    call.upload.onprogress = ({ loaded, total }) =>
      onEvents([{ kind: 'sent', share: total > 0 ? loaded / total : 1 }])
    call.onreadystatechange = () => {
      if (call.readyState !== XMLHttpRequest.HEADERS_RECEIVED) return
      const header = (name: string) => call.getResponseHeader(name)
      request.onLimit(minuteLimitOf(header('ratelimit-policy'), header('ratelimit')))
    }
    call.onprogress = () => answer.takeSoon(fail)
    call.onload = () => {
      try {
        answer.finish()
        settle(resolve)
      } catch (error) {
        fail(error)
      }
    }
    const lost = () =>
      fail(new Refusal({ code: answer.begun ? 'interrupted' : 'offline', message: '' }))
    call.onerror = lost
    if (signal.aborted) return reject(signal.reason)
    signal.addEventListener('abort', abort)
    formOf(request).then(
      (form) => signal.aborted || send(call, request, form),
      // the file was moved or changed since it was chosen
      lost,
    )
  })
}

function send(call: XMLHttpRequest, request: ConversionRequest, form: FormData): void {
  call.open('POST', '/api/v1/convert')
  call.setRequestHeader('authorization', `Bearer ${request.key}`)
  call.setRequestHeader('accept', 'application/x-ndjson')
  call.setRequestHeader('idempotency-key', request.conversionKey)
  call.send(form)
}

async function formOf({ file, password, options }: ConversionRequest): Promise<FormData> {
  const form = new FormData()
  form.set('columns', requestedColumns(file).join(','))
  for (const [name, value] of Object.entries(options)) form.set(name, value)
  if (isPptx(file)) form.set('picture_size', String(await drawingSidePx(file)))
  if (password) form.set('password', password)
  form.set('file', file, file.name)
  return form
}

/** Takes the lines of an answer while it arrives. */
class AnswerReader {
  readonly #call: XMLHttpRequest
  readonly #onEvents: (events: ConversionEvent[]) => void
  #taken = 0
  #ended = false
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(call: XMLHttpRequest, onEvents: (events: ConversionEvent[]) => void) {
    this.#call = call
    this.#onEvents = onEvents
  }

  get begun(): boolean {
    return this.#taken > 0
  }

  takeSoon(onError: (error: unknown) => void): void {
    if (this.#call.status !== 200) return
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      try {
        this.#take(false)
      } catch (error) {
        onError(error)
      }
    }, takeEveryMs)
  }

  /** Takes the rest. Throws a `Refusal` if the answer is one, or is incomplete. */
  finish(): void {
    if (this.#call.status !== 200) throw refusalOf(this.#call)
    this.#take(true)
    if (!this.#ended) throw new Refusal({ code: 'interrupted', message: '' })
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  #take(all: boolean): void {
    const text = this.#call.responseText
    const end = all ? text.length : text.lastIndexOf('\n') + 1
    const lines = text.slice(this.#taken, end).split('\n')
    this.#taken = Math.max(this.#taken, end)
    const parsed = lines.filter((line) => line !== '').map((line) => JSON.parse(line) as StreamLine)
    const failure = parsed.findIndex(({ error }) => error)
    const events = (failure < 0 ? parsed : parsed.slice(0, failure)).map(eventOf)
    this.#ended ||= events.some(({ kind }) => kind === 'end')
    if (events.length > 0) this.#onEvents(events)
    const error = parsed[failure]?.error
    if (error) throw new Refusal(error)
  }
}

function eventOf({ filename, columns, slideCount, row, mode }: StreamLine): ConversionEvent {
  if (row) return { kind: 'row', row: withDrawing(row) }
  if (mode) return { kind: 'end', mode }
  if (!columns) return { kind: 'count', slideCount: slideCount ?? 0 }
  const shown = columns.filter(({ key }) => key !== pictureColumn)
  return { kind: 'head', filename: filename ?? '', columns: shown, slideCount: slideCount ?? 0 }
}

function refusalOf(call: XMLHttpRequest): Refusal {
  const retryAfterSeconds = Number(call.getResponseHeader('retry-after')) || undefined
  const requestId = call.getResponseHeader('x-request-id') ?? undefined
  try {
    const { error } = JSON.parse(call.responseText) as Required<Pick<StreamLine, 'error'>>
    const renewsAt = Date.parse(error.details?.resetsAt ?? '') || undefined
    return new Refusal({ ...error, retryAfterSeconds, renewsAt })
  } catch {
    // an error page of a proxy, which is not JSON
    const code = codeOfStatus[call.status] ?? 'internal'
    return new Refusal({ code, message: '', requestId, retryAfterSeconds })
  }
}

const codeOfStatus: Record<number, string> = {
  408: 'request_too_slow',
  413: 'file_too_large',
  503: 'busy',
  504: 'timed_out',
}
