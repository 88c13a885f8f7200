import { type Box, CharFlag } from '../../conversion/convert.ts'
import { type FontTraits, noTraits, type PageFonts } from './font-traits.ts'
import { type Matrix, mapPoint, type PageGeometry, readMatrix } from './page-geometry.ts'
import { annotationContent, type PageObjects } from './page-objects.ts'
import type { PdfiumLibrary } from './pdfium-library.ts'
import type { Structure } from './structure-tree.ts'

const invisibleMode = 3

export interface StyleSource {
  library: PdfiumLibrary
  geometry: PageGeometry
  objects: PageObjects
  structure: Structure | undefined
  fonts: PageFonts
}

/** What all characters of one text object share. */
export interface CharacterStyle {
  /** PDFium's handle of the text object. */
  object: number
  /** Place of the object in drawing order. */
  place: number
  size: number
  angle: number
  flags: number
  /** Where the object can be seen at most, as displayed. */
  clip: Box | undefined
  font: FontTraits
  /** Height of the baseline as displayed, where it is level; undefined where every character has its own. */
  baseline: number | undefined
  /** Box of the advance, for upright text; box of the ink with the em across, for quarter turns. */
  cell: 'advance' | 'quarter' | 'ink'
}

export const noStyle: CharacterStyle = {
  object: -1,
  place: -1,
  size: 0,
  angle: 0,
  flags: 0,
  clip: undefined,
  font: noTraits,
  baseline: undefined,
  cell: 'ink',
}

/** The style of a character's text object; sizes and angles are as displayed. */
export function readStyle(
  source: StyleSource,
  at: { handle: number; index: number; object: number },
): CharacterStyle {
  const { library, geometry, objects, fonts } = source
  const { calls } = library
  const operand = calls.FPDFText_GetFontSize(at.handle, at.index)
  const known = calls.FPDFText_GetMatrix(at.handle, at.index, library.scratch)
  const matrix = known ? readMatrix(library) : { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 }
  const place = objects.places.get(at.object) ?? -1
  return {
    object: at.object,
    place,
    size: Math.abs(operand) * Math.hypot(matrix.c, matrix.d),
    angle: displayedAngle(matrix, geometry.quarterTurns),
    flags: flagsOf(source, at.object, place),
    clip: objects.clips.get(at.object),
    font: fonts.traitsOf(calls.FPDFTextObj_GetFont(at.object)),
    baseline: known ? baselineOf(matrix, geometry) : undefined,
    cell: cellOf(matrix),
  }
}

function flagsOf(
  { library, structure, objects }: StyleSource,
  object: number,
  place: number,
): number {
  let flags = 0
  const mode = library.calls.FPDFTextObj_GetTextRenderMode(object)
  if (mode === invisibleMode) flags |= CharFlag.invisible
  if (structure === undefined) return flags
  const contentId = objects.contentIds[place] ?? -1
  if (structure.headings.has(contentId)) flags |= CharFlag.heading
  if (contentId !== annotationContent && !structure.content.has(contentId))
    flags |= CharFlag.artifact
  return flags
}

function displayedAngle({ a, b }: Matrix, quarterTurns: number): number {
  const angle = quarterTurns * (Math.PI / 2) - Math.atan2(b, a)
  return angle > Math.PI ? angle - 2 * Math.PI : angle
}

function baselineOf({ a, b, e, f }: Matrix, { quarterTurns, toDisplay }: PageGeometry) {
  return quarterTurns === 0 && b === 0 && a > 0 ? mapPoint(e, f, toDisplay).y : undefined
}

function cellOf({ a, b, c, d }: Matrix): CharacterStyle['cell'] {
  const negligible = 0.02
  const stretchMax = 1.4
  if (Math.abs(b) <= negligible * Math.abs(a)) {
    return a > 0 && d > a / stretchMax && d < a * stretchMax ? 'advance' : 'quarter'
  }
  return Math.abs(a) <= negligible * Math.abs(b) && Math.abs(d) <= negligible * Math.abs(c)
    ? 'quarter'
    : 'ink'
}
