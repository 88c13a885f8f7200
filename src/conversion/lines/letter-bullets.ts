import type { PageText } from '../ports.ts'
import type { Line } from './line.ts'

/** Bullets by the letter that stands for them, in Courier New or a symbol font whose name is lost. */
const bullets: Record<string, string> = { o: '◦', '§': '▪', Ø: '➢', q: '❑', v: '❖', ü: '✓' }
/** A single line that begins with such a letter may begin with a word. */
const itemsMin = 2
/** Left edges of items differ by less, in points; exporters round them. */
const edgeDistance = 2
/** Minimum gap behind a bullet, in ems: the next letter of a word is nearer. Chosen by eye. */
const gapMinEm = 0.1

/** A line whose first letter may be a bullet. */
export interface LetterBullet {
  line: Line
  /** Left edge of the text after the letter. */
  textLeft: number
}

/**
 * The left edge of the text after a letter that is drawn on its own at the start of a line, as exporters draw
 * bullets; undefined if there is no such letter.
 */
export function letterBulletAt(text: PageText, index: number): number | undefined {
  const { codes, objects, boxes, sizes } = text
  if (bullets[String.fromCodePoint(codes[index] as number)] === undefined) return undefined
  if (index > 0 && objects[index - 1] === objects[index]) return undefined
  let next = index + 1
  while (next < text.length && isSpace(codes[next] as number)) next++
  if (next >= text.length || objects[next] === objects[index]) return undefined
  const isBelow = (boxes[next * 4 + 1] as number) >= (boxes[index * 4 + 3] as number)
  const gap = (boxes[next * 4] as number) - (boxes[index * 4 + 2] as number)
  const isWord = Math.abs(gap) < gapMinEm * (sizes[index] as number)
  return isBelow || isWord ? undefined : boxes[next * 4]
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0xa0 || code === 0x0a || code === 0x0d
}

/** Makes bullets of the letters if several lines of the page begin with the same one at the same edge. */
export function markLetterBullets(found: LetterBullet[]): void {
  for (const { line, textLeft } of found) {
    const letter = line.text.charAt(0)
    const bullet = bullets[letter]
    if (bullet === undefined || textLeft <= line.box.left || textLeft >= line.box.right) continue
    const items = found.filter(
      (other) =>
        (other.line.text.startsWith(letter) || other.line.text.startsWith(bullet)) &&
        Math.abs(other.line.box.left - line.box.left) < edgeDistance,
    )
    if (items.length < itemsMin) continue
    line.text = `${bullet} ${line.text.slice(1).trimStart()}`
    line.textLeft = textLeft
  }
}
