import { bodyBytesMax, type UploadLimits } from './body-format.ts'
import { FileBytes } from './file-bytes.ts'
import { readBody } from './read-body.ts'
import { readQuery } from './read-query.ts'
import type { ReceivedBody, UploadRequest } from './received-file.ts'
import { fileTooLarge } from './refusals.ts'

/**
 * Reads a body that is the file itself; its fields are in the query string. Throws request_invalid, file_too_large, or
 * `AbortError` like `readBody`.
 */
export async function readRaw(request: UploadRequest, limits: UploadLimits): Promise<ReceivedBody> {
  const { contentLength: expectedBytes, collected } = request
  const { fileBytesMax } = limits
  const fields = readQuery(request.query ?? '', request.isJob)
  const file = new FileBytes(fileBytesMax, { expectedBytes, collected })
  const limit = { bytesMax: bodyBytesMax('raw', limits), tooLong: () => fileTooLarge(fileBytesMax) }
  for await (const chunk of readBody(request.body, limit)) file.append(chunk)
  return { files: [{ bytes: file.finish(), partFilename: undefined }], fields }
}
