import type { FastifyRequest } from 'fastify'
import { WebError } from './web-error.ts'

export const passwordLengthMin = 10
export const passwordLengthMax = 128
const textLengthMax = 1000

/** Returns a text of the request's body; refuses what is missing, empty, no text or too long. */
export function textOf({ body }: FastifyRequest, field: string): string {
  const value = memberOf(body, field)
  if (typeof value === 'string' && value !== '' && value.length <= textLengthMax) return value
  throw new WebError('input_invalid', `Fill in "${field}".`, { field })
}

/** Returns a password that may be set: long enough for guesses to fail, short enough to hash. */
export function newPasswordOf(request: FastifyRequest, field: string): string {
  const password = textOf(request, field)
  const { length } = password
  if (length >= passwordLengthMin && length <= passwordLengthMax) return password
  throw new WebError(
    'password_unfit',
    `Choose a password of ${passwordLengthMin} to ${passwordLengthMax} characters.`,
    { field },
  )
}

/** Returns an e-mail address as accounts know it. */
export function emailOf(request: FastifyRequest): string {
  const email = textOf(request, 'email').trim().normalize('NFC').toLowerCase()
  const shape =
    /^[^\s@\p{Cc}<>"(),:;[\]\\]+@[^\s@.\p{Cc}<>"(),:;[\]\\]+(\.[^\s@.\p{Cc}<>"(),:;[\]\\]+)*$/u
  if (email.length <= 254 && shape.test(email)) return email
  throw new WebError(
    'input_invalid',
    'This is not an e-mail address; write it as name@example.com.',
    {
      field: 'email',
    },
  )
}

/** Returns a moment of the body in milliseconds since 1970 UTC, or undefined where none is given. */
export function momentOf({ body }: FastifyRequest, field: string): number | undefined {
  const value = memberOf(body, field)
  if (value === undefined || value === null) return undefined
  const moment = typeof value === 'string' ? Date.parse(value) : Number.NaN
  if (!Number.isNaN(moment)) return moment
  throw new WebError('input_invalid', `"${field}" is a time, such as 2030-01-31T12:00:00Z.`, {
    field,
  })
}

/** Returns a number of the body that is one of these. */
export function choiceOf({ body }: FastifyRequest, field: string, choices: number[]): number {
  const value = choices.find((choice) => choice === memberOf(body, field))
  if (value !== undefined) return value
  throw new WebError('input_invalid', `"${field}" is one of ${choices.join(', ')}.`, { field })
}

function memberOf(body: unknown, field: string): unknown {
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, field)) return undefined
  return (body as Record<string, unknown>)[field]
}
