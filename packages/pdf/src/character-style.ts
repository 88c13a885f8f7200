import type { Box, Point } from '@rowdeck/core/deck-model/box'
import { CharFlag, parallelRadiansMax } from '@rowdeck/core/deck-model/page'
import { type FontTraits, noTraits, type PageFonts } from './font-traits.ts'
import { type Matrix, mapPoint, type PageGeometry, readMatrix } from './page-geometry.ts'
import { annotationContent, type PageObjects } from './page-objects.ts'
import type { PdfiumLibrary } from './pdfium-library.ts'
import type { Structure } from './structure-tree.ts'

/** Text render mode of an invisible layer (ISO 32000-2, table 104). */
const invisibleMode = 3
/** Text render modes that draw the outline of letters. */
const strokeModes = new Set([1, 2, 5, 6])

export interface StyleSource {
  library: PdfiumLibrary
  geometry: PageGeometry
  objects: PageObjects
  structure: Structure | undefined
  fonts: PageFonts
  /** PDFium's handles of text objects that a picture of the page covers, as well as such that leave no paint on it. */
  layer: ReadonlySet<number>
}

/** Properties that all characters of a text object share. */
export interface CharacterStyle {
  /** PDFium's handle of the text object. */
  object: number
  /** Position of the object in drawing order. */
  place: number
  size: number
  /** Width of the em, which is another one where letters are condensed or stretched. */
  emWidth: number
  angle: number
  flags: number
  /** Whether the outline of letters is drawn, which makes their object larger. */
  stroked: boolean
  /** The part of the page that the object is clipped to, as displayed. */
  clip: Box | undefined
  font: FontTraits
  /** Vertical position of a level baseline, as displayed; undefined if characters have their own. */
  baseline: number | undefined
  /** Slant of letters on a level baseline, as a tangent; positive to the right, as in synthetic italics. */
  slant: number
  /**
   * From the space of the form that contains the object to the displayed page, if PDFium gives the cells of its
   * characters in that space: it does so for text that replaces glyphs (`ActualText`).
   */
  formSpace: Matrix | undefined
  /** Where the object's text begins, as displayed. */
  origin: Point
  /** Advance by em for upright text, ink by em for quarter turns and a slight slant, ink for anything else. */
  cell: 'advance' | 'quarter' | 'ink'
}

export const noStyle: CharacterStyle = {
  object: -1,
  place: -1,
  size: 0,
  emWidth: 0,
  angle: 0,
  flags: 0,
  stroked: false,
  clip: undefined,
  font: noTraits,
  baseline: undefined,
  slant: 0,
  formSpace: undefined,
  origin: { x: 0, y: 0 },
  cell: 'ink',
}

/** Reads the style of a character's text object; sizes and angles are as displayed. */
export function readStyle(
  source: StyleSource,
  character: { handle: number; index: number; object: number },
): CharacterStyle {
  const { library, geometry, objects, fonts, layer } = source
  const { calls } = library
  const operand = calls.FPDFText_GetFontSize(character.handle, character.index)
  const known = calls.FPDFText_GetMatrix(character.handle, character.index, library.scratch)
  const matrix = known ? drawnMatrix(library, operand) : { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 }
  const place = objects.places.get(character.object) ?? -1
  const mode = calls.FPDFTextObj_GetTextRenderMode(character.object)
  const font = fonts.traitsOf(calls.FPDFTextObj_GetFont(character.object))
  if (place >= 0) fonts.ofPlaces[place] = font.id
  return {
    object: character.object,
    place,
    size: Math.abs(operand) * Math.hypot(matrix.c, matrix.d),
    emWidth: Math.abs(operand) * Math.hypot(matrix.a, matrix.b),
    angle: displayedAngle(matrix, geometry.quarterTurns),
    flags:
      styleFlags(source, place) |
      fontFlags(font) |
      (mode === invisibleMode || layer.has(character.object) ? CharFlag.invisible : 0),
    stroked: strokeModes.has(mode),
    clip: objects.clips.get(character.object),
    font,
    baseline: known ? baselineOf(matrix, geometry) : undefined,
    slant: Math.abs(matrix.c) > negligible * Math.abs(matrix.d) ? matrix.c / matrix.d : 0,
    formSpace: formSpaceOf(source, character),
    origin: mapPoint(matrix.e, matrix.f, geometry.toDisplay),
    cell: cellOf(matrix),
  }
}

