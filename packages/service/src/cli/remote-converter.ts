import { setTimeout } from 'node:timers/promises'
import {
  type ColumnDescription,
  type ColumnKey,
  Rowdeck,
  RowdeckConnectionError,
  RowdeckError,
} from '@rowdeck/client/source'
import { AppError, type ErrorCode } from '@rowdeck/core/errors'
import { minuteMs } from '@rowdeck/core/time'
import type { Row, Table } from '@rowdeck/reader/conversion'
import { errorCodes } from '../error-catalog.ts'

/** Time limit for a whole conversion including the upload and retries, in milliseconds. */
const conversionMsMax = 15 * minuteMs
/** How often a stream that broke off is requested again, under the key of the first request. */
const restartsMax = 2
/** Longer waits that a service asks for are failures, in seconds, as in the client. */
const waitSecondsMax = 60

/** Codes after which every further deck would be refused too. */
const endsBatch: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'key_missing',
  'key_malformed',
  'key_invalid',
  'key_revoked',
  'key_expired',
  'account_suspended',
  'key_scope_missing',
  'address_not_allowed',
  'free_tier_exhausted',
  'plan_quota_exhausted',
  'payment_required',
  'rate_limited_day',
  'worker_time_exhausted',
  'failed_time_exhausted',
  'key_cap_reached',
  'not_found',
  'method_not_allowed',
])

export interface RemoteService {
  /** Such as `https://rowdeck.example.com`. */
  url: string
  key: string
  /** Waits before a retry; for tests. */
  wait?: (ms: number, signal: AbortSignal) => Promise<void>
}

export interface RemoteFile {
  bytes: Uint8Array
  filename: string
  /** Fields of the request beside the file. */
  fields: {
    mode?: string
    columns?: string
    slides?: string
    hidden?: string
    language?: string
    password?: string
  }
}

export interface RemoteOptions {
  signal?: AbortSignal
  progress?: (slidesRead: number, slideCount: number) => void
}

/** The service refuses this deck and every further one for the same reason, or cannot be reached. */
export class ServiceUnusable extends AppError {}

/**
 * Converts a file on a running service with the TypeScript client, which retries as long as the service
 * advises; all attempts are charged once. Throws the error of the service as an AppError, ServiceUnusable if further
 * decks would fail too, `busy` if the response broke off repeatedly, and the reason of the signal.
 */
export async function convertRemotely(
  { url, key, wait }: RemoteService,
  file: RemoteFile,
  { signal, progress = () => {} }: RemoteOptions = {},
): Promise<Table> {
  const pause = wait ?? ((ms, until) => setTimeout(ms, undefined, { signal: until }))
  const never = new AbortController().signal
  const client = openClient({ url, key, ...(wait ? { wait } : {}) })
  let charged = {}
  for (let restarts = 0; ; restarts += 1) {
    try {
      return await readTable(client, { ...file, ...charged }, { signal, progress })
    } catch (error) {
      signal?.throwIfAborted()
      if (!(error instanceof BrokeOff) || restarts === restartsMax) throw refusalOf(error)
      charged = { idempotencyKey: error.idempotencyKey }
      if (error.waitMs > 0) await pause(error.waitMs, signal ?? never)
    }
  }
}

/** Returns the columns that the service offers. Throws like convertRemotely. */
export async function remoteColumns({
  url,
}: Pick<RemoteService, 'url'>): Promise<ColumnDescription[]> {
  const client = new Rowdeck({ baseUrl: checkedUrl(url) })
  return await client.columns().catch((error: unknown) => {
    throw refusalOf(error)
  })
}

/** Returns a client of the service. Throws request_invalid if its address is none. */
export function openClient({ url, key, wait }: RemoteService): Rowdeck {
  return new Rowdeck({ baseUrl: checkedUrl(url), apiKey: key, ...(wait ? { wait } : {}) })
}

/** Checks the address of a service. Throws request_invalid if it is none. */
function checkedUrl(url: string): string {
  const { protocol } = URL.parse(url) ?? {}
  if (protocol === 'http:' || protocol === 'https:') return url
  throw new ServiceUnusable(
    'request_invalid',
    'The address of the service is invalid. Write it as https://rowdeck.example.com.',
  )
}

/** The response ended before its last row; the same request may succeed and is not charged again. */
class BrokeOff extends Error {
  /** The key under which that request is sent. */
  readonly idempotencyKey: string
  /** Time to wait before that request, in milliseconds. */
  readonly waitMs: number

  constructor(cause: unknown, restart: { idempotencyKey: string; waitMs: number }) {
    super('The response broke off.', { cause })
    this.idempotencyKey = restart.idempotencyKey
    this.waitMs = restart.waitMs
  }
}

async function readTable(
  client: Rowdeck,
  { bytes, filename, fields, ...charged }: RemoteFile & { idempotencyKey?: string },
  { signal, progress }: { signal: AbortSignal | undefined; progress: RemoteOptions['progress'] },
): Promise<Table> {
  const { mode, columns, hidden, ...others } = fields
  const stream = await client.stream(bytes, {
    ...others,
    // checked by the service, which may know others
    ...(mode === undefined ? {} : { mode: mode as 'auto' }),
    ...(hidden === undefined ? {} : { hidden: hidden as 'include' }),
    ...(columns === undefined ? {} : { columns: columns.split(',') as ColumnKey[] }),
    filename,
    ...charged,
    timeoutMs: conversionMsMax,
    ...(signal ? { signal } : {}),
  })
  const rows: Row[] = []
  try {
    for await (const row of stream) progress?.(rows.push(row as Row), stream.slideCount ?? 0)
  } catch (cause) {
    const waitMs = waitBeforeRestart(cause)
    if (waitMs === undefined) throw cause
    throw new BrokeOff(cause, { idempotencyKey: stream.idempotencyKey, waitMs })
  }
  const { mode: read = 'text', columns: columnsOfTable, unreadable } = stream
  return { mode: read, rowCount: rows.length, columns: columnsOfTable, rows, unreadable }
}

/** Milliseconds to wait before the stream is requested again; undefined if that would not help. */
function waitBeforeRestart(cause: unknown): number | undefined {
  if (cause instanceof RowdeckConnectionError) return 0
  if (!(cause instanceof RowdeckError)) return undefined
  // an error line has no status of its own, but says when to retry
  const { retryAfterSeconds } = cause
  if (retryAfterSeconds !== undefined) {
    return retryAfterSeconds <= waitSecondsMax ? retryAfterSeconds * 1000 : undefined
  }
  return cause.code === 'busy' || cause.code === 'shutting_down' ? 1000 : undefined
}

/** Returns the error of a service as one of this program, with the same code if it is known here. */
export function refusalOf(error: unknown): unknown {
  if (error instanceof BrokeOff) {
    const { cause } = error
    if (cause instanceof RowdeckError) return refusalOf(cause)
    return new AppError(
      'busy',
      'The response ended before the last row. Try again, with --later if something between this machine and the service ends long responses.',
    )
  }
  if (error instanceof RowdeckError) {
    const code = errorCodes.find((known) => known === error.code) ?? 'internal'
    const request = error.status >= 500 ? ` Its request id is ${error.requestId}.` : ''
    const message = error.message + request
    return endsBatch.has(code) ? new ServiceUnusable(code, message) : new AppError(code, message)
  }
  if (!(error instanceof RowdeckConnectionError)) return error
  const tooLong = 'Something in front of the service did not wait for its answer. Use --later.'
  return new ServiceUnusable('busy', error.status === 504 ? tooLong : error.message)
}
