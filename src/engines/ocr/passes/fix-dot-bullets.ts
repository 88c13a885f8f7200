import type { Picture } from '../../../deck-model/ports.ts'
import type { ReadLine } from '../reading.ts'

/** Signs that small drawn bullets are read as, and signs that are list marks themselves. */
const dot = /^[.:'‘]$/u
const mark = /^[-–*]$/u
/** What bullets stand before, so that ellipses and operators keep their signs. */
const beginning = /^(?:\.?[\p{L}\p{N}]|\()/u
/**
 * Minimum distance to the next letter, in heights of the box. Measured on 404 slides: signs that belong to the text
 * (.NET, 'View, :=, -eq) have at most .5, bullets and dashes that are read without a space .6 to 1.3.
 */
const distanceMin = 0.6

/**
 * Replaces a sign far in front of a text by a bullet, or puts a space behind a dash: the recognizer may see the sign, but
 * not the space behind it.
 */
export function fixDotBullets(_: Picture, lines: ReadLine[]): ReadLine[] {
  return lines.map((line) => {
    const sign = signInFront(line)
    if (sign === undefined) return line
    return startingWith(mark.test(sign) ? sign : '•', line)
  })
}

/** The line with this mark and a space in place of its first sign, in its text and among its letters. */
function startingWith(character: string, line: ReadLine): ReadLine {
  const at = line.letters.findIndex((letter) => letter.character !== ' ')
  const letters = line.letters.flatMap((letter, index) =>
    index === at
      ? [
          { ...letter, character },
          { ...letter, character: ' ' },
        ]
      : [letter],
  )
  return { ...line, text: `${character} ${line.text.slice(1)}`, letters }
}

/** The sign that a line begins with, if the rest of it is far away and is a text. */
function signInFront({ text, letters, box }: ReadLine): string | undefined {
  const [sign, next] = letters.filter(({ character }, at) => at > 0 || character !== ' ')
  if (sign === undefined || next === undefined) return undefined
  if (!dot.test(sign.character) && !mark.test(sign.character)) return undefined
  if (!text.startsWith(sign.character) || !beginning.test(text.slice(1))) return undefined
  const distance = (next.position - sign.position) * box.width
  return distance >= distanceMin * box.height ? sign.character : undefined
}
