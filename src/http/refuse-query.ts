import { AppError } from '../errors.ts'

const nameLengthMax = 40

/**
 * Refuses a query string with request_invalid, which names its first field: the fields of a conversion are part of
 * the body, and ignoring them would charge for rows that nobody asked for.
 */
export function refuseQuery(query: unknown): void {
  const [name] = Object.keys(query as object)
  if (name === undefined) return
  const shown = name.replaceAll(/[^\w.-]/g, '').slice(0, nameLengthMax)
  throw new AppError(
    'request_invalid',
    `The query string has \`${shown}\`, but it is not read. Send it as a field of the body.`,
  )
}
