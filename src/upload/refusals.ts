import { AppError, type AppErrorOptions } from '../errors.ts'

const nameCharactersMax = 40

/** The refusal of a file over the limit; `bodyBytes` is the body's declared length, where there is one. */
export function fileTooLarge(fileBytesMax: number, bodyBytes?: number): AppError {
  return new AppError(
    'file_too_large',
    `The file is larger than the limit of ${fileBytesMax} bytes. Send a smaller one, for example with compressed pictures.`,
    { details: bodyBytes === undefined ? { fileBytesMax } : { fileBytesMax, bodyBytes } },
  )
}

/** The refusal of a request that has no file; `expected` says where it should have been. */
export function fileMissing(expected: string): AppError {
  return new AppError('file_missing', `The request has no file. ${expected}`)
}

/** The refusal of a request whose shape is wrong. */
export function requestInvalid(message: string, options: AppErrorOptions = {}): AppError {
  return new AppError('request_invalid', message, options)
}

/** Returns a name that the caller chose in a form that is fit for a message: short and printable. */
export function quoteName(name: string): string {
  const printable = name.toWellFormed().replace(/[^\p{L}\p{M}\p{N}\p{P}\p{S} ]|`/gu, '')
  const characters = Array.from(printable.slice(0, 2 * nameCharactersMax + 2))
  if (characters.length <= nameCharactersMax) return `\`${printable}\``
  return `\`${characters.slice(0, nameCharactersMax).join('')}…\``
}
