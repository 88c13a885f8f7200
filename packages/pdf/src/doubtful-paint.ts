import { type Box, withRoom } from '@rowdeck/core/deck-model/box'
import type { PdfiumLibrary } from './pdfium-library.ts'

/** Paint of less alpha, of 255, may leave no trace. */
const faintAlpha = 26
const opaque = 255
/** Bytes of the name of a font; whether it has one is all that is asked. */
const nameBytesMax = 64
/** In points. */
const room = 24

/** Whether something of this alpha is so faint, or may be blended or masked so, that it leaves no trace; half-transparent things are seen. */
export function mayVanish({ calls }: PdfiumLibrary, object: number, alpha: number): boolean {
  return alpha < faintAlpha || (alpha === opaque && calls.FPDFPageObj_HasTransparency(object) !== 0)
}

/**
 * Whether the glyphs of a text are drawn by contents of the file (Type 3), in their own colors, or not at all. Such fonts have no
 * name. `known` has what is known of fonts, by PDFium's handles.
 */
export function hasOwnGlyphs(
  { calls, scratch }: PdfiumLibrary,
  text: number,
  known: Map<number, boolean>,
): boolean {
  const font = calls.FPDFTextObj_GetFont(text)
  const found = known.get(font) ?? calls.FPDFFont_GetBaseFontName(font, scratch, nameBytesMax) < 2
  known.set(font, found)
  return found
}

/** Where text whose glyphs have no extent, as far as PDFium tells, would leave a trace. */
export function roomAround(box: Box): Box {
  return withRoom(box, room)
}
