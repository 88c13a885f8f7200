import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import { AppError } from '../errors.ts'
import { type FieldName, fieldBytesMax, fieldNames, isFieldName } from './fields.ts'
import type { FileBytes } from './file-bytes.ts'
import type { ReceivedFile } from './received-file.ts'
import { fileMissing, quoteName, requestInvalid } from './refusals.ts'

const filePart = 'file'

/** A few more parts than can be right, so that a wrong one is named instead of counted. */
const bounds = { parts: 16, fieldSize: fieldBytesMax, headerPairs: 32, headerSize: 4 * 1024 }

const howToSend = 'Send the file as a part named `file`, with curl: -F file=@deck.pdf.'

/**
 * A multipart/form-data body (RFC 7578) as it arrives: one file part named `file` and the known
 * fields. Every method throws request_invalid, file_missing, file_ambiguous, and what `bytes` throws,
 * as soon as it is known.
 */
export class MultipartForm {
  readonly #bytes: FileBytes
  readonly #parser: BusboyInstance
  readonly #fields = new Map<FieldName, string>()
  #fileName: string | undefined
  #hasFile = false
  #finished = false
  #failure: unknown
  #wake: () => void = () => {}

  constructor(contentType: string, bytes: FileBytes) {
    this.#bytes = bytes
    this.#parser = openParser(contentType)
    this.#parser
      .on('file', (name, stream, filename) => this.#onFile(name, stream, filename))
      // biome-ignore lint/complexity/useMaxParams: the parser's signature
      .on('field', (name, value, _nameCut, valueCut) => this.#onField(name, value, valueCut))
      .on('partsLimit', () =>
        this.#fail(requestInvalid(`The form has more than ${bounds.parts} parts.`)),
      )
      .on('error', (cause) => this.#fail(malformed(cause)))
      .on('finish', () => {
        this.#finished = true
        this.#wake()
      })
      .on('drain', () => this.#wake())
  }

  async write(chunk: Buffer): Promise<void> {
    if (!this.#parser.write(chunk) && !this.#failure) await this.#woken()
    if (this.#failure) throw this.#failure
  }

  async end(): Promise<ReceivedFile> {
    this.#parser.end()
    while (!this.#finished && !this.#failure) await this.#woken()
    if (this.#failure) throw this.#failure
    if (!this.#hasFile || (this.#fileName === '' && this.#bytes.length === 0)) {
      throw fileMissing(howToSend)
    }
    return { bytes: this.#bytes.finish(), ownName: this.#fileName, fields: this.#fields }
  }

  #onFile(name: string | undefined, stream: BusboyFileStream, fileName: string | undefined): void {
    // A body that is cut off is reported by the parser too; without a listener it would end the process.
    stream.on('error', () => {})
    stream.on('data', (chunk: Buffer) => this.#append(chunk))
    if (name !== filePart) this.#fail(wrongFilePart(name))
    else if (this.#hasFile) this.#fail(fileAmbiguous())
    this.#hasFile = true
    // Browsers write a quotation mark so (HTML, multipart/form-data encoding), and nothing else that is visible.
    this.#fileName = fileName?.replaceAll('%22', '"')
  }

  #append(chunk: Buffer): void {
    if (this.#failure) return
    try {
      this.#bytes.append(chunk)
    } catch (error) {
      this.#fail(error)
    }
  }

  #onField(name: string | undefined, value: string, valueCut: boolean): void {
    if (name === filePart) this.#fail(fileAsText())
    else if (name === undefined || !isFieldName(name)) this.#fail(unknownField(name ?? ''))
    else if (this.#fields.has(name)) this.#fail(repeatedField(name))
    else if (valueCut) this.#fail(longField(name))
    else this.#fields.set(name, value)
  }

  /** Keeps the first failure. The parser's events must not throw: some come when nobody could catch. */
  #fail(error: unknown): void {
    this.#failure ??= error
    this.#wake()
  }

  async #woken(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#wake = resolve
    await promise
  }
}

function openParser(contentType: string): BusboyInstance {
  try {
    return new Busboy({ headers: { 'content-type': contentType }, limits: bounds, isPartAFile })
  } catch (cause) {
    throw requestInvalid(
      'The Content-Type multipart/form-data lacks a usable `boundary`. Let the HTTP library write ' +
        'the header: it knows the boundary that it puts between the parts.',
      { cause },
    )
  }
}

/** Some clients send a file without a file name; what is typed text was meant as a field. */
function isPartAFile(name?: string, mediaType?: string, fileName?: string): boolean {
  return fileName !== undefined || (name === filePart && mediaType !== 'text/plain')
}

function malformed(cause: unknown): AppError {
  return requestInvalid(
    'The multipart body is malformed or cut off: its closing boundary is missing. Let an HTTP ' +
      'library write the body, and do not set the boundary by hand.',
    { cause },
  )
}

function wrongFilePart(name: string | undefined): AppError {
  return requestInvalid(`A file came as the part ${quoteName(name ?? '')}. ${howToSend}`)
}

function fileAmbiguous(): AppError {
  return new AppError('file_ambiguous', 'The form has more than one file. Send one file a request.')
}

function fileAsText(): AppError {
  return fileMissing(
    `\`file\` came as text, not as a file: with curl, is the \`@\` missing? ${howToSend}`,
  )
}

function unknownField(name: string): AppError {
  const known = fieldNames.map((each) => `\`${each}\``).join(', ')
  return requestInvalid(
    `The form has a field ${quoteName(name)}. Understood are \`file\`, ${known}.`,
  )
}

function repeatedField(name: string): AppError {
  return requestInvalid(`The field ${quoteName(name)} occurs twice. Send it once.`)
}

function longField(name: string): AppError {
  return requestInvalid(`The field ${quoteName(name)} is longer than ${fieldBytesMax} bytes.`)
}
