import { opaque } from './doubtful-paint.ts'
import { mayBePattern, type Rgb } from './painted-area.ts'
import { fillColorOf, strokeColorOf } from './path-paint.ts'
import type { PdfiumLibrary } from './pdfium-library.ts'

/**
 * Text render modes (ISO 32000-2, table 104): the paint of letters without the bit that says whether they clip what follows, of which 0
 * is filled, 1 outlined and 2 both, and the bit.
 */
const paintBits = 3
const [outlined, filledAndOutlined, noPaint] = [1, 2, 3]
const clipBit = 4
const whiteLevel = 255

/** How a text object is painted. */
export interface TextPaint {
  /** The color of its fill, or of its outline if it has no fill. */
  color: Rgb | undefined
  /** The greater alpha of its fill and outline, from 0 to 1. */
  alpha: number
  /** Whether its mode leaves no paint. */
  isNone: boolean
  /** Whether it shows nothing: its mode leaves no paint and no clip, or its alpha is 0. */
  isBlank: boolean
  /** Whether it clips what is painted later. */
  clips: boolean
  /** Whether it does nothing but clip. */
  isClip: boolean
  /** Whether its color may be a pattern, its outline may hide its fill, or its dashes may miss the letters. */
  isDoubtful: boolean
}

/** `mayBeGradient` says whether white may be the color that PDFium reports for a gradient. */
export function textPaintOf(
  library: PdfiumLibrary,
  text: number,
  mayBeGradient: boolean,
): TextPaint {
  const mode = library.calls.FPDFTextObj_GetTextRenderMode(text)
  const paint = mode & paintBits
  const fill = paint === 0 || paint === filledAndOutlined ? fillColorOf(library, text) : undefined
  const outline =
    paint === outlined || paint === filledAndOutlined ? strokeColorOf(library, text) : undefined
  const [clips, isNone] = [mode >= clipBit, paint === noPaint]
  const color = paint === outlined ? outline : fill
  const alphas = [fill, outline].flatMap((one) => one?.[3] ?? [])
  const alpha = alphas.length === 0 ? 1 : Math.max(...alphas) / opaque
  const isPattern = (one: typeof fill) =>
    one === undefined || (mayBePattern(one.slice(0, 3)) && (mayBeGradient || one[0] !== whiteLevel))
  const isDoubtful =
    (fill === undefined ? paint === 0 : isPattern(fill)) ||
    (outline === undefined ? paint === outlined : isPattern(outline)) ||
    hasDoubtfulOutline(library, text, { fill, outline })
  return {
    color: color && [color[0], color[1], color[2]],
    ...{ alpha, isNone, isBlank: (isNone && !clips) || alpha === 0, clips },
    ...{ isClip: isNone && clips, isDoubtful },
  }
}

type Color = ReturnType<typeof fillColorOf>

function hasDoubtfulOutline(
  { calls }: PdfiumLibrary,
  text: number,
  { fill, outline }: { fill: Color; outline: Color },
): boolean {
  if (outline === undefined) return false
  return fill === undefined ? calls.FPDFPageObj_GetDashCount(text) > 0 : `${fill}` !== `${outline}`
}
