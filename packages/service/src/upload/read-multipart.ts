import { bodyBytesMax, type UploadLimits } from './body-format.ts'
import { FileBytes } from './file-bytes.ts'
import { MultipartForm } from './multipart-form.ts'
import { readBody } from './read-body.ts'
import type { ReceivedFile, UploadRequest } from './received-file.ts'
import { fileTooLarge } from './refusals.ts'

/**
 * Reads a multipart/form-data body. Throws request_invalid, file_missing, file_ambiguous,
 * file_too_large, or `AbortError` like `readBody`.
 */
export async function readMultipart(
  request: UploadRequest,
  limits: UploadLimits,
): Promise<ReceivedFile> {
  const { contentLength: expectedBytes, collected } = request
  const file = new FileBytes(limits.fileBytesMax, { expectedBytes, collected })
  const form = new MultipartForm(request.contentType ?? '', file, request.isJob)
  const limit = {
    bytesMax: bodyBytesMax('multipart', limits),
    tooLong: () => fileTooLarge(limits.fileBytesMax),
  }
  for await (const chunk of readBody(request.body, limit)) await form.write(chunk)
  return form.end()
}
