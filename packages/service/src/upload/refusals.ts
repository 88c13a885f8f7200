import { AppError, type AppErrorOptions } from '@rowdeck/core/errors'

const nameCharactersMax = 40

/** The error for a file over the limit; `bodyBytes` is the declared length of the body, if known. */
export function fileTooLarge(fileBytesMax: number, bodyBytes?: number): AppError {
  return new AppError(
    'file_too_large',
    `The file is larger than the limit of ${fileBytesMax} bytes. Send a smaller file, for example with compressed pictures.`,
    { details: bodyBytes === undefined ? { fileBytesMax } : { fileBytesMax, bodyBytes } },
  )
}

/** The error for several files of one request that are over the limit together. */
export function filesTooLarge(fileBytesMax: number, bodyBytes?: number): AppError {
  const { details } = fileTooLarge(fileBytesMax, bodyBytes)
  return new AppError(
    'file_too_large',
    `The file, or all files of the request together, are larger than the limit of ${fileBytesMax} bytes. Send a smaller file, or fewer in one request.`,
    { details },
  )
}

/** The error for a request without a file; `instruction` says how to send it. */
export function fileMissing(instruction: string): AppError {
  return new AppError('file_missing', `The request has no file. ${instruction}`)
}

/** The error for a request with a file and the address of one. */
export function fileTwice(): AppError {
  return new AppError('file_ambiguous', 'The request has a file and `file_url`. Send one of them.')
}

/** The error for a malformed request. */
export function requestInvalid(message: string, options: AppErrorOptions = {}): AppError {
  return new AppError('request_invalid', message, options)
}

/** Quotes a name from the caller for a message: shortened, printable characters only. */
export function quoteName(name: string): string {
  const printable = name.toWellFormed().replace(/[^\p{L}\p{M}\p{N}\p{P}\p{S} ]|`/gu, '')
  const characters = Array.from(printable.slice(0, 2 * nameCharactersMax + 2))
  if (characters.length <= nameCharactersMax) return `\`${printable}\``
  return `\`${characters.slice(0, nameCharactersMax).join('')}…\``
}
