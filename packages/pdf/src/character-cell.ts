import type { Box } from '@rowdeck/core/deck-model/box'
import { characterOf } from '@rowdeck/core/deck-model/character-of'
import type { PageText } from '@rowdeck/core/deck-model/page'
import type { CharacterStyle, StyleSource } from './character-style.ts'
import { mapBox, mapPoint, type PageGeometry } from './page-geometry.ts'
import type { PdfiumCalls, PdfiumLibrary } from './pdfium-library.ts'

/** Extent of a character's cell above and below the baseline, as a share of the em: a typical Latin font's. */
const ascent = 0.8
export const descent = 0.2

/**
 * Separate vertical text, whose cells hang below the origin, from characters on the baseline and from low ones
 * without height, such as a joiner: top and bottom of the cell below the baseline, in ems. Chosen by eye.
 */
const hangingMax = 0.1
const hangingMin = 0.4
const downwards = Math.PI / 2
/** The first code of the scripts that are never set vertically. */
const hebrewFrom = 0x590

/** Height of the line that TeX centers large brackets, operators and fractions on above the baseline, in ems. */
const axisHeight = 0.25

/** Minimum share of a letter's width on the page: readers recognize a word whose first letter is half cut off. Chosen by eye. */
const visibleShareMin = 0.25

export interface CharacterAt {
  /** PDFium's handle of the page's text. */
  handle: number
  index: number
  style: CharacterStyle
}

/** Appends a character's cell, as displayed, to the boxes of the text; false if most of it is outside the page. */
export function readCell(
  { library, geometry }: StyleSource,
  character: CharacterAt,
  { boxes, length }: PageText,
): boolean {
  const { calls, scratch } = library
  const { style } = character
  const { baseline, formSpace } = style
  const cell = mapBox(readBounds(library, character), formSpace ?? geometry.toDisplay)
  if (!isOnPage(cell, geometry)) return false
  const measured = style.cell !== 'ink'
  const middle = measured ? middleOfHanging({ library, geometry }, character) : undefined
  if (middle !== undefined) {
    extendToEm(cell, style, { x: cell.left, y: middle + axisHeight * style.size })
  } else if (measured && hangsBelow(cell, style) && !isLevelScript(calls, character)) {
    placeVertical({ library, geometry }, character, cell)
  } else if (measured && baseline !== undefined) {
    if (style.slant !== 0) straighten(cell, baseline, style.slant)
    extendToEm(cell, style, { x: cell.left, y: baseline })
  } else if (measured && formSpace !== undefined) {
    extendToEm(cell, style, style.origin)
  } else if (
    measured &&
    calls.FPDFText_GetCharOrigin(character.handle, character.index, scratch, scratch + 8)
  ) {
    extendToEm(cell, style, mapPoint(library.double(0), library.double(1), geometry.toDisplay))
  }
  const to = length * 4
  boxes[to] = cell.left
  boxes[to + 1] = cell.top
  boxes[to + 2] = cell.right
  boxes[to + 3] = cell.bottom
  return true
}

/** Whether the middle of a character's height and enough of its width are on the page. */
function isOnPage({ left, top, right, bottom }: Box, { width, height }: PageGeometry): boolean {
  const middle = (top + bottom) / 2
  const least = visibleShareMin * (right - left)
  return right >= least && left <= width - least && middle >= 0 && middle <= height
}

function hangsBelow(cell: Box, { baseline, size }: CharacterStyle): boolean {
  if (baseline === undefined) return false
  return cell.top > baseline - hangingMax * size && cell.bottom > baseline + hangingMin * size
}

/**
 * The vertical middle of a radical, or of a large bracket or operator of TeX, as displayed: such glyphs hang below a
 * baseline that is put where it centers them. Undefined for other glyphs.
 */
