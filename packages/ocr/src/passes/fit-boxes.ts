import type { Picture } from '@rowdeck/core/deck-model/ports'
import { unlikeLatin } from '../count-letters.ts'
import { type Contrast, fullContrast, type GrayPoints, usualContrast } from '../gray-points.ts'
import {
  bodyOf,
  type Extent,
  extentOf,
  extentOfLine,
  grayRows,
  inkOfRows,
  thinInkQuantile,
  withoutRules,
} from '../ink-rows.ts'
import { isLevel } from '../likeness.ts'
import type { Letter, ReadLine } from '../reading.ts'
import { moved, type RotatedBox } from '../rotated-box.ts'
import { withoutMargin } from '../text-box.ts'

/** Heights above the baseline in ems, as in most fonts for text: capitals, those with accents, small letters. */
const capitalEm = 0.72
const accentedEm = 0.91
const smallEm = 0.53
const stemOfTEm = 0.64
/** How far letters reach below the baseline at most, in ems; it is not looked for higher. Tails have .18 to .24. */
const tailEmMax = 0.25
/** … and commas, in ems: the bar of a 4, which is fuller than its foot, is higher above the baseline. */
const numberTailEm = 0.15
/** What is free above and below characters of other scripts in their cells, in ems. */
const otherMarginEm = 0.05
/** Letters of scripts with marks above and below, which not every line has, and the height of the letters, in ems. */
const withMarks = /[\p{Script=Thai}\p{Script=Lao}]/u
const bodyEm = 0.55
/** Thai letters that are as high as the body, without marks. */
const plainThai = /^[กขคฆงจฉชซฌณดตถทธนบผพภมยรลวศษสหอฮะาเแ\s]+$/u
/** Characters as high as capitals, also of Cyrillic and Greek. */
const high =
  /[\p{Lu}\p{N}bdfhklßþij!?()[\]{}/\\|&%$#@"'“”‘’„]|[à-öù-ÿ]|[бйёфіїјўђћѓќ]|[βδζθλξψίϊΐ]|[άέήόύώϋΰ]/u
/** Capitals with a mark above. */
const accented = /\p{Lu}[\u0300-\u030c]/u
/** Numbers of at most three digits with a 4, whose bar has more ink than its foot: no other digit shows where the baseline is. */
const shortNumberWithFour = /^\d?4\d?$/
const number = /^[\d.,\s]+$/
/** The cell of a character, in ems above and below the baseline, as in text layers (`packages/pdf/src/character-cell.ts`). */
const ascentEm = 0.8
const descentEm = 0.2

/** The bar of a 4 or a T may fill its row in shorter texts, in characters. */
const ruledLengthMin = 3
/**
 * Detected boxes may be too low, above and below, by the first share of their height, or by the second if letters reach
 * that far; more shows the lines beside. Chosen by eye.
 */
const marginShares = [0.1, 0.25]
/** Minimum font size as a share of the detected height; less is a rule or a part of another line. Chosen by eye. */
const fontShareMin = 0.35

/**
 * Fits boxes to the text itself: without the margin that recognizers expect, as high as the cells of its characters.
 * The font size is measured by the rows that the letters fill and by which letters they are, because boxes of text
 * that was detected are too coarse: too large by up to half of the size of small letters. In scripts with a baseline
 * only the rows above it count: one tail in a long line hardly shows, and some fonts have tails on J, Q and 7.
 */
export function fitBoxes(picture: Picture, lines: ReadLine[]): ReadLine[] {
  return lines.map((line) => {
    const box = withoutMargin(line)
    const cell = cellOf(picture, line.text, box)
    const fitted = cell ? { box: cell.box, fontPx: cell.fontPx } : { box }
    return { ...line, marginPx: 0, letters: lettersWithin(line), ...fitted }
  })
}

/** The letters of a line with their positions in its box without margin. */
function lettersWithin({ letters, box, marginPx }: ReadLine): Letter[] {
  const width = Math.max(1, box.width - 2 * marginPx)
  return letters.map((letter) => ({
    ...letter,
    position: (letter.position * box.width - marginPx) / width,
  }))
}

/** The cells of the characters of a line; undefined if nothing is written there. */
function cellOf(picture: Picture, text: string, fitted: RotatedBox): Cell | undefined {
  const cells: Cell[] = []
  for (const marginShare of marginShares) {
    const cell = cellWithin(picture, text, { fitted, marginShare })
    if (cell?.isCut === false) return cell
    if (cell !== undefined) cells.push(cell)
  }
  return cells[0]
}

interface Cell {
  fontPx: number
  box: RotatedBox
  /** Whether letters reach to the upper or lower end of what was looked at. */
  isCut: boolean
  /** How much of the ink ends at the baseline, relative to the fullest row: most if the angle is right. 0 if there is none. */
  sharpness: number
}

function cellWithin(
  picture: Picture,
  text: string,
  { fitted, marginShare }: { fitted: RotatedBox; marginShare: number },
): Cell | undefined {
  const strips = anglesOf(fitted, text).map((angle) => {
    const box = { ...fitted, angle, height: (1 + 2 * marginShare) * fitted.height }
    return { box, gray: grayRows(picture, box) }
  })
  for (const contrastOf of [fullContrast, withoutStrongest]) {
    const cells = strips.flatMap(
      (strip) => measure(strip, text, contrastOf(strip.gray.values)) ?? [],
    )
    const [best] = cells.toSorted((a, b) => b.sharpness - a.sharpness || a.fontPx - b.fontPx)
    if (best && best.fontPx >= fontShareMin * fitted.height) return best
  }
  return undefined
}

function withoutStrongest(values: Uint8Array): Contrast {
  return usualContrast(values, thinInkQuantile)
}

/**
 * The angles a line may run at: that of its box and, if that may be an artifact of the detector's cells, none. The box of a
 * lone character may be oblique however it stands.
 */
function anglesOf({ angle }: RotatedBox, text: string): number[] {
  if (text.length === 1 && Math.abs(angle) < Math.PI / 4) return [0]
  return angle !== 0 && isLevel({ angle }) ? [angle, 0] : [angle]
}

/** The cells of the characters in a strip; undefined if nothing is written there. */
function measure(
  { box, gray }: { box: RotatedBox; gray: GrayPoints },
  text: string,
  contrast: Contrast,
): Cell | undefined {
  const { rowCount } = gray
  const mayHaveRules = text.length >= ruledLengthMin
  const all = inkOfRows(gray, contrast)
  const ink = mayHaveRules ? withoutRules(all) : all
  const rows = unlikeLatin.test(text) ? extentOf(ink) : extentOfLine(ink)
  if (rows === undefined) return undefined
  const scale = box.height / rowCount
  const { fontPx, baseline, sharpness } = fontOf(ink, rows, text)
  const across = scale * (baseline + ((descentEm - ascentEm) / 2) * fontPx) - box.height / 2
  const cell = { ...moved(box, 0, across), height: (ascentEm + descentEm) * scale * fontPx }
  const isCut = rows.start === 0 || rows.end === rowCount
  return { fontPx: scale * fontPx, box: cell, isCut, sharpness }
}

/** The font size, in rows, and the row at which the baseline is. */
function fontOf(ink: number[], { start, end }: Extent, text: string) {
  if (withMarks.test(text)) {
    const body = plainThai.test(text) ? { start, end } : bodyOf(ink, { start, end })
    return { fontPx: (body.end - body.start) / bodyEm, baseline: body.end, sharpness: 0 }
  }
  if (unlikeLatin.test(text)) {
    const fontPx = (end - start) / (ascentEm + descentEm - 2 * otherMarginEm)
    return { fontPx, baseline: end - (descentEm - otherMarginEm) * fontPx, sharpness: 0 }
  }
  const above = heightAboveBaseline(text)
  const inside = (row: number) => (row >= start && row < end ? (ink[row] ?? 0) : 0)
  const tailEm = tailOf(text)
  let [baseline, drop] = [end, 0]
  for (let row = Math.ceil(start + (above / (above + tailEm)) * (end - start)); row <= end; row++) {
    const loss = (inside(row - 2) + inside(row - 1) - inside(row) - inside(row + 1)) / 2
    if (loss > drop) [baseline, drop] = [row, loss]
  }
  return { fontPx: (baseline - start) / above, baseline, sharpness: drop / Math.max(...ink) }
}

/** How far a text may reach below its baseline, in ems. */
function tailOf(text: string): number {
  if (shortNumberWithFour.test(text)) return 0
  return number.test(text) ? numberTailEm : tailEmMax
}

/** How far a text reaches above its baseline, in ems. */
function heightAboveBaseline(text: string): number {
  if (accented.test(text.normalize('NFD'))) return accentedEm
  if (high.test(text)) return capitalEm
  return text.includes('t') ? stemOfTEm : smallEm
}
