import type { ShapeParagraph } from '@rowdeck/core/deck-model/slide-shapes'
import { isDivided } from '../lines/broken-words.ts'
import { looksLikeCode } from '../lines/code-signs.ts'

/** The end of a sentence, or of what introduces a list. */
const ended = /[.!?:;…|/]["”“»']?$/u
/** An address on the web or of mail. */
const address = /:\/\/|@|^[\p{L}\d-]+\.\p{L}{2}/u

/** Lines of more words go on with a text. Chosen by eye. */
const itemWordsMax = 2

/**
 * The lines of a paragraph, those that are read as one line together: authors break lines to place words, too, as in titles and
 * labels, and then a text that began with a capital letter goes on in small ones. What begins in small letters may be a list.
 */
export function linesReadTogether({ lines }: ShapeParagraph): string[][] {
  const together: string[][] = []
  for (const line of lines) {
    const above = together.at(-1)
    if (above !== undefined && isContinuedBy(above, line)) above.push(line)
    else together.push([line])
  }
  return together.flatMap((part) => (isHeadOfList(part) ? part.map((line) => [line]) : [part]))
}

/** Whether several lines of a word or two are below the first: items below a head. */
function isHeadOfList([, ...more]: string[]): boolean {
  return more.length > 1 && more.every((line) => line.split(' ').length <= itemWordsMax)
}

function isContinuedBy(above: string[], line: string): boolean {
  const [first, last] = [above[0], above.at(-1)] as [string, string]
  if (!/^\p{Ll}/u.test(line) || address.test(line.split(' ', 1)[0] ?? '')) return false
  if (!/^[^\p{L}]*\p{Lu}/u.test(first) || ended.test(last.trimEnd())) return false
  return !looksLikeCode(last) && !looksLikeCode(line)
}

/** The text of lines that are read as one. */
export function joinedLines(lines: string[]): string {
  return lines.reduce((text, line) => (isDivided(text, line) ? text + line : `${text} ${line}`))
}
