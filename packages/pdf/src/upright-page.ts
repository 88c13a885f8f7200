import type { PageText } from '@rowdeck/core/deck-model/page'
import { CharFlag, slantRadiansMin } from '@rowdeck/core/deck-model/page'
import { type Matrix, mapPoint, readMatrix, readPageGeometry } from './page-geometry.ts'
import type { PdfiumLibrary } from './pdfium-library.ts'

/** Bounds the letters that are looked at, which are spread evenly over the page. */
const lettersMax = 200
/**
 * Share of the letters that run the same way on a turned page. On upright pages, turned letters are labels of axes, of
 * rows and of margins, beside at least a title. Chosen by eye.
 */
const sameShareMin = 0.95
/** Lines of a page that is turned by a quarter: fewer may be labels beside a picture, and need no order. Chosen by eye. */
const sidewaysLinesMin = 3
/** Nobody writes labels upside down, and a single line has no order. */
const upsideDownLinesMin = 2
/** Minimum distance of two lines, in font sizes: below this they are parts of one. Chosen by eye. */
const lineDistanceEm = 0.5
const quarter = Math.PI / 2

/** Whether so many letters of a page are turned that `turnUpright` may turn it. */
export function seemsTurned({ angles, flags, length }: PageText): boolean {
  let letters = 0
  let turned = 0
  for (let index = 0; index < length; index++) {
    if ((flags[index] as number) & CharFlag.generated) continue
    letters++
    if (Math.abs(angles[index] as number) > quarter - slantRadiansMin) turned++
  }
  return turned > letters / 2
}

/**
 * Turns a page by quarters, as its /Rotate would, so that its letters run from left to right, if nearly all run in one
 * other direction: upside-down scans with their text, slides printed along the long side of the paper. Letters of
 * vertical writing are upright. The turn lasts until the document is closed. Returns whether the page was turned.
 */
export function turnUpright(library: PdfiumLibrary, page: number): boolean {
  const { calls } = library
  const text = calls.FPDFText_LoadPage(page)
  if (text === 0) return false
  try {
    const turns = turnsOfLetters(library, { page, text })
    if (turns === 0) return false
    calls.FPDFPage_SetRotation(page, (calls.FPDFPage_GetRotation(page) + 4 - turns) & 3)
    return true
  } finally {
    calls.FPDFText_ClosePage(text)
  }
}

/** Quarter turns clockwise of nearly all letters, as displayed; 0 if they are level or run in several directions. */
function turnsOfLetters(
  library: PdfiumLibrary,
  { page, text }: { page: number; text: number },
): number {
  const { calls, scratch } = library
  const { toDisplay, quarterTurns } = readPageGeometry(library, page)
  const count = calls.FPDFText_CountChars(text)
  const byTurns: number[][] = [[], [], [], [], []]
  const step = Math.max(1, Math.ceil(count / lettersMax))
  for (let index = 0; index < count; index += step) {
    if (calls.FPDFText_GetUnicode(text, index) <= 0x20) continue
    const size = calls.FPDFText_GetFontSize(text, index)
    if (!calls.FPDFText_GetMatrix(text, index, scratch)) continue
    const matrix = readMatrix(library)
    const turns = turnsOf(matrix, size, quarterTurns)
    const { x, y } = mapPoint(matrix.e, matrix.f, toDisplay)
    const em = Math.abs(size) * Math.hypot(matrix.c, matrix.d)
    byTurns[turns]?.push(Math.round((turns % 2 === 0 ? y : x) / (lineDistanceEm * em)))
  }
  const letters = byTurns.reduce((sum, { length }) => sum + length, 0)
  return (
    [1, 2, 3].find((turns) => {
      const lines = byTurns[turns] as number[]
      const linesMin = turns === 2 ? upsideDownLinesMin : sidewaysLinesMin
      return lines.length >= sameShareMin * letters && new Set(lines).size >= linesMin
    }) ?? 0
  )
}

/** Quarter turns of a letter, 4 if it is slanted. */
function turnsOf({ a, b }: Matrix, fontSize: number, quarterTurns: number): number {
  const flipped = fontSize < 0 ? 2 : 0
  const turns = -Math.atan2(b, a) / quarter + quarterTurns + flipped
  const whole = Math.round(turns)
  return Math.abs(turns - whole) * quarter > slantRadiansMin ? 4 : (whole + 4) & 3
}
