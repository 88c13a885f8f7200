import type { Block } from '../lines/block.ts'
import { isUnspacedScript } from '../lines/characters.ts'
import type { Line } from '../lines/line.ts'

/** Above this share of blocks that end in a space, the file draws one at the end of every paragraph too. Chosen by eye. */
const endsShareMax = 0.3

/** What the space at the end of a line tells about the line break behind it. */
export type WrapSign = 'wrapped' | 'ended' | 'unknown'

/** Tells of a line and the one after it what the space between them tells. */
export type WrapSpaces = (line: Line, next: Line) => WrapSign

/**
 * Reads how a file uses spaces at the ends of lines. Programs draw the space at which they wrapped a line and
 * none at the end of a paragraph; some draw none at all, and some one behind every paragraph, which then
 * tells nothing. `alwaysDrawn` says that the program is known to draw them.
 */
export function wrapSpacesOf(blocks: Block[], alwaysDrawn = false): WrapSpaces {
  let [inner, ends, endsSpaced] = [0, 0, 0]
  for (const { lines, rows } of blocks) {
    if (rows !== undefined) continue
    lines.forEach(({ endsInSpace }, index) => {
      if (endsInSpace === undefined) return
      if (index < lines.length - 1) inner += Number(endsInSpace)
      else {
        ends++
        endsSpaced += Number(endsInSpace)
      }
    })
  }
  if (endsSpaced > Math.max(1, endsShareMax * ends)) return () => 'unknown'
  const drawn = alwaysDrawn || inner > 0
  return (line, next) => {
    if (line.endsInSpace) return 'wrapped'
    return line.endsInSpace === false && drawn && needsSpace(line, next) ? 'ended' : 'unknown'
  }
}

/**
 * Whether a text is only wrapped at a space here: not between letters of scripts without spaces, nor at a hyphen, nor
 * before a dash that is no list mark (class B2 of UAX #14).
 */
function needsSpace({ text }: Line, next: Line): boolean {
  if (/[\p{Pd}/]$/u.test(text) || /^—\p{L}/u.test(next.text)) return false
  const around = [text.codePointAt(text.length - 1), next.text.codePointAt(0)]
  return !around.some((code) => isUnspacedScript(code ?? 0))
}
