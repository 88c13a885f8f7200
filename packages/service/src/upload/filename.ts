import { visibleText } from '@rowdeck/core/deck-model/visible-text'

/** The limit of common file systems. */
const filenameBytesMax = 255

/** Longer extensions are treated as part of the name. */
const extensionCharactersMax = 16

/**
 * Returns a name that is safe to display and store: the last segment of the path, without characters that
 * print nothing or change the direction of text (an ending could look like another), in well-formed Unicode, shortened to 255 bytes of UTF-8 before its extension. Returns
 * `fallback` if nothing is left.
 */
export function cleanFilename(sent: string | undefined, fallback: string): string {
  const path = visibleText((sent ?? '').toWellFormed())
  const name = path
    .slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, '')
    .trim()
  return /^\.*$/.test(name) ? fallback : shorten(name)
}

function shorten(name: string): string {
  if (Buffer.byteLength(name) <= filenameBytesMax) return name
  const dot = name.lastIndexOf('.')
  const extension = dot > 0 && name.length - dot <= extensionCharactersMax ? name.slice(dot) : ''
  const stemBytesMax = filenameBytesMax - Buffer.byteLength(extension)
  return firstBytesOf(name.slice(0, name.length - extension.length), stemBytesMax) + extension
}

/** Never splits a character, because `write` omits characters that do not fit completely. */
function firstBytesOf(text: string, bytesMax: number): string {
  const bytes = Buffer.alloc(bytesMax)
  return bytes.toString('utf8', 0, bytes.write(text, 'utf8'))
}