function middleOfHanging(
  { library, geometry }: Pick<StyleSource, 'library' | 'geometry'>,
  character: CharacterAt,
): number | undefined {
  const { font, formSpace } = character.style
  if (font.tex !== 'large' && font.tex !== 'signs') return undefined
  const ink = mapBox(readInk(library, character), formSpace ?? geometry.toDisplay)
  return hangsBelow(ink, character.style) ? (ink.top + ink.bottom) / 2 : undefined
}

/** Whether the letter is of a script that is never set vertically, whose ink may lie below the baseline: final yeh. */
function isLevelScript(calls: PdfiumCalls, character: CharacterAt): boolean {
  return /^[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u.test(
    letterOf(calls, character),
  )
}

function letterOf(calls: PdfiumCalls, { handle, index }: CharacterAt): string {
  const code = calls.FPDFText_GetUnicode(handle, index)
  // most text need not be looked up
  return code < hebrewFrom ? '' : characterOf(code)
}

/** Places a character of vertical text; PDFium's box of it is too wide. */
function placeVertical(
  { library, geometry }: Pick<StyleSource, 'library' | 'geometry'>,
  { handle, index, style }: CharacterAt,
  cell: Box,
): void {
  const { calls, scratch } = library
  style.angle = downwards
  if (style.formSpace !== undefined) return
  if (!calls.FPDFText_GetCharOrigin(handle, index, scratch, scratch + 8)) return
  const { x } = mapPoint(library.double(0), library.double(1), geometry.toDisplay)
  cell.left = x
  cell.right = x + style.size
}

function readBounds(library: PdfiumLibrary, character: CharacterAt): Box {
  const { calls, scratch } = library
  const { handle, index, style } = character
  if (style.cell === 'advance' && calls.FPDFText_GetLooseCharBox(handle, index, scratch)) {
    const [left, top, right, bottom] = [0, 1, 2, 3].map((at) => library.float(at)) as Edges
    return { left: Math.min(left, originOfForm(library, character) ?? left), top, right, bottom }
  }
  return readInk(library, character)
}

type Edges = [number, number, number, number]

/**
 * Where the advance of an Arabic letter begins, because PDFium gives the ink of presentation forms instead, which is narrower
 * than what joins them with their neighbors; undefined for other letters.
 */
function originOfForm(library: PdfiumLibrary, character: CharacterAt): number | undefined {
  const { calls, scratch } = library
  const { handle, index } = character
  if (!/^\p{Script=Arabic}/u.test(letterOf(calls, character))) return undefined
  return calls.FPDFText_GetCharOrigin(handle, index, scratch, scratch + 8)
    ? library.double(0)
    : undefined
}

function readInk(library: PdfiumLibrary, { handle, index }: CharacterAt): Box {
  const { calls, scratch } = library
  calls.FPDFText_GetCharBox(handle, index, scratch, scratch + 8, scratch + 16, scratch + 24)
  return {
    left: library.double(0),
    right: library.double(1),
    bottom: library.double(2),
    top: library.double(3),
  }
}

/** Reduces the bounding box of a slanted cell to its advance on the baseline. */
function straighten(cell: Box, baseline: number, slant: number): void {
  const [below, above] = [slant * (cell.bottom - baseline), slant * (baseline - cell.top)]
  cell.left += slant > 0 ? below : -above
  cell.right -= slant > 0 ? above : -below
}

/** Gives every cell the height of the em, because the heights of ink and of fonts vary within a line. */
function extendToEm(
  cell: Box,
  { size, angle }: CharacterStyle,
  origin: { x: number; y: number },
): void {
  const cosine = Math.round(Math.cos(angle))
  const sine = Math.round(Math.sin(angle))
  if (cosine !== 0) {
    const edges = [origin.y - ascent * size * cosine, origin.y + descent * size * cosine]
    cell.top = Math.min(...edges)
    cell.bottom = Math.max(...edges)
  } else {
    const edges = [origin.x + ascent * size * sine, origin.x - descent * size * sine]
    cell.left = Math.min(...edges)
    cell.right = Math.max(...edges)
  }
}
