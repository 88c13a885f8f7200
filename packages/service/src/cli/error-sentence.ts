import { getSystemErrorMessage } from 'node:util'
import { AppError } from '@rowdeck/core/errors'
import { printable, printableLines } from '@rowdeck/core/printable'
import { ConfigError, readEnvironment } from '../config/config.ts'

/** Phrases about requests, and what they are on the command line; applied in this order. */
const phrases: [RegExp, string][] = [
  [/ Send (it|the whole key) in the header: .*/, ' Set ROWDECK_KEY, or pass --key.'],
  [/ Send the password that opens it as `password`\./, ' Pass the password with --password.'],
  [/`password` does not open it\. Send the/, '--password does not open it. Pass the'],
  [/ Ask for mode "auto" or "ocr" instead of "text"\./, ' Leave out --mode text.'],
  [/`(mode|columns|slides|hidden|language|password)`/g, '--$1'],
  [/Send it in parts\./, 'Convert it in parts with --slides, such as 1-50 and then 51-.'],
  [/ or send it in parts\./, ' or convert it in parts with --slides.'],
  [/ask for it in parts/i, 'Convert it in parts'],
  [/Convert with POST .*/, 'Check the address of the service.'],
  [/\b(S|s)end (it|the request) again/g, '$1tart the conversion again'],
  [/([Ee])xport it again and send the new file/, '$1xport it again and convert the new file'],
  [/and send (that|it)\b/g, 'and convert $1'],
  [/Send one file per request/, 'Convert one file at a time'],
  [/Send numbers/, 'Use numbers'],
  [/Send `/, 'Use `'],
  [/Send (a|the) /g, 'Use $1 '],
  [/send (a|the) /g, 'use $1 '],
]

/** Errors of billing, whose messages are for the operator. */
const operatorErrors = new Set(['CatalogueError', 'StripeFault'])

/** An error as one or two sentences for the command line, without a stack trace: on one line, except for errors in settings. */
export function errorSentence(error: unknown): string {
  if (error instanceof ConfigError) return printableLines(error.message)
  return printable(sentenceOf(error))
}

/** The stack trace of an error is for developers. */
export function wantsStack(): boolean {
  const { ROWDECK_LOG_LEVEL: level = '' } = readEnvironment()
  return ['debug', 'trace'].includes(level)
}

function sentenceOf(error: unknown): string {
  // named rather than imported, because other commands start faster without Stripe's package
  if (error instanceof Error && operatorErrors.has(error.name)) return error.message
  if (error instanceof AppError)
    return phrases.reduce(replacePhrase, error.message) + reasonOf(error)
  if (isSystemError(error)) {
    const { path, syscall } = error
    return `${path ?? syscall ?? 'The command'} failed: ${systemReason(error)}.`
  }
  const what = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  return `Unexpected error, which is a fault of Rowdeck: ${what}. Set ROWDECK_LOG_LEVEL=debug to see where it happened.`
}

function replacePhrase(text: string, [phrase, replacement]: (typeof phrases)[number]): string {
  return text.replace(phrase, replacement)
}

/** Why the database is unavailable, for the operator who runs the command. */
function reasonOf({ code, cause }: AppError): string {
  return code === 'busy' && cause instanceof Error ? ` (${cause.message})` : ''
}

/** Why the operating system refused something, such as `permission denied`. */
export function systemReason(error: unknown): string {
  if (!isSystemError(error)) return error instanceof Error ? error.message : String(error)
  return error.errno === undefined ? error.code : getSystemErrorMessage(error.errno)
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException & { code: string } {
  return error instanceof Error && /^E[A-Z0-9]+$/.test((error as NodeJS.ErrnoException).code ?? '')
}
