import { ObjectType } from './page-objects.ts'
import { fillColorOf, strokeColorOf } from './path-paint.ts'
import type { PdfiumLibrary } from './pdfium-library.ts'

/** Bounds the nesting of forms, and the text objects in forms that get another color; a page has no more objects of its own. */
const formDepthMax = 40
const textsMax = 30_000
/** Added to each part of a color, modulo 256: the change can be seen, whatever the color. */
const shift = 128

/** Returns what `look` returns while these text objects, and those in these forms, have another color. */
export function withOtherColor<T>(library: PdfiumLibrary, objects: number[], look: () => T): T {
  const { calls } = library
  const colors = new Map<number, Colors>()
  for (const object of objects) addColors(library, { colors, object, depth: 0 })
  const shifted = ([red, green, blue]: Color): Color => [other(red), other(green), other(blue), 255]
  const set = (text: number, { fill, stroke }: Colors) => {
    if (fill !== undefined) calls.FPDFPageObj_SetFillColor(text, ...fill)
    if (stroke !== undefined) calls.FPDFPageObj_SetStrokeColor(text, ...stroke)
  }
  for (const [text, { fill, stroke }] of colors) {
    set(text, { fill: fill && shifted(fill), stroke: stroke && shifted(stroke) })
  }
  try {
    return look()
  } finally {
    for (const [text, own] of colors) set(text, own)
  }
}

type Color = NonNullable<ReturnType<typeof fillColorOf>>

/** The colors of a text object; undefined for a pattern, and for the stroke of one that has no outline. */
interface Colors {
  fill: Color | undefined
  stroke: Color | undefined
}

function other(part: number): number {
  return (part + shift) % 256
}

interface Search {
  colors: Map<number, Colors>
  object: number
  depth: number
}

/** Adds the colors of the text objects in an object; those filled with patterns have none. */
function addColors(library: PdfiumLibrary, { colors, object, depth }: Search): void {
  const { calls } = library
  const type = calls.FPDFPageObj_GetType(object)
  if (type === ObjectType.text && colors.size < textsMax) {
    const isOutlined = calls.FPDFTextObj_GetTextRenderMode(object) % 4 !== 0
    const stroke = isOutlined ? strokeColorOf(library, object) : undefined
    colors.set(object, { fill: fillColorOf(library, object), stroke })
  }
  if (type !== ObjectType.form || depth >= formDepthMax) return
  const count = calls.FPDFFormObj_CountObjects(object)
  for (let index = 0; index < count && colors.size < textsMax; index++) {
    const inner = calls.FPDFFormObj_GetObject(object, index)
    addColors(library, { colors, object: inner, depth: depth + 1 })
  }
}
