import { allDeckTypes } from '@rowdeck/core/deck-model/deck-types'
import { AppError } from '@rowdeck/core/errors'
import { type FileType, fileType } from '@rowdeck/reader/file-type'
import { serviceError } from '../error-catalog.ts'
import { bodyBytesMax, bodyFormat, refuseByHeaders, type UploadLimits } from './body-format.ts'
import { contentCoding, decodeBody } from './decode-body.ts'
import { fetchFile } from './fetch-file.ts'
import { createFetching } from './fetching.ts'
import {
  addressField,
  fieldNames,
  formFields,
  jobFormFields,
  jobJsonFields,
  jsonFields,
  queryFields,
} from './fields.ts'
import { cleanFilename } from './filename.ts'
import { readJson } from './read-json.ts'
import { readMultipart } from './read-multipart.ts'
import { readRaw } from './read-raw.ts'
import type { ReceivedBody, ReceivedFile, UploadHeaders, UploadRequest } from './received-file.ts'
import { fileTooLarge, requestInvalid } from './refusals.ts'
import {
  type JobOptions,
  jobOptions,
  type RequestOptions,
  requestOptions,
} from './request-options.ts'

export type { FileType, JobOptions, RequestOptions, UploadHeaders, UploadLimits, UploadRequest }
export {
  createFetching,
  fieldNames,
  fileType,
  formFields,
  jobFormFields,
  jobJsonFields,
  jsonFields,
  queryFields,
  refuseByHeaders,
  requestOptions,
}

/** The file of a request and its conversion options. */
export interface Upload {
  /** Shares no memory, so it can be transferred to another thread. */
  bytes: Uint8Array
  /** Sanitized, at most 255 bytes of UTF-8; `document.` and the type's extension if the request has no name. */
  filename: string
  /** Detected from the bytes. */
  type: FileType
  /** The password of an encrypted PDF. */
  password?: string
  options: RequestOptions
  /** What was said about the job, if it is one. */
  job?: JobOptions
}

/** Reads a body with one file, as `readUploads` does. */
export async function readUpload(request: UploadRequest, limits: UploadLimits): Promise<Upload> {
  const [upload] = await readUploads(request, limits)
  if (upload === undefined) throw new Error('The body of a request was read without its file.')
  return upload
}

/**
 * Reads the files, several only of jobs, and the options from a request body in any format. Throws an `AppError` of the upload
 * stage, or an error named `AbortError` if the client disconnects before the body is complete. Stops
 * reading at the first error without destroying the stream: the HTTP server discards the rest or closes
 * the connection.
 */
export async function readUploads(request: UploadRequest, limits: UploadLimits): Promise<Upload[]> {
  refuseByHeaders(request, limits) // request_invalid file_too_large
  const received = await readDecoded(request, limits) // file_missing file_ambiguous base64_invalid …
  const { files, fields } = received
  const options = requestOptions(fields) // request_invalid
  const job = request.isJob && { job: jobOptions(fields) } // request_invalid
  const address = fields.get(addressField)
  const sent = address ? [await fetchFile(address, request, limits)] : files // file_url_failed busy
  const name = fields.get('filename')
  if (sent.length > 1) {
    if (name) throw oneForSeveral('filename', 'give each part its own')
    if (fields.get('result_url')) throw oneForSeveral('result_url', 'send one request per file')
  }
  const types = request.isOfConsole ? allDeckTypes : limits.fileTypes
  const password = fields.get('password')
  const common = { ...(password ? { password } : {}), options, ...job }
  return sent.map((file, index) => {
    const which = sent.length > 1 ? `File ${index + 1} of ${sent.length}: ` : ''
    return { ...checked(file, { name, types, which }), ...common } // file_empty type_unsupported
  })
}

interface Checks {
  name: string | undefined
  types: UploadLimits['fileTypes']
  /** The words that name the file an error is about. */
  which: string
}

function checked({ bytes, partFilename }: ReceivedFile, { name, types, which }: Checks) {
  try {
    if (bytes.length === 0) throw serviceError('file_empty')
    const type = fileType(bytes, types)
    return { bytes, filename: cleanFilename(name || partFilename, `document.${type}`), type }
  } catch (error) {
    if (which === '' || !(error instanceof AppError)) throw error
    const { code, message, details } = error
    throw new AppError(code, `${which}${message}`, { details })
  }
}

function oneForSeveral(field: string, instead: string): Error {
  return requestInvalid(
    `The request has several files and one \`${field}\`. Leave it out, and ${instead}.`,
  )
}

const readers = { multipart: readMultipart, json: readJson, raw: readRaw }

async function readDecoded(request: UploadRequest, limits: UploadLimits): Promise<ReceivedBody> {
  const format = bodyFormat(request.contentType)
  const read = readers[format]
  const coding = contentCoding(request.contentEncoding) // request_invalid
  if (coding === undefined) return await read(request, limits)
  const bytesMax = bodyBytesMax(format, limits)
  const tooLong = () => fileTooLarge(limits.fileBytesMax)
  const body = decodeBody(request.body, coding, { bytesMax, tooLong })
  try {
    return await read({ ...request, body, contentLength: undefined }, limits)
  } finally {
    body.destroy()
  }
}
