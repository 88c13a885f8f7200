import type { Readable } from 'node:stream'
import { AppError } from '@rowdeck/core/errors'
import {
  AddressRefused,
  type FailureReason,
  type GuardedAnswer,
  isSuccess,
  OutgoingFailure,
} from '@rowdeck/core/outgoing'
import { version } from '@rowdeck/core/version'
import type { UploadLimits } from './body-format.ts'
import { contentCoding, decodeBody } from './decode-body.ts'
import { FileBytes } from './file-bytes.ts'
import type { ReceivedFile, UploadRequest } from './received-file.ts'
import { fileTooLarge, requestInvalid } from './refusals.ts'

const headers = {
  accept: '*/*',
  'accept-encoding': 'identity',
  'user-agent': `Rowdeck/${version}`,
}

const busySeconds = 10

type FetchingFor = Pick<UploadRequest, 'collected' | 'signal' | 'accountId' | 'isPaying'>

/**
 * Downloads a file by URL, within the limits of one that is sent. Throws request_invalid if the URL may not be asked,
 * file_url_failed if it gives no file, file_too_large, busy, what `collected` throws, or the signal's reason.
 */
export async function fetchFile(
  address: string,
  { collected, signal, accountId = '', isPaying = false }: FetchingFor,
  { fileBytesMax, fetching }: UploadLimits,
): Promise<ReceivedFile> {
  if (fetching === undefined) throw notAllowed()
  const { client, ...limits } = fetching
  try {
    const sender = { accountId, isPaying, ...(signal && { signal }) }
    const request = { method: 'GET', headers, ...limits, ...sender } as const
    using answer = await client.request(address, request)
    const expectedBytes = expectedFrom(answer, fileBytesMax)
    const file = new FileBytes(fileBytesMax, { expectedBytes, collected })
    for await (const chunk of decodedBody(answer, fileBytesMax)) file.append(chunk)
    return { bytes: file.finish(), partFilename: nameIn(address) }
  } catch (error) {
    throw asRefusal(error)
  }
}

/** Throws file_url_failed for a status other than 2xx, and file_too_large for a declared length over the limit. */
function expectedFrom(
  { status, headers }: GuardedAnswer,
  fileBytesMax: number,
): number | undefined {
  if (!isSuccess(status)) throw failedWith(status)
  const length = headers['content-length']
  if (length === undefined || !/^\d+$/.test(length)) return undefined
  const bytes = Number(length)
  if (bytes > fileBytesMax) throw fileTooLarge(fileBytesMax)
  return bytes
}

/** Some stores keep files compressed and say so, whatever a request accepts. */
function decodedBody({ headers, body }: GuardedAnswer, bytesMax: number): Readable {
  const coding = codingOf(headers['content-encoding'])
  const tooLong = () => fileTooLarge(bytesMax)
  return coding === undefined ? body : decodeBody(body, coding, { bytesMax, tooLong })
}

function codingOf(contentEncoding: string | undefined): string | undefined {
  try {
    return contentCoding(contentEncoding)
  } catch {
    throw failedAs('invalid_response')
  }
}

/** The last segment of the path, which is what people see of an address as the name of a file. */
function nameIn(address: string): string | undefined {
  const segment = URL.parse(address)?.pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

function asRefusal(error: unknown): unknown {
  if (error instanceof AddressRefused) {
    return requestInvalid(
      `The URL in \`file_url\` ${error.message}. Send a URL that begins with https:// of a host that this service may ask, or the file itself.`,
    )
  }
  const cause = error instanceof Error && error.name === 'AbortError' ? error.cause : error
  // of a coding that the file is not in
  if (cause instanceof AppError && cause.code === 'request_invalid')
    return failedAs('invalid_response')
  if (!(cause instanceof OutgoingFailure)) return error
  if (cause.reason !== 'overloaded') return failedAs(cause.reason)
  return new AppError(
    'busy',
    'The service downloads too many files by URL at the moment. Send the request again in a moment.',
    { retryAfterSeconds: busySeconds },
  )
}

function notAllowed(): AppError {
  return requestInvalid(
    'This service downloads no files by URL. Send the file itself instead of `file_url`.',
  )
}

function failedWith(status: number): AppError {
  const advice = 'Send a URL that answers a request without credentials with the file itself.'
  return new AppError(
    'file_url_failed',
    `The URL in \`file_url\` answered with status ${status}. ${advice}`,
    { details: { reason: 'status', status } },
  )
}

const sentences: Record<Exclude<FailureReason, 'overloaded'>, string> = {
  unreachable:
    'The host in `file_url` has no public address, or does not answer there. Check the URL, or send the file itself.',
  tls_failed:
    'The host in `file_url` has no valid certificate for its name. Check the URL, or send the file itself.',
  timeout:
    'The URL in `file_url` did not give the whole file in time. Send the request again, or the file itself.',
  invalid_response:
    'The URL in `file_url` gave an answer that is incomplete or not HTTP. Send the request again, or the file itself.',
}

function failedAs(reason: keyof typeof sentences): AppError {
  return new AppError('file_url_failed', sentences[reason], { details: { reason } })
}
