import type { LayerFacts } from './layer-facts.ts'
import type { PageGeometry } from './page-geometry.ts'
import type { PageObjects } from './page-objects.ts'
import type { PdfiumLibrary } from './pdfium-library.ts'
import { renderPage } from './render-page.ts'
import { withOtherColor } from './with-other-color.ts'

/** The name of marked content that belongs to a layer (ISO 32000-2, 8.11.3.2), as UTF-16 with its end. */
const layerMark = 'O\0C\0\0\0'
const layerKey = Buffer.from('Name\0', 'latin1')
/** Longer names of layers are cut; bounds the marks of an object that are looked at. */
const nameBytesMax = 200
const marksMax = 8
/** Bounds the layers of a page that are tried, which takes a rendering or two each; those beyond are taken for switched off. */
const layersMax = 64
/** Bounds the forms and pictures that are tried because they may be on a layer; those beyond are taken for shown. */
const othersMax = 16
/** Letters of 6 points leave a trace in such a picture. */
const bounds = { widthPx: 800, pixelsMax: 1_000_000 }

/**
 * Deactivates the text of layers that are switched off, so that it is not read, and returns a function that tells
 * the objects of such layers; undefined if there are none. PDFium does not tell the state of a layer: it is off if
 * the page looks the same without it, and with its text in another color. Marked content names its layer; forms
 * and pictures may name one in their dictionaries, which PDFium does not tell either, so forms with text and
 * large pictures are tried if the document has layers. Nothing is tried, which takes a rendering each, in a document that
 * switches no layer off. The change lasts until the page is closed.
 */
export function hideLayers(
  library: PdfiumLibrary,
  page: { handle: number; geometry: PageGeometry },
  { objects, facts }: { objects: PageObjects; facts: LayerFacts },
): ((object: number) => boolean) | undefined {
  const named = layersOf(library, objects.marked)
  const known = new Set([...named.values()].flat())
  const others = [...objects.textForms, ...objects.largePictures].filter((it) => !known.has(it))
  const layers: Layer[] = [...named].map(([name, members]) => ({ name, members }))
  if (others.length > 0 && facts.hasLayers()) {
    layers.splice(layersMax, 0, ...others.slice(0, othersMax).map((it) => ({ members: [it] })))
  }
  if (layers.length === 0 || !facts.mayBeOff()) return undefined
  const shown = Buffer.from(renderPage(library, page, bounds).pixels)
  const isSame = () => shown.equals(renderPage(library, page, bounds).pixels)
  const off = layers.filter(({ members }, at) => {
    activate(library, members, false)
    if (at >= layersMax + othersMax) return true
    const isUnseen = isSame()
    activate(library, members, true)
    if (!isUnseen || !withOtherColor(library, members, isSame)) return false
    activate(library, members, false)
    return true
  })
  if (off.length === 0) return undefined
  const names = new Set(off.flatMap(({ name }) => name ?? []))
  const hidden = new Set(off.flatMap(({ members }) => members))
  return (object) => hidden.has(object) || names.has(layerOf(library, object) ?? '')
}

/** What is shown or hidden together. An object that names its layer in its own dictionary is tried alone. */
interface Layer {
  name?: string
  members: number[]
}

function activate({ calls }: PdfiumLibrary, objects: number[], active: boolean): void {
  for (const object of objects) calls.FPDFPageObj_SetIsActive(object, Number(active))
}

/** The text objects, forms and pictures of each layer by its name. */
function layersOf(library: PdfiumLibrary, marked: number[]): Map<string, number[]> {
  const layers = new Map<string, number[]>()
  for (const object of marked) {
    const name = layerOf(library, object)
    if (name === undefined) continue
    const texts = layers.get(name)
    if (texts === undefined) layers.set(name, [object])
    else texts.push(object)
  }
  return layers
}

/** The name of the layer of an object; undefined if it is on none. */
function layerOf(library: PdfiumLibrary, object: number): string | undefined {
  const { calls } = library
  const count = Math.min(calls.FPDFPageObj_CountMarks(object), marksMax)
  for (let index = 0; index < count; index++) {
    const mark = calls.FPDFPageObj_GetMark(object, index)
    const { scratch } = library
    // the length is written behind the name
    const isRead = calls.FPDFPageObjMark_GetName(mark, scratch, layerMark.length, scratch + 8)
    if (isRead && library.text(scratch, layerMark.length) === layerMark) {
      return nameOf(library, mark) || `${mark}`
    }
  }
  return undefined
}

function nameOf(library: PdfiumLibrary, mark: number): string {
  const address = library.allocate(nameBytesMax + layerKey.length + 4)
  try {
    const key = address + nameBytesMax
    library.bytes.set(layerKey, key)
    const { calls, scratch } = library
    library.bytes.fill(0, address, key)
    calls.FPDFPageObjMark_GetParamStringValue(mark, key, address, nameBytesMax, scratch)
    return library.text(address, nameBytesMax)
  } finally {
    library.calls.free(address)
  }
}
