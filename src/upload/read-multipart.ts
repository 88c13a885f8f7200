import { bodyBytesMax, type UploadLimits } from './body-form.ts'
import { FileBytes } from './file-bytes.ts'
import { MultipartForm } from './multipart-form.ts'
import { readBody } from './read-body.ts'
import type { ReceivedFile, UploadRequest } from './received-file.ts'
import { fileTooLarge } from './refusals.ts'

/**
 * Reads a multipart/form-data body. Throws request_invalid, file_missing, file_ambiguous and
 * file_too_large, and `AbortError` as `readBody` does.
 */
export async function readMultipart(
  request: UploadRequest,
  limits: UploadLimits,
): Promise<ReceivedFile> {
  const file = new FileBytes(limits.fileBytesMax, request.contentLength)
  const form = new MultipartForm(request.contentType ?? '', file)
  const bound = {
    bytesMax: bodyBytesMax('multipart', limits),
    refusal: () => fileTooLarge(limits.fileBytesMax),
  }
  for await (const chunk of readBody(request.body, bound)) await form.write(chunk)
  return form.end()
}
