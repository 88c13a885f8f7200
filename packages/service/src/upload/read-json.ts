import { Base64Decoder } from './base64-decoder.ts'
import { bodyBytesMax, type UploadLimits } from './body-format.ts'
import { addressField, type FieldName, fieldNamesOf, isFieldName } from './fields.ts'
import { FileBytes } from './file-bytes.ts'
import { JsonMembers, type MemberSink } from './json-members.ts'
import { unescapeJson } from './json-text.ts'
import { fieldSink } from './member-values.ts'
import { readBody } from './read-body.ts'
import type { ReceivedBody, UploadRequest } from './received-file.ts'
import { fileMissing, fileTooLarge, fileTwice, quoteName, requestInvalid } from './refusals.ts'

const fileMember = 'file_base64'
const nullBytes = 'null'.length

/**
 * Reads a JSON body. The file is decoded as it arrives, so that only one copy is in memory. Throws
 * request_invalid, file_missing, base64_invalid, file_too_large, or `AbortError` like `readBody`.
 */
export async function readJson(
  request: UploadRequest,
  limits: UploadLimits,
): Promise<ReceivedBody> {
  const { contentLength, collected, isJob } = request
  const file = new FileBytes(limits.fileBytesMax, {
    expectedBytes: decodedBytes(contentLength),
    collected,
  })
  const fields = new Map<FieldName, string>()
  const seen = new Set<string>()
  let hasFile = false
  const members = new JsonMembers((name) => {
    if (seen.has(name)) throw requestInvalid(`${quoteName(name)} occurs twice. Send it once.`)
    seen.add(name)
    if (name === fileMember)
      return fileSink(file, () => {
        hasFile = true
      })
    if (!isFieldName(name, isJob)) throw unknownMember(name, isJob)
    return fieldSink(name, (value) => fields.set(name, value))
  })
  const limit = {
    bytesMax: bodyBytesMax('json', limits),
    tooLong: () => fileTooLarge(limits.fileBytesMax),
  }
  for await (const chunk of readBody(request.body, limit)) members.write(chunk)
  members.end()
  const hasAddress = Boolean(fields.get(addressField))
  if (hasAddress && hasFile) throw fileTwice()
  if (!hasAddress && !hasFile) throw fileMissing(`Send it as base64 in \`${fileMember}\`.`)
  return { files: hasFile ? [{ bytes: file.finish(), partFilename: undefined }] : [], fields }
}

function decodedBytes(contentLength: number | undefined): number | undefined {
  return contentLength === undefined ? undefined : Math.ceil((contentLength * 3) / 4)
}

/** Latin-1 suffices because base64 is ASCII. Null is as if the member was left out. */
function fileSink(file: FileBytes, done: () => void): MemberSink {
  const decoder = new Base64Decoder(file)
  return {
    text: {
      write: (raw) => decoder.write(unescapeJson(raw.toString('latin1'))),
      end() {
        decoder.end()
        done()
      },
    },
    otherStarts: 'n',
    otherBytesMax: nullBytes,
    other: () => {},
  }
}

function unknownMember(name: string, isJob?: boolean): Error {
  const known = [fileMember, ...fieldNamesOf(isJob)].map((each) => `\`${each}\``).join(', ')
  return requestInvalid(`Unknown member ${quoteName(name)}. Supported members: ${known}.`)
}
