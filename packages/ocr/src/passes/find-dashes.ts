import type { Picture } from '@rowdeck/core/deck-model/ports'
import { median } from '@rowdeck/core/median'
import { fullContrast, grayOfEms, isWritten, pointsPerEm } from '../gray-points.ts'
import { type InkPart, inkParts } from '../ink-parts.ts'
import { aloneEm, areOnLine, isInColumn, isLevel } from '../likeness.ts'
import type { ReadLine } from '../reading.ts'
import { endOf, startOf } from '../rotated-box.ts'

/** A dash, or what it was read as. */
const loneDash = /^[\p{Pd}−_~]$/u
/** Cells with a dash are at least so wide, in ems. Chosen by eye. */
const gapMin = 2
/** Where the cell of a character begins and ends, in ems above and below the middle of the line. */
const [above, below] = [0.55, 0.45]
/** Widths of dashes: hyphens have .28 and more, en dashes .5, em dashes 1. */
const [widthMin, enDashMin, emDashMin, widthMax] = [0.22, 0.36, 0.85, 1.15]
/** Dashes that differ by less are the same, in widths. Chosen by eye. */
const sameWidthMax = 0.3
/** Maximum height, minimum ratio of width and height, and minimum share of the box that is ink. Chosen by eye. */
const [heightMax, ratioMin, fillMin] = [0.16, 2, 0.75]
/** Where the middle of a dash is, in ems below the top of the cell. Chosen by eye. */
const [middleMin, middleMax] = [0.4, 0.75]
/** Other rows with something in the column. Chosen by eye. */
const alignedMin = 2
/** Bounds the cells of a picture that are looked at. */
const cellsMax = 400

/** An empty cell between the texts of a row, in pixels. */
interface Cell {
  left: number
  right: number
  row: ReadLine
  em: number
}

/**
 * Adds the dashes that stand for nothing in the cells of tables: short bars alone in their cell, with texts beside them in the row
 * and above or below them in the column. The detector overlooks most of them, and lone dashes are not read surely.
 */
export function findDashes(picture: Picture, lines: ReadLine[]): ReadLine[] {
  const texts = lines.filter(({ text }) => !loneDash.test(text))
  const cells = emptyCells(texts).slice(0, cellsMax)
  const found = cells.flatMap((cell) => dashesIn(picture, cell))
  const known = [...texts, ...found]
  const dashes = found.filter((dash) => isInTable(dash, known))
  if (dashes.length === 0) return lines
  const isFound = (line: ReadLine) => dashes.some((dash) => isOver(line, dash))
  return [...lines.filter((line) => !loneDash.test(line.text) || !isFound(line)), ...named(dashes)]
}

/** The dashes with their characters. Those of a picture that are about as long are the same: their sizes are not exact. */
function named(dashes: ReadLine[]): ReadLine[] {
  const em = median(dashes.map(({ fontPx = 0 }) => fontPx)) ?? 0
  const widths = dashes.map(({ box }) => box.width / em)
  return dashes.map((dash, at) => {
    const own = widths[at] ?? 0
    const width =
      median(widths.filter((other) => Math.abs(other - own) < sameWidthMax * own)) ?? own
    const character = width >= emDashMin ? '—' : width >= enDashMin ? '–' : '-'
    const letters = dash.letters.map((letter) => ({ ...letter, character }))
    return { ...dash, text: character, letters }
  })
}

/** The gaps behind the texts of a row, up to the next one or to just behind the right end of all texts. */
function emptyCells(lines: ReadLine[]): Cell[] {
  const level = lines.filter(({ box }) => isLevel(box))
  const end = Math.max(0, ...level.map(({ box }) => endOf(box)))
  return level.flatMap((line) => {
    const row = level.filter((other) => areOnLine(line.box, other.box))
    const [measured] = row
      .filter(({ fontPx }) => fontPx !== undefined)
      .toSorted((a, b) => b.text.length - a.text.length)
    if (measured?.fontPx === undefined || row.length < 2) return []
    const em = measured.fontPx
    const left = endOf(line.box)
    const behind = row.map(({ box }) => startOf(box)).filter((other) => other > left - em / 2)
    const right = behind.length > 0 ? Math.min(...behind) : end + aloneEm * em
    return right - left < gapMin * em ? [] : [{ left, right, row: measured, em }]
  })
}

function isOver(line: ReadLine, dash: ReadLine): boolean {
  const isAt = startOf(line.box) <= dash.box.centerX && endOf(line.box) >= dash.box.centerX
  return isAt && areOnLine(line.box, dash.box)
}

function dashesIn(picture: Picture, cell: Cell): ReadLine[] {
  const { left, right, row, em } = cell
  const { centerY } = row.box
  const area = { left, right, top: centerY - above * em, bottom: centerY + below * em }
  const points = grayOfEms(picture, area, em)
  const contrast = fullContrast(points.values)
  if (!isWritten(contrast)) return []
  const parts = inkParts(points, contrast)
  const apart = aloneEm * pointsPerEm
  const free = { left: apart, right: points.columnCount - apart }
  return parts.flatMap((part) => {
    const isFree = part.left >= free.left && part.right <= free.right
    return isFree && isDash(part) && isAlone(part, parts) ? dashLine(part, cell) : []
  })
}

function dashLine(dash: InkPart, { left, row, em }: Cell): ReadLine {
  const width = ((dash.right - dash.left) * em) / pointsPerEm
  const centerX = left + ((dash.left + dash.right) * em) / (2 * pointsPerEm)
  const character = '–'
  const sure = { confidence: 1, peak: 1, low: 1 }
  return {
    ...{ text: character, confidence: 1, letters: [{ character, position: 0, ...sure }] },
    box: { ...row.box, centerX, width, angle: 0 },
    ...{ marginPx: row.marginPx, fontPx: em },
  }
}

function isDash({ left, right, top, bottom, count }: InkPart): boolean {
  const [width, height] = [right - left, bottom - top]
  const middle = (top + bottom) / 2 / pointsPerEm
  if (width < widthMin * pointsPerEm || width > widthMax * pointsPerEm) return false
  if (height > heightMax * pointsPerEm || width < ratioMin * height) return false
  return middle >= middleMin && middle <= middleMax && count >= fillMin * width * height
}

/** Whether there is no ink near a dash but rules, which reach through the cell. */
function isAlone(dash: InkPart, parts: InkPart[]): boolean {
  return parts.every((part) => {
    const { left, right, top, bottom } = part
    if (part === dash) return true
    const isRule =
      bottom - top >= pointsPerEm - 1 || left === 0 || right - left > widthMax * pointsPerEm
    const distance = Math.max(left - dash.right, dash.left - right)
    return isRule || distance >= aloneEm * pointsPerEm
  })
}

/** Whether enough other rows have a text or a dash above or below. */
function isInTable(dash: ReadLine, lines: ReadLine[]): boolean {
  const aligned = lines.filter(({ box }) => isInColumn(box, dash.box) && !areOnLine(dash.box, box))
  return aligned.length >= alignedMin
}
