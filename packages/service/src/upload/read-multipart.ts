import { bodyBytesMax, type UploadLimits } from './body-format.ts'
import { FileBytes } from './file-bytes.ts'
import { MultipartForm } from './multipart-form.ts'
import { readBody } from './read-body.ts'
import type { ReceivedBody, UploadRequest } from './received-file.ts'
import { filesTooLarge, fileTooLarge } from './refusals.ts'

/**
 * Reads a multipart/form-data body. Throws request_invalid, file_missing, file_ambiguous,
 * file_too_large, or `AbortError` like `readBody`.
 */
export async function readMultipart(
  request: UploadRequest,
  limits: UploadLimits,
): Promise<ReceivedBody> {
  const files: FileBytes[] = []
  const openFile = () => {
    const { length } = files
    const file = new FileBytes(limits.fileBytesMax, {
      expectedBytes: length === 0 ? request.contentLength : undefined,
      collected: (bytes) => request.collected?.(bytes + totalOf(files.toSpliced(length, 1))),
    })
    files.push(file)
    return file
  }
  const form = new MultipartForm(request.contentType ?? '', openFile, request.isJob)
  const limit = {
    bytesMax: bodyBytesMax('multipart', limits),
    tooLong: () => (files.length > 1 ? filesTooLarge : fileTooLarge)(limits.fileBytesMax),
  }
  for await (const chunk of readBody(request.body, limit)) await form.write(chunk)
  return form.end()
}

function totalOf(files: FileBytes[]): number {
  return files.reduce((bytes, { length }) => bytes + length, 0)
}
