import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import type { AppError } from '@rowdeck/core/errors'
import { policy } from '@rowdeck/core/fairness'
import { serviceError } from '../error-catalog.ts'
import { addressField, type FieldName, fieldBytesMax, fieldNamesOf, isFieldName } from './fields.ts'
import type { FileBytes } from './file-bytes.ts'
import type { ReceivedBody } from './received-file.ts'
import { fileMissing, fileTwice, quoteName, requestInvalid } from './refusals.ts'

const filePart = 'file'
const { filesMax } = policy.jobs

/** Allows more parts than there are fields, so that the error for an unexpected part can name it. */
const bounds = { parts: 16, fieldSize: fieldBytesMax, headerPairs: 32, headerSize: 4 * 1024 }

/**
 * Maximum bytes that the parser gets at a time. It parses every part in them even after a refusal: 600 empty ones
 * take 5 ms.
 */
const sliceBytes = 4096

const sendFilePart = 'Send the file as a part named `file`, with curl: -F file=@deck.pdf.'

interface PartFile {
  bytes: FileBytes
  partFilename: string | undefined
}

/**
 * Parses a multipart/form-data body (RFC 7578) as it arrives: one file part named `file`, or several for jobs, and the known
 * fields. Both methods throw request_invalid, file_missing or file_ambiguous as soon as the fault is
 * detected. Errors thrown by the bytes of files propagate.
 */
export class MultipartForm {
  readonly #openFile: () => FileBytes
  readonly #isJob: boolean
  readonly #parser: BusboyInstance
  readonly #fields = new Map<FieldName, string>()
  readonly #files: PartFile[] = []
  #finished = false
  #failure: unknown
  #wake: () => void = () => {}

  /** A job has further fields, and a request may have several. */
  constructor(contentType: string, openFile: () => FileBytes, isJob = false) {
    this.#openFile = openFile
    this.#isJob = isJob
    const parts = bounds.parts + (isJob ? filesMax : 0)
    this.#parser = openParser(contentType, parts)
    this.#parser
      .on('file', (name, stream, filename) => this.#onFile(name, stream, filename))
      // biome-ignore lint/complexity/useMaxParams: the parser's signature
      .on('field', (name, value, _nameCut, valueCut) => this.#onField(name, value, valueCut))
      .on('partsLimit', () => this.#fail(requestInvalid(`The form has more than ${parts} parts.`)))
      .on('error', (cause) => this.#fail(malformed(cause)))
      .on('finish', () => {
        this.#finished = true
        this.#wake()
      })
      .on('drain', () => this.#wake())
  }

  async write(chunk: Buffer): Promise<void> {
    for (let at = 0; at < chunk.length; at += sliceBytes) {
      const isReady = this.#parser.write(chunk.subarray(at, at + sliceBytes))
      if (!isReady && !this.#failure) await this.#waitForParser()
      if (this.#failure) throw this.#failure
    }
  }

  async end(): Promise<ReceivedBody> {
    this.#parser.end()
    while (!this.#finished && !this.#failure) await this.#waitForParser()
    if (this.#failure) throw this.#failure
    // what browsers send for a field without a chosen file
    const isChosen = ({ bytes, partFilename }: PartFile) => partFilename !== '' || bytes.length > 0
    const chosen = this.#files.filter(isChosen)
    const hasFile = chosen.length > 0
    const hasAddress = Boolean(this.#fields.get(addressField))
    if (hasFile && hasAddress) throw fileTwice()
    if (!hasFile && !hasAddress) throw fileMissing(sendFilePart)
    const files = chosen.map(({ bytes, ...named }) => ({ ...named, bytes: bytes.finish() }))
    return { files, fields: this.#fields }
  }

  #onFile(name: string | undefined, stream: BusboyFileStream, fileName: string | undefined): void {
    // The parser reports a truncated body as well; without this listener the error would end the process.
    stream.on('error', () => {})
    if (name !== filePart) this.#fail(wrongFilePart(name))
    else if (!this.#isJob && this.#files.length === 1) this.#fail(serviceError('file_ambiguous'))
    else if (this.#files.length === filesMax) this.#fail(tooManyFiles())
    if (this.#failure) return void stream.resume()
    const bytes = this.#openFile()
    stream.on('data', (chunk: Buffer) => this.#append(bytes, chunk))
    // so that one with a buffer for the whole body makes room for the next
    stream.on('end', () => void bytes.finish())
    // Browsers encode quotation marks this way (HTML, multipart/form-data encoding), and no other visible character.
    this.#files.push({ bytes, partFilename: fileName?.replaceAll('%22', '"') })
  }

  #append(file: FileBytes, chunk: Buffer): void {
    if (this.#failure) return
    try {
      file.append(chunk)
    } catch (error) {
      this.#fail(error)
    }
  }

  #onField(name: string | undefined, value: string, valueCut: boolean): void {
    if (name === filePart) this.#fail(fileAsText())
    else if (name === undefined || !isFieldName(name, this.#isJob))
      this.#fail(unknownField(name ?? '', this.#isJob))
    else if (this.#fields.has(name)) this.#fail(repeatedField(name))
    else if (valueCut) this.#fail(longField(name))
    else this.#fields.set(name, value)
  }

  /** Records the first error. Event handlers must not throw, because some events fire outside `write` and `end`. */
  #fail(error: unknown): void {
    this.#failure ??= error
    this.#wake()
  }

  async #waitForParser(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#wake = resolve
    await promise
  }
}

function openParser(contentType: string, parts: number): BusboyInstance {
  try {
    const limits = { ...bounds, parts }
    return new Busboy({ headers: { 'content-type': contentType }, limits, isPartAFile })
  } catch (cause) {
    throw requestInvalid(
      'The Content-Type multipart/form-data has no valid `boundary`. Let the HTTP library set the ' +
        'header, because it chooses the boundary.',
      { cause },
    )
  }
}

/** Some clients send a file without a filename; a part named `file` with type text/plain is a field. */
function isPartAFile(name?: string, mediaType?: string, fileName?: string): boolean {
  return fileName !== undefined || (name === filePart && mediaType !== 'text/plain')
}

function malformed(cause: unknown): AppError {
  return requestInvalid(
    'The multipart body is malformed or truncated: its closing boundary is missing. Generate it with ' +
      'an HTTP library, and do not set the boundary yourself.',
    { cause },
  )
}

function wrongFilePart(name: string | undefined): AppError {
  return requestInvalid(`A file was sent as the part ${quoteName(name ?? '')}. ${sendFilePart}`)
}

function tooManyFiles(): AppError {
  return requestInvalid(
    `The form has more than ${filesMax} files. Send the others with another request.`,
  )
}

function fileAsText(): AppError {
  return fileMissing(
    `\`file\` was sent as text, not as a file; with curl, check for the \`@\`. ${sendFilePart}`,
  )
}

function unknownField(name: string, isJob: boolean): AppError {
  const known = fieldNamesOf(isJob)
    .map((each) => `\`${each}\``)
    .join(', ')
  return requestInvalid(`Unknown field ${quoteName(name)}. Supported fields: \`file\`, ${known}.`)
}

function repeatedField(name: string): AppError {
  return requestInvalid(`The field ${quoteName(name)} occurs twice. Send it once.`)
}

function longField(name: string): AppError {
  return requestInvalid(`The field ${quoteName(name)} is longer than ${fieldBytesMax} bytes.`)
}