/** The matrix of a text, turned by half if its font size is negative. */
function drawnMatrix(library: PdfiumLibrary, fontSize: number): Matrix {
  const matrix = readMatrix(library)
  if (fontSize >= 0) return matrix
  const { a, b, c, d } = matrix
  return { ...matrix, a: -a, b: -b, c: -c, d: -d }
}

/** Characters are in the space of the form if they begin where the object does in it. */
function formSpaceOf(
  { library, objects }: StyleSource,
  { handle, index, object }: { handle: number; index: number; object: number },
): Matrix | undefined {
  const { calls, scratch } = library
  const space = objects.formSpaces.get(object)
  if (space === undefined || calls.FPDFPageObj_CountMarks(object) === 0) return undefined
  if (!calls.FPDFText_GetCharOrigin(handle, index, scratch, scratch + 8)) return undefined
  const [x, y] = [library.double(0), library.double(1)]
  if (!calls.FPDFPageObj_GetMatrix(object, scratch)) return undefined
  const { e, f } = readMatrix(library)
  return x === e && y === f ? space : undefined
}

function styleFlags({ structure, objects }: StyleSource, place: number): number {
  let flags = 0
  if (structure === undefined) return flags
  const contentId = objects.contentIds[place] ?? -1
  if (structure.headings.has(contentId)) flags |= CharFlag.heading
  if (contentId !== annotationContent && !structure.content.has(contentId))
    flags |= CharFlag.artifact
  return flags
}

function fontFlags({ bold, italic }: FontTraits): number {
  return (bold ? CharFlag.bold : 0) | (italic ? CharFlag.italic : 0)
}

function displayedAngle({ a, b }: Matrix, quarterTurns: number): number {
  const angle = quarterTurns * (Math.PI / 2) - Math.atan2(b, a)
  return angle > Math.PI ? angle - 2 * Math.PI : angle
}

function baselineOf({ a, b, e, f }: Matrix, { quarterTurns, toDisplay }: PageGeometry) {
  return quarterTurns === 0 && b === 0 && a > 0 ? mapPoint(e, f, toDisplay).y : undefined
}

/**
 * Letters below both limits look like a thin line: a share of the page's longer side (.7 points on a slide of 720 points) and a number
 * of points, because small letters on a large poster are legible.
 */
const legibleShare = 0.001
const legiblePoints = 1

/**
 * Whether letters are large enough to be seen; those of damaged files, and of files that hide text so, are not. What a size is in a
 * Type 3 font is for its program to say.
 */
export function isLegible(
  { size, emWidth, font }: CharacterStyle,
  { width, height }: PageGeometry,
): boolean {
  if (!(size > 0 && emWidth > 0 && Number.isFinite(size))) return false
  return font.tex === 'nameless' || isLegibleSize(Math.min(size, emWidth), { width, height })
}

/** Whether letters of a size, in points, are large enough to be seen on a page. */
export function isLegibleSize(
  size: number,
  { width, height }: Pick<PageGeometry, 'width' | 'height'>,
): boolean {
  return size > Math.min(legiblePoints, legibleShare * Math.max(width, height))
}

/** Slant below which text counts as straight, as a tangent: rounding of exporters. Chosen by eye. */
const negligible = 0.02
/** Maximum ratio of width to height scaling at which PDFium's advance boxes are used. Chosen by eye. */
const stretchMax = 1.4

function cellOf({ a, b, c, d }: Matrix): CharacterStyle['cell'] {
  if (Math.abs(b) <= negligible * Math.abs(a)) {
    return a > 0 && d > a / stretchMax && d < a * stretchMax ? 'advance' : 'quarter'
  }
  if (Math.abs(b) < Math.tan(parallelRadiansMax) * a && d > 0) return 'quarter'
  return Math.abs(a) <= negligible * Math.abs(b) && Math.abs(d) <= negligible * Math.abs(c)
    ? 'quarter'
    : 'ink'
}
