import {
  addressField,
  type Fields,
  fieldBytesMax,
  fieldNamesOf,
  isFieldName,
  isSecretField,
} from './fields.ts'
import { quoteName, requestInvalid } from './refusals.ts'

/**
 * Returns the fields in the query string of a request whose body is the file itself. Throws request_invalid for a
 * field that is unknown or repeated, and for a password.
 */
export function readQuery(query: string, isJob = false): Fields {
  if (query.length > fieldBytesMax) {
    throw requestInvalid(
      `The query string is longer than ${fieldBytesMax} characters. Send its fields in a form.`,
    )
  }
  const fields: Fields = new Map()
  for (const [name, value] of new URLSearchParams(query)) {
    if (!isFieldName(name, isJob) || name === addressField) throw unknownField(name, isJob)
    if (isSecretField(name)) throw secretInQuery(name)
    if (fields.has(name)) {
      throw requestInvalid(`The query string has ${quoteName(name)} twice. Send it once.`)
    }
    fields.set(name, value)
  }
  return fields
}

/**
 * Refuses the query string of any other request with request_invalid, which names its first field: ignoring it would
 * charge for rows other than those requested.
 */
export function refuseQuery(query: string): void {
  const [name] = new URLSearchParams(query.slice(0, fieldBytesMax)).keys()
  if (name === undefined) return
  throw requestInvalid(
    `The query string has ${quoteName(name)}, but it is only read if the body is the file itself. Send it as a field of the body.`,
  )
}

function secretInQuery(name: string): Error {
  return requestInvalid(
    `\`${name}\` in the address of a request ends up in logs. Send the file in a form, with curl: -F file=@deck.pdf -F ${name}=${name.toUpperCase()}.`,
  )
}

function unknownField(name: string, isJob: boolean): Error {
  const known = fieldNamesOf(isJob)
    .filter((each) => !isSecretField(each) && each !== addressField)
    .map((each) => `\`${each}\``)
    .join(', ')
  return requestInvalid(
    `Unknown field ${quoteName(name)} in the query string. Supported fields: ${known}.`,
  )
}
