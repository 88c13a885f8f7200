import type { Picture } from '@rowdeck/core/deck-model/ports'
import { backwardLetter, countLetters } from '../count-letters.ts'
import { fullContrast, grayOfEms, isInk, isWritten, pointsPerEm } from '../gray-points.ts'
import { aloneEm, areAligned, isLevel, tellingLettersMin } from '../likeness.ts'
import type { ReadLine } from '../reading.ts'
import { endOf, startOf } from '../rotated-box.ts'

/** Marks that items of a list begin with. */
const mark = /^[•·▪◦–-] /u
/** What items begin with; 一 is a dash that was read as a character. */
const beginning = /^(?!一)[\p{L}\p{N}\p{Sc}("“„«]/u
/** A bullet that was detected alone may be read as a letter, a sign or a zero. */
const loneMark = /^[\D0]?$/u
/** What is looked at in front of the first letter, in ems: indents are up to 2.5. Chosen by eye. */
const [reachEm, letterEm] = [3, 0.1]
/** How much of the first letter may be seen, because the network tells where letters are only roughly, in ems. Chosen by eye. */
const letterEmMax = 0.4
/** The rows of bullets, in ems from the top of the cell of a character; what is above or below is another line. Chosen by eye. */
const [rowsFrom, rowsTo] = [0.1, 1]
/** The least blank behind bullets, and their least width, in ems. Chosen by eye. */
const [gapBehindMin, widthMin] = [0.08, 0.1]

/** Maximum width and height of bullets, in ems: diamonds have .75. Chosen by eye. */
const sizeMax = 0.8
/** Minimum share of a bullet's box that is ink: arrows have .4, rings and icons less. Chosen by eye. */
const fillMin = 0.38
/** Where the middle of bullets is, in ems from the top of the cell: those that text layers have are at .25 to .6. */
const [middleMin, middleMax] = [0.24, 0.75]

/**
 * Puts bullets before lines that have something like one drawn in front of them, where another line has a bullet or the
 * same: detected boxes leave out bullets far from their text, and recognizers some of the others.
 */
export function findBullets(picture: Picture, lines: ReadLine[]): ReadLine[] {
  const drawn = lines.map((line) => {
    const left = leftOfBullet(picture, line)
    return left === undefined || isInText(left, line, lines) ? undefined : left
  })
  const known = lines.filter(({ text }) => mark.test(text)).map(({ box }) => startOf(box))
  return lines.map((line, index) => {
    const left = drawn[index]
    if (left === undefined) return mark.test(line.text) ? withTextLeft(line) : line
    const others = drawn.flatMap((other, at) => (other === undefined || at === index ? [] : other))
    const em = line.fontPx ?? 0
    const isListed = [...known, ...others].some((other) => areAligned(left, other, em))
    return isListed ? withBullet(line, left) : line
  })
}

/** Whether what begins at a place in front of a line is a part of another text, such as the last letter of the cell before. */
function isInText(left: number, line: ReadLine, lines: ReadLine[]): boolean {
  return lines.some((other) => {
    const { centerY, height } = other.box
    if (other === line || loneMark.test(other.text)) return false
    if (Math.abs(centerY - line.box.centerY) >= height / 2) return false
    // the edges of what is drawn and of the box of its text differ slightly
    const start = startOf(other.box) - letterEm * (line.fontPx ?? 0)
    return left >= start && left < endOf(other.box)
  })
}

/** The left end, in pixels, of what looks like a bullet in front of a line. */
function leftOfBullet(picture: Picture, line: ReadLine): number | undefined {
  const { box, fontPx: em = 0, text, letters } = line
  if (em === 0 || !isLevel(box) || !beginning.test(text)) return undefined
  if (countLetters(text) < tellingLettersMin) return undefined
  const first = letters.find(({ character }) => character !== ' ')
  const end = startOf(line.box) + (first?.position ?? 0) * box.width - letterEm * em
  const start = Math.max(0, end - reachEm * em)
  if (end - start < widthMin * em) return undefined
  const cellTop = box.centerY - em / 2
  const rows = { top: cellTop + rowsFrom * em, bottom: cellTop + rowsTo * em }
  const { values, columnCount, rowCount } = grayOfEms(
    picture,
    { left: start, right: end, ...rows },
    em,
  )
  const front = values.filter((_, at) => at % columnCount < columnCount - letterEmMax * pointsPerEm)
  const contrast = fullContrast(front)
  if (!isWritten(contrast)) return undefined
  const columns = Array.from({ length: columnCount }, (_, column) =>
    [...Array(rowCount).keys()].filter((row) =>
      isInk(values[row * columnCount + column] ?? 0, contrast),
    ),
  )
  const at = lastDrawn(columns)
  if (at === undefined || !isBullet(columns.slice(at.start, at.end))) return undefined
  return start + (at.start * em) / pointsPerEm
}

/** The columns of the last thing drawn in front of a text, if there is blank around it. */
function lastDrawn(columns: number[][]): { start: number; end: number } | undefined {
  const isBlank = (rows: number[]) => rows.length === 0
  const text = columns.findLastIndex(isBlank) + 1
  const skipped = columns.length - text > letterEmMax * pointsPerEm ? columns.length : text
  const end = columns.slice(0, skipped).findLastIndex((rows) => !isBlank(rows)) + 1
  const start = columns.slice(0, end).findLastIndex(isBlank) + 1
  const before = start - columns.slice(0, start).findLastIndex((rows) => !isBlank(rows)) - 1
  if (skipped - end < gapBehindMin * pointsPerEm) return undefined
  return before < Math.min(start, aloneEm * pointsPerEm) ? undefined : { start, end }
}

/** Whether the rows with ink in each column of something drawn are those of a bullet. */
function isBullet(columns: number[][]): boolean {
  const rows = columns.flat()
  const [top, bottom] = [Math.min(...rows), Math.max(...rows) + 1]
  const [width, height] = [columns.length, bottom - top]
  const middle = rowsFrom + (top + bottom) / 2 / pointsPerEm
  if (width < widthMin * pointsPerEm || Math.max(width, height) > sizeMax * pointsPerEm)
    return false
  return middle >= middleMin && middle <= middleMax && rows.length >= fillMin * width * height
}

/** A line that begins with a mark, with the left edge of the text behind it; unchanged if it runs from the right. */
function withTextLeft(line: ReadLine): ReadLine {
  const [, first] = line.letters.filter(({ character }) => character !== ' ')
  if (first === undefined || backwardLetter.test(line.text)) return line
  return { ...line, textLeft: startOf(line.box) + first.position * line.box.width }
}

/** The line with a bullet, and its box from the bullet on. */
function withBullet(line: ReadLine, left: number): ReadLine {
  const [start, right] = [Math.min(left, startOf(line.box)), endOf(line.box)]
  const box = { ...line.box, centerX: (start + right) / 2, width: right - start }
  const textLeft = backwardLetter.test(line.text) ? {} : { textLeft: startOf(line.box) }
  return { ...line, text: `• ${line.text}`, box, ...textLeft }
}
