import {
  type Box,
  heightOf,
  isInside,
  middleOf,
  type Point,
  union,
} from '@rowdeck/core/deck-model/box'
import { CharFlag, charBox, type Page } from '@rowdeck/core/deck-model/page'
import type { Line } from '../lines/line.ts'
import { BoxIndex } from '../near/box-index.ts'
import type { TextDoubt } from '../text-layer/garbled-text.ts'

/** Enough letters and digits to tell exchanged ones from misread ones; OCR takes longer lines to pieces. */
const lettersWanted = 25
/** OCR may read nothing in one, or misread it. */
const regionsMax = 2

/**
 * The parts of the slide that OCR reads to tell whether the lines that a doubt concerns are right, in fractions of the
 * slide: at the height of a line with enough letters, or of several that follow one another, such as the rows of a table
 * of short codes. Those that have no more letters than enough come first. Empty if no such line is level.
 */
export function doubtfulRegionsOf({ concerns }: TextDoubt, lines: Line[], page: Page): Box[] {
  const letters = letterCenters(page, concerns)
  const index = new BoxIndex(letters.map(({ x, y }) => ({ left: x, top: y, right: x, bottom: y })))
  const hasLetter = (box: Box) => index.some(box, (at) => isInside(letters[at] as Point, box))
  const found = lines
    .filter(({ angle, box }) => angle === 0 && hasLetter(box))
    .map(({ box, text }) => ({ box, letters: text.match(/[\p{L}\p{N}]/gu)?.length ?? 0 }))
    .filter(({ letters }) => letters > 0)
    .sort((one, other) => one.box.top - other.box.top)
  const bands: Band[] = []
  for (const { box, letters } of found) {
    const last = bands.at(-1)
    const isOpen = last !== undefined && last.letters < lettersWanted
    if (last === undefined || (!isOpen && box.top > last.box.bottom)) {
      bands.push({ box, letters, margin: heightOf(box) / 2 })
    } else {
      last.box = union(last.box, box)
      last.letters += letters
    }
  }
  const apart = ({ letters }: Band) => Math.abs(letters - lettersWanted)
  bands.sort((one, other) => apart(one) - apart(other))
  return bands.slice(0, regionsMax).map((band) => regionOf(band, page))
}

/** The middle of a letter of each object that a doubt concerns. */
function letterCenters({ text }: Page, concerns: TextDoubt['concerns']): Point[] {
  const letters = new Map<number, Point>()
  for (let index = 0; index < text.length; index++) {
    const object = text.objects[index] as number
    if ((text.flags[index] as number) & CharFlag.generated || letters.has(object)) continue
    if (concerns(object)) letters.set(object, middleOf(charBox(text, index)))
  }
  return [...letters.values()]
}

interface Band {
  box: Box
  letters: number
  /** Half a line. */
  margin: number
}

/** The part of the page at the height of a band, with half a line above and below it. */
function regionOf({ box, margin }: Band, { height }: Page): Box {
  const [top, bottom] = [(box.top - margin) / height, (box.bottom + margin) / height]
  return { left: 0, top: Math.max(0, top), right: 1, bottom: Math.min(1, bottom) }
}
