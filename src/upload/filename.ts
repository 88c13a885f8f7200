/** What the usual file systems allow. */
const filenameBytesMax = 255

/** Longer endings are taken for part of the name. */
const endingCharactersMax = 16

/**
 * Returns a name that is fit to be shown and stored: the last segment of a path, without control
 * characters, well-formed Unicode, at most 255 bytes in UTF-8 with its ending kept; or `fallback`
 * where nothing is left.
 */
export function cleanFilename(sent: string | undefined, fallback: string): string {
  const path = sent ?? ''
  const name = path
    .slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, '')
    .trim()
  return /^\.*$/.test(name) ? fallback : shorten(name)
}

function shorten(name: string): string {
  if (Buffer.byteLength(name) <= filenameBytesMax) return name
  const dot = name.lastIndexOf('.')
  const ending = dot > 0 && name.length - dot <= endingCharactersMax ? name.slice(dot) : ''
  const stemBytesMax = filenameBytesMax - Buffer.byteLength(ending)
  return firstBytesOf(name.slice(0, name.length - ending.length), stemBytesMax) + ending
}

/** Cuts between characters, never inside one: `write` leaves out what would not fit whole. */
function firstBytesOf(text: string, bytesMax: number): string {
  const bytes = Buffer.alloc(bytesMax)
  return bytes.toString('utf8', 0, bytes.write(text, 'utf8'))
}
