import { Base64Decoder } from './base64-decoder.ts'
import { bodyBytesMax, type UploadLimits } from './body-format.ts'
import { type FieldName, fieldBytesMax, fieldNames, isFieldName } from './fields.ts'
import { FileBytes } from './file-bytes.ts'
import { JsonStringMembers } from './json-string-members.ts'
import { CollectedString, type StringSink, unescapeJson } from './json-text.ts'
import { readBody } from './read-body.ts'
import type { ReceivedFile, UploadRequest } from './received-file.ts'
import { fileMissing, fileTooLarge, quoteName, requestInvalid } from './refusals.ts'

const fileMember = 'file_base64'

/**
 * Reads a JSON body. The file is decoded as it arrives, so that only one copy is in memory. Throws
 * request_invalid, file_missing, base64_invalid, file_too_large, or `AbortError` like `readBody`.
 */
export async function readJson(
  request: UploadRequest,
  limits: UploadLimits,
): Promise<ReceivedFile> {
  const file = new FileBytes(limits.fileBytesMax, decodedBytes(request.contentLength))
  const fields = new Map<FieldName, string>()
  const seen = new Set<string>()
  const members = new JsonStringMembers((name) => {
    if (seen.has(name)) throw requestInvalid(`${quoteName(name)} occurs twice. Send it once.`)
    seen.add(name)
    if (name === fileMember) return fileSink(file)
    if (!isFieldName(name)) throw unknownMember(name)
    return new CollectedString({ bytesMax: fieldBytesMax, what: quoteName(name) }, (value) => {
      fields.set(name, value)
    })
  })
  const limit = {
    bytesMax: bodyBytesMax('json', limits),
    tooLong: () => fileTooLarge(limits.fileBytesMax),
  }
  for await (const chunk of readBody(request.body, limit)) members.write(chunk)
  members.end()
  if (!seen.has(fileMember)) throw fileMissing(`Send it as base64 in \`${fileMember}\`.`)
  return { bytes: file.finish(), partFilename: undefined, fields }
}

function decodedBytes(contentLength: number | undefined): number | undefined {
  return contentLength === undefined ? undefined : Math.ceil((contentLength * 3) / 4)
}

/** Latin-1 suffices because base64 is ASCII. */
function fileSink(file: FileBytes): StringSink {
  const decoder = new Base64Decoder(file)
  return {
    write: (raw) => decoder.write(unescapeJson(raw.toString('latin1'))),
    end: () => decoder.end(),
  }
}

function unknownMember(name: string): Error {
  const known = [fileMember, ...fieldNames].map((each) => `\`${each}\``).join(', ')
  return requestInvalid(`Unknown member ${quoteName(name)}. Supported members: ${known}.`)
}
