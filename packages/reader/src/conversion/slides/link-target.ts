import type { LinkTarget } from '@rowdeck/core/deck-model/page'

/** Letters of the text of a link, and of an address. */
export const linkTextMax = 500
const urlMax = 2_048

/** What a person may open from a list of links: pages, addresses of mail and telephone numbers. */
const schemes = /^(?:https?:\/\/|mailto:|tel:)[^\s]/i
/** What an address cannot have (RFC 3986); programs write such characters as they were typed. */
const unescaped = /[\s"<>\\^`{|}\p{Cc}]/gu

/**
 * The target of a link, its address percent-encoded where the file has characters that addresses cannot have, and
 * otherwise as written. Undefined for addresses of other kinds, such as files and scripts, and for overlong ones.
 */
export function safeTarget(target: LinkTarget): LinkTarget | undefined {
  if ('page' in target) return target
  const written = target.url.trim()
  if (written.length > urlMax || !schemes.test(written)) return undefined
  const url = written.toWellFormed().replace(unescaped, (one) => encodeURIComponent(one))
  return url.length > urlMax ? undefined : { url }
}

/** The text of a link on one line, in Unicode NFC, and not too long. */
export function linkText(text: string): string {
  return text.replace(/\s+/gu, ' ').trim().normalize('NFC').slice(0, linkTextMax).toWellFormed()
}
