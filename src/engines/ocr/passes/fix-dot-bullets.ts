import type { Picture } from '../../../conversion/convert.ts'
import type { ReadLine } from '../reading.ts'

/** Signs that small drawn bullets are read as. */
const dot = /^[.:'‘]$/u
/** What bullets stand before, so that ellipses and operators keep their signs. */
const beginning = /^(?:\.?[\p{L}\p{N}]|\()/u
/**
 * Minimum distance to the next letter, in heights of the box. Measured on 404 slides: signs that belong to the text
 * (.NET, 'View, :=) have at most .5, bullets that are read without a space .6 to 1.3.
 */
const distanceMin = 0.6

/** Replaces a sign far in front of a text by a bullet: the recognizer may see the sign, but not the space behind it. */
export function fixDotBullets(_: Picture, lines: ReadLine[]): ReadLine[] {
  return lines.map((line) => (startsWithDot(line) ? withBullet(line) : line))
}

function startsWithDot({ text, letters, box }: ReadLine): boolean {
  const [sign, next] = letters.filter(({ character }, at) => at > 0 || character !== ' ')
  if (sign === undefined || next === undefined || !dot.test(sign.character)) return false
  if (!text.startsWith(sign.character) || !beginning.test(text.slice(1))) return false
  return (next.position - sign.position) * box.width >= distanceMin * box.height
}

function withBullet(line: ReadLine): ReadLine {
  return { ...line, text: `• ${line.text.slice(1)}` }
}
