import { domainToASCII, domainToUnicode } from 'node:url'
import { AppError } from '@rowdeck/core/errors'

/** Of a whole address (RFC 5321, section 4.5.3.1, with the brackets of a path). */
const emailLengthMax = 254
/**
 * What cannot be in an address here: white space, characters that have no shape of their own, so that two addresses would
 * look like one, and those with which a mail program ends an address and begins a comment, a group or another address. Mail to
 * `ann%b.example@a.example` and `b.example!ann@a.example` goes to b.example if the server of a.example knows these old routes, as
 * Postfix does by default; `=?` begins what some programs decode before they look for the domain.
 */
const elsewhere = /[\s\p{C}\p{DI}\u2800<>"(),:;[\]\\%!]|=\?/u
const shape = /^[^@]+@[^@.]+(\.[^@.]+)*$/

/** Returns an email address as it is stored. Throws request_invalid if it is none. */
export function checkedEmail(given: string): string {
  const email = normalizedEmail(given)
  if (isEmail(email)) return email
  throw new AppError(
    'request_invalid',
    'This is not an email address. Write it as name@example.com.',
  )
}

/** Returns an email address in the form in which it is stored. */
export function normalizedEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase()
}

/** Returns whether a text is an address as it is stored. */
export function isEmail(email: string): boolean {
  if (email.length > emailLengthMax || elsewhere.test(email) || !shape.test(email)) return false
  return isDomain(email.slice(email.lastIndexOf('@') + 1))
}

// The parser of URLs takes `a.example/.b.example` for `a.example`; mail would go to the one and count for the other.
function isDomain(text: string): boolean {
  const ascii = domainToASCII(text)
  return ascii !== '' && (ascii === text || domainToUnicode(ascii) === text)
}
