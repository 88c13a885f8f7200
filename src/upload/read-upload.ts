import { AppError } from '../errors.ts'
import { bodyForm, refuseByLength, type UploadLimits } from './body-form.ts'
import { describeFields, type FieldDescription } from './fields.ts'
import { type FileType, fileType } from './file-type.ts'
import { cleanFilename } from './filename.ts'
import { readJson } from './read-json.ts'
import { readMultipart } from './read-multipart.ts'
import type { UploadRequest } from './received-file.ts'
import { type RequestOptions, requestOptions } from './request-options.ts'

export type { FieldDescription, FileType, RequestOptions, UploadLimits, UploadRequest }
export { describeFields, fileType, refuseByLength, requestOptions }

/** The one file of a request, and how it is to be read. */
export interface Upload {
  /** Shares its memory with nothing, so it may be transferred to another thread. */
  bytes: Uint8Array
  /** Clean, at most 255 bytes in UTF-8; `document.` and the type's ending where the request has no name. */
  filename: string
  /** Decided by the bytes alone. */
  type: FileType
  /** Opens an encrypted PDF. */
  password?: string
  options: RequestOptions
}

/**
 * Reads the body of a request in either form into one file. Throws an `AppError` of the stage
 * `upload`, or an error named `AbortError` where the body breaks off because the client hung up.
 * Stops reading at the first reason to refuse and never destroys the stream: discarding what is left
 * of it, or closing the connection, is for HTTP.
 */
export async function readUpload(request: UploadRequest, limits: UploadLimits): Promise<Upload> {
  refuseByLength(request.contentType, request.contentLength, limits) // request_invalid file_too_large
  const read = bodyForm(request.contentType) === 'multipart' ? readMultipart : readJson
  const { bytes, ownName, fields } = await read(request, limits) // file_missing file_ambiguous base64_invalid …
  if (bytes.length === 0) throw fileEmpty()
  const type = fileType(bytes) // type_unsupported
  const options = requestOptions(fields) // request_invalid
  const filename = cleanFilename(fields.get('filename') || ownName, `document.${type}`)
  const password = fields.get('password')
  return { bytes, filename, type, ...(password ? { password } : {}), options }
}

function fileEmpty(): AppError {
  return new AppError('file_empty', 'The file is empty: it has 0 bytes. Send one with content.')
}
