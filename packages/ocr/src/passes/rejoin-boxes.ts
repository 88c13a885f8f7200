import { areOnLine, isText, mayBeOneLine } from '../likeness.ts'
import { type Pass, readingsMax } from '../pass.ts'
import type { ReadLine } from '../reading.ts'
import { beginning, distanceAlong, gapBetween, moved } from '../rotated-box.ts'
import { type TextBox, withoutMargin } from '../text-box.ts'
import type { Redetection } from './redetect-large-regions.ts'

/** Maximum overlap, in heights: parts of a line share a letter or two. Chosen by eye. */
const overlapMax = 1
/**
 * Maximum ratio of the heights of two parts of a line, whose boxes do not fit yet: one may have small letters only.
 * With 1.6, the titles of two of 310 slides are not joined (bench/levers/pictures.md).
 */
const heightRatioMax = 2
/** Letters at the border of a part that may be read in both parts, or wrongly because they are cut. Chosen by eye. */
const cutLettersMax = 2
const lettersTwiceMax = 3
/** Letters beside those by which the second part is recognized in the result. Chosen by eye. */
const lettersCompared = 4
/** How much less certain than its parts a line may be. Chosen by eye. */
const confidenceLossMax = 0.05

/**
 * Reads lines again whose words the detector has cut: two boxes that overlap on one line are read as one. The
 * result is kept if it has the text of both, without the letters that both have or the space between them. A box
 * inside another one that only repeats part of its text is dropped.
 */
export function rejoinBoxes({ read }: Pick<Redetection, 'read'>): Pass<ReadLine>['run'] {
  return async (picture, lines) => {
    const joined: ReadLine[] = []
    let readings = 0
    const apart = lines.filter((line) => !lines.some((other) => repeats(line, other)))
    for (const next of apart.toSorted((a, b) => beginning(a.box) - beginning(b.box))) {
      const index = joined.findIndex((part) => readings < readingsMax && overlaps(part, next))
      const part = joined[index]
      if (part) readings++
      const [whole] = part ? await read(picture, [unite(part, next)]) : []
      if (part && whole && isWhole(whole, part, next)) joined[index] = whole
      else joined.push(next)
    }
    return joined.length < lines.length ? joined : lines
  }
}

/** Whether a box lies inside another one on the same line and its text is part of the other's text. */
function repeats(line: ReadLine, other: ReadLine): boolean {
  if (line.box.width >= other.box.width || line.text === '') return false
  if (!areOnLine(withoutMargin(other), withoutMargin(line))) return false
  const distance = Math.abs(distanceAlong(other.box, line.box))
  const isWithin = distance <= (other.box.width - line.box.width) / 2
  return isWithin && withoutSpaces(other.text).includes(withoutSpaces(line.text))
}

/** Whether a box begins within another one and continues its line. */
function overlaps(part: ReadLine, next: ReadLine): boolean {
  const [before, after] = [withoutMargin(part), withoutMargin(next)]
  if (!isText(part) || !isText(next) || !mayBeOneLine(before, after, heightRatioMax)) return false
  const gap = gapBetween(before, after)
  return gap < 0 && gap > -overlapMax * Math.max(before.height, after.height)
}

/** The box around two parts of a line, in the direction of the longer one. */
function unite(part: TextBox, next: TextBox): TextBox {
  const { box } = part.box.width >= next.box.width ? part : next
  const parts = [part.box, next.box]
  const start = Math.min(...parts.map((one) => distanceAlong(box, one) - one.width / 2))
  const end = Math.max(...parts.map((one) => distanceAlong(box, one) + one.width / 2))
  const height = Math.max(part.box.height, next.box.height)
  return {
    box: { ...moved(box, (start + end) / 2, 0), width: end - start, height },
    marginPx: Math.max(part.marginPx, next.marginPx),
  }
}

/** Whether a line has the text of its two parts, but not as two separate texts. */
function isWhole(whole: ReadLine, part: ReadLine, next: ReadLine): boolean {
  const certainty = Math.min(part.confidence, next.confidence)
  if (whole.confidence < certainty - confidenceLossMax) return false
  const [before, after] = [withoutSpaces(part.text), withoutSpaces(next.text)]
  const text = withoutSpaces(whole.text)
  if (!text.startsWith(before.slice(0, -cutLettersMax))) return false
  const afterCut = after.slice(cutLettersMax, cutLettersMax + lettersCompared)
  if (!text.slice(Math.max(0, before.length - lettersTwiceMax)).includes(afterCut)) return false
  const twice = before.length + after.length - text.length
  if (twice === 0) return isWithinWord(whole.text, before.length)
  return twice > 0 && twice <= lettersTwiceMax
}

/** Whether a text continues a word after so many characters, spaces not counted. */
function isWithinWord(text: string, length: number): boolean {
  let left = length
  const at = [...text].findIndex((character) => character !== ' ' && left-- === 0)
  return /^\p{L}\p{Ll}/u.test([...text].slice(at - 1, at + 1).join(''))
}

function withoutSpaces(text: string): string {
  return text.replaceAll(' ', '')
}
