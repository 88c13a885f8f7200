import { noteLetters } from '@rowdeck/core/deck-model/letter-notes'
import type { Page, PageText } from '@rowdeck/core/deck-model/page'
import { letterGapEm, sameEdgePoints } from '../likeness.ts'
import { ascending, countBelow, countUpTo } from '../near/sorted.ts'
import type { Line } from './line.ts'
import { listItemsMin } from './list-marks.ts'
import { isAbout } from './monospaced.ts'

/** PowerPoint's bullet of Courier New, and the Unicode character that looks the same. */
const letterCode = 'o'.charCodeAt(0)
const bullet = '◦'
/** Width of every letter in Courier and the fonts that replace it, in ems. */
const letterWidthEm = 0.6

/** A line whose first letter may be a bullet. */
export interface LetterBullet {
  line: Line
  /** Left edge of the text after the letter. */
  textLeft: number
}

/**
 * The left edge of the text after an "o" of Courier at the start of a line in another font, as PowerPoint draws a ring;
 * undefined if there is none.
 */
export function letterBulletAt({ text, fonts }: Page, index: number): number | undefined {
  const { codes, objects, boxes, sizes } = text
  if (codes[index] !== letterCode || !isInCourier(text, index)) return undefined
  let next = index + 1
  while (next < text.length && isSpace(codes[next] as number)) next++
  const [own, following] = [objects[index] as number, objects[next] as number]
  if (next >= text.length || fonts[own] === fonts[following]) return undefined
  const isBelow = (boxes[next * 4 + 1] as number) >= (boxes[index * 4 + 3] as number)
  const gap = (boxes[next * 4] as number) - (boxes[index * 4 + 2] as number)
  const isWord = Math.abs(gap) < letterGapEm * (sizes[index] as number)
  return isBelow || isWord ? undefined : boxes[next * 4]
}

function isInCourier({ boxes, sizes }: PageText, index: number): boolean {
  const width = (boxes[index * 4 + 2] as number) - (boxes[index * 4] as number)
  return isAbout(width / (sizes[index] as number), letterWidthEm)
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0xa0 || code === 0x0a || code === 0x0d
}

/** Makes bullets of the letters if several lines of the page begin with one at the same edge. */
export function markLetterBullets(found: LetterBullet[]): void {
  const lefts = ascending(found.map(({ line }) => line.box.left))
  for (const { line, textLeft } of found) {
    const { left, right } = line.box
    if (textLeft <= left || textLeft >= right) continue
    const near = countBelow(lefts, left + sameEdgePoints) - countUpTo(lefts, left - sameEdgePoints)
    if (near < listItemsMin) continue
    const [letter = ''] = line.text
    noteLetters(() => ({ state: 'repaired', text: letter, became: bullet, because: 'a bullet' }))
    line.text = `${bullet} ${line.text.slice(1).trimStart()}`
    line.textLeft = textLeft
  }
}
