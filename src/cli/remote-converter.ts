import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { Cell, Column, Row, Table, TableMode } from '../conversion/convert.ts'
import { AppError, errorCodes } from '../errors.ts'

/** Time limit for a whole conversion including the upload, in milliseconds. */
const conversionMsMax = 300_000

export interface RemoteService {
  /** Such as `https://rowdeck.example.com`. */
  url: string
  key: string
}

export interface RemoteFile {
  bytes: Uint8Array
  filename: string
  /** Fields of the request beside the file. */
  fields: Record<string, string>
}

/** A line of the stream; its members determine its kind. */
interface Line {
  columns?: Column[]
  /** Null in the head if it is not known yet. */
  slideCount?: number | null
  row?: Record<string, Cell>
  mode?: TableMode
  error?: { code: string; message: string }
}

/**
 * Converts a file on a running service. Throws the error of the service as an AppError, `busy` if it cannot be
 * reached or the stream breaks off, and request_invalid if the address is invalid.
 */
export async function convertRemotely(
  { url, key }: RemoteService,
  { bytes, filename, fields }: RemoteFile,
  progress: (slidesRead: number, slideCount: number) => void,
): Promise<Table> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  body.set('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), filename)
  const answer = await fetch(addressOf(url), {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, accept: 'application/x-ndjson' },
    body,
    signal: AbortSignal.timeout(conversionMsMax),
  }).catch((cause: unknown) => {
    throw new AppError(
      'busy',
      `${url} cannot be reached. Check the address and that the service is running.`,
      { cause },
    )
  })
  if (!answer.ok || answer.body === null)
    throw refusalOf((await answer.json().catch(() => ({}))) as Line)
  const input = Readable.fromWeb(answer.body as ReadableStream)
  try {
    return await tableFrom(createInterface({ input }), progress)
  } catch (cause) {
    throw cause instanceof AppError ? cause : brokeOff(cause)
  }
}

function addressOf(url: string): URL {
  const address = URL.parse('/api/v1/convert', url)
  if (address?.protocol === 'http:' || address?.protocol === 'https:') return address
  throw new AppError(
    'request_invalid',
    'The address of the service is invalid. Write it as https://rowdeck.example.com.',
  )
}

async function tableFrom(
  lines: AsyncIterable<string>,
  progress: (slidesRead: number, slideCount: number) => void,
): Promise<Table> {
  const rows: Row[] = []
  let [columns, slideCount]: [Column[], number] = [[], 0]
  for await (const text of lines) {
    const line = JSON.parse(text) as Line
    if (line.error) throw refusalOf(line)
    if (line.columns) columns = line.columns
    if (line.slideCount) slideCount = line.slideCount
    if (line.row) progress(rows.push(line.row), slideCount)
    if (line.mode) return { mode: line.mode, rowCount: rows.length, columns, rows }
  }
  throw brokeOff()
}

/** Also if a line was truncated and is not JSON, or if the time limit was reached. */
function brokeOff(cause?: unknown): AppError {
  const message = 'The response ended before the last row. Try again.'
  return new AppError('busy', message, { cause })
}

function refusalOf({ error }: Line): AppError {
  const code = errorCodes.find((known) => known === error?.code) ?? 'internal'
  return new AppError(
    code,
    error?.message ??
      'The response of the service is invalid. Check that the address is that of a Rowdeck service.',
  )
}
