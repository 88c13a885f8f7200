import { createHmac } from 'node:crypto'
import { domainToASCII } from 'node:url'

/** Returns a keyed hash that identifies the person behind an email address. */
export type PersonHash = (email: string) => string

/**
 * Returns the function that identifies persons without storing their addresses: HMAC-SHA-256 of
 * `personAddress` under the service's secret, after 8 characters that identify the secret.
 */
export function createPersonHash(secret: () => string): PersonHash {
  return (email) => {
    const mac = (text: string) => createHmac('sha256', secret()).update(text).digest('base64url')
    return `${mac('person key').slice(0, personKeyLength)}:${mac(`person:${personAddress(email)}`)}`
  }
}

/** Characters at the start of a person's hash that are the same for all hashes under one secret. */
const personKeyLength = 8

/**
 * Returns the address under which one person counts: lower case, without a tag after `+`, the domain in
 * ASCII, and for Gmail without dots, because mail to all of these arrives in one mailbox. It serves
 * for counting alone; mail goes to the address as the person wrote it.
 */
export function personAddress(email: string): string {
  const text = email.trim().normalize('NFC').toLowerCase()
  const at = text.lastIndexOf('@')
  const domain = mailDomain(text.slice(at + 1))
  const tagged = text.slice(0, Math.max(0, at))
  const plus = tagged.indexOf('+')
  // a part that begins with + has no name before its tag
  const name = plus > 0 ? tagged.slice(0, plus) : tagged
  if (domain !== gmail && domain !== 'googlemail.com') return `${name}@${domain}`
  return `${name.replaceAll('.', '') || name}@${gmail}`
}

/** Returns the domain of an e-mail address, or the domain itself, in lower case and ASCII. */
export function mailDomain(address: string): string {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase()
  // what has no ASCII form stays as it is
  return domainToASCII(domain) || domain
}

const gmail = 'gmail.com'
