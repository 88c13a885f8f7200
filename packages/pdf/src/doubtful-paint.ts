import { type Box, withRoom } from '@rowdeck/core/deck-model/box'
import { fillColorOf, isStroked, strokeColorOf } from './path-paint.ts'
import type { PdfiumLibrary } from './pdfium-library.ts'

/** Paint of less alpha, of 255, may leave no trace. */
const faintAlpha = 26
/** The alpha of what is not transparent. */
export const opaque = 255
/** What is below cannot be told if so small a share of it is left. */
const tracelessShare = 6 / 255
/** Bytes of the name of a font; whether it has one is all that is asked. */
const nameBytesMax = 64
/** In points. */
const room = 24

/** Whether something of this alpha is so faint, or may be blended or masked so, that it leaves no trace; half-transparent things are seen. */
export function mayVanish({ calls }: PdfiumLibrary, object: number, alpha: number): boolean {
  return alpha < faintAlpha || (alpha === opaque && calls.FPDFPageObj_HasTransparency(object) !== 0)
}

/**
 * How much of what is below something transparent may hide, from 0 to 1, in forms of this alpha: one that is blended or masked may hide
 * all. Strengths of several are added up.
 */
export function strengthOf(
  library: PdfiumLibrary,
  { object, isStroke }: { object: number; isStroke: boolean },
  alphaAround = 1,
): number {
  const stroke = isStroked(library, object) ? strokeColorOf(library, object)?.[3] : undefined
  const fill = isStroke ? undefined : fillColorOf(library, object)?.[3]
  const alpha = alphaAround * (Math.max(fill ?? 0, stroke ?? fill ?? opaque) / opaque)
  return Math.min(1, Math.log(1 - alpha) / Math.log(tracelessShare))
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
