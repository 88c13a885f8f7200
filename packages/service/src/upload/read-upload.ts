import { allDeckTypes } from '@rowdeck/core/deck-model/deck-types'
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
import type { ReceivedFile, UploadHeaders, UploadRequest } from './received-file.ts'
import { fileTooLarge } from './refusals.ts'
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

/**
 * Reads the file and the options from a request body in any format. Throws an `AppError` of the upload
 * stage, or an error named `AbortError` if the client disconnects before the body is complete. Stops
 * reading at the first error without destroying the stream: the HTTP server discards the rest or closes
 * the connection.
 */
export async function readUpload(request: UploadRequest, limits: UploadLimits): Promise<Upload> {
  refuseByHeaders(request, limits) // request_invalid file_too_large
  const received = await readDecoded(request, limits) // file_missing file_ambiguous base64_invalid …
  const { fields } = received
  const options = requestOptions(fields) // request_invalid
  const job = request.isJob && { job: jobOptions(fields) } // request_invalid
  const address = fields.get(addressField)
  const fetched = address ? await fetchFile(address, request, limits) : {} // file_url_failed busy
  const { bytes, partFilename } = { ...received, ...fetched }
  if (bytes.length === 0) throw serviceError('file_empty')
  const type = fileType(bytes, request.isOfConsole ? allDeckTypes : limits.fileTypes) // type_unsupported
  const filename = cleanFilename(fields.get('filename') || partFilename, `document.${type}`)
  const password = fields.get('password')
  return { bytes, filename, type, ...(password ? { password } : {}), options, ...job }
}

const readers = { multipart: readMultipart, json: readJson, raw: readRaw }

async function readDecoded(request: UploadRequest, limits: UploadLimits): Promise<ReceivedFile> {
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
