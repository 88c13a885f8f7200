import type { Picture } from '../../../conversion/convert.ts'
import { grayPoints, type InkPoints, inkPoints } from '../gray-points.ts'
import type { ReadLine } from '../reading.ts'
import { growBox, type RotatedBox } from '../rotated-box.ts'

/** Heights above and below the baseline in ems, as in most fonts for text: capitals, small letters, tails. */
const capitalEm = 0.72
const smallEm = 0.53
const stemOfTEm = 0.64
const tailEm = 0.2
const commaEm = 0.12
/** What is free above and below characters of other scripts in their cells, in ems. */
const otherMarginEm = 0.05
/** Characters as high as capitals, and those with a part below the baseline. */
const high = /[\p{Lu}\p{N}bdfhklßþij!?()[\]{}/\\|&%$#@"'“”‘’„]|[à-öù-ÿ]/u
const low = /[gjpqyç()[\]{}|@]/u
const other = /(?!\p{Script=Latin}|\p{Script=Cyrillic}|\p{Script=Greek})\p{L}/u
/** The cell of a character, in ems above and below the baseline, as in text layers (`engines/pdf/character-cell.ts`). */
const ascentEm = 0.8
const descentEm = 0.2

/** Rows with a larger share of ink are underlines and borders; with a smaller one, relative to the darkest row, empty. */
const ruleShare = 0.85
const inkShareMin = 0.005
/** Gaps inside letters, as below the dot of an i, in shares of the box. */
const gapMax = 0.1
/** Detected boxes may be too low by this share of their height, above and below; more shows the lines beside. */
const marginShare = 0.1
/** A line is looked at in points this far apart across, less than a letter is wide, and in at most so many rows. */
const stepPx = 2
const rowsMax = 64

/**
 * Fits boxes to the text itself: without the margin that recognizers expect, as high as the cells of its characters.
 * The font size is measured by the rows that the letters fill and by which letters they are, because boxes of text
 * that was detected are too coarse: too large by up to half of the size of small letters.
 */
export function fitBoxes(picture: Picture, lines: ReadLine[]): ReadLine[] {
  return lines.map((line) => {
    const box = growBox(line.box, -line.marginPx)
    return { ...line, box, marginPx: 0, ...cellOf(picture, line.text, box) }
  })
}

function cellOf(
  picture: Picture,
  text: string,
  fitted: RotatedBox,
): Pick<ReadLine, 'fontPx'> & { box?: RotatedBox } {
  const box = { ...fitted, height: (1 + 2 * marginShare) * fitted.height }
  const rowCount = Math.max(8, Math.min(rowsMax, Math.round(box.height)))
  const columnCount = Math.max(1, Math.round(box.width / stepPx))
  const ink = inkPoints(grayPoints(picture, box, { columnCount, rowCount }))
  const rows = extentOf(inkOfRows(ink))
  if (rows === undefined) return {}
  const scale = box.height / rowCount
  const { above, below } = emsOf(text)
  const fontPx = ((rows.end - rows.start) * scale) / (above + below)
  const baseline = rows.end * scale - below * fontPx
  const across = baseline + ((descentEm - ascentEm) / 2) * fontPx - box.height / 2
  const centerX = box.centerX - across * Math.sin(box.angle)
  const centerY = box.centerY + across * Math.cos(box.angle)
  const height = (ascentEm + descentEm) * fontPx
  return { fontPx, box: { ...box, height, centerX, centerY } }
}

/** The share of ink in each row; none in rules. */
function inkOfRows({ values, rowCount, columnCount, contrast }: InkPoints): number[] {
  return Array.from({ length: rowCount }, (_, row) => {
    let ink = 0
    for (let at = row * columnCount; at < (row + 1) * columnCount; at++) ink += values[at] ?? 0
    return contrast === 0 || ink > ruleShare * columnCount ? 0 : ink / columnCount
  })
}

/** The rows of the letters around the darkest row. */
function extentOf(rows: number[]): { start: number; end: number } | undefined {
  const most = Math.max(...rows)
  if (most === 0) return undefined
  const darkest = rows.indexOf(most)
  const gap = Math.max(1, Math.round(gapMax * rows.length))
  const reach = (step: 1 | -1) => {
    let last = darkest
    for (let at = darkest; at >= 0 && at < rows.length && (at - last) * step <= gap; at += step) {
      if ((rows[at] ?? 0) >= inkShareMin * most) last = at
    }
    return last
  }
  return { start: reach(-1), end: reach(1) + 1 }
}

/** How far a text reaches above and below its baseline, in ems. */
function emsOf(text: string): { above: number; below: number } {
  if (other.test(text)) return { above: ascentEm - otherMarginEm, below: descentEm - otherMarginEm }
  const above = high.test(text) ? capitalEm : text.includes('t') ? stemOfTEm : smallEm
  const below = low.test(text) ? tailEm : /[,;]/.test(text) ? commaEm : 0
  return { above, below }
}
