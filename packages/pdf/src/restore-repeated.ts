import type { Box } from '@rowdeck/core/deck-model/box'
import { CharFlag, type PageText } from '@rowdeck/core/deck-model/page'
import type { StyleSource } from './character-style.ts'
import { sameEdgeEm } from './likeness.ts'
import { boundsOfObject } from './page-geometry.ts'
import { ObjectType } from './page-objects.ts'
import type { PdfiumLibrary } from './pdfium-library.ts'
import { appendCharacter, emptyText } from './spell-out.ts'

/** PDFium compares a text object with so many before it. */
const objectsBefore = 5
/** Boxes of the same glyphs in one font and size differ by less, in points: rounding. */
const samePoints = 0.05
/**
 * A line below another is at least as far from it, in ems, and begins at the same place: shadows and outlines of a text are
 * nearer, and stay dropped. Chosen by eye.
 */
const stepMinEm = 0.45
/** Fewer letters may be signs of one width that the font maps to nothing, such as pictographs, of which PDFium has none either. */
const lettersMin = 3
/** Bounds the text objects that are asked for. */
const objectsMax = 20_000

/** A text object that PDFium left out, and the same one before it. */
interface Repeated {
  place: number
  twin: number
  down: number
}

/**
 * PDFium leaves out a text object that is the same as one shortly before it and overlaps it, which is a shadow as a rule, but
 * also the next line of a listing whose lines are set tightly. Such lines are added behind their twins, whose letters they have.
 *
 * @param read The text objects, by PDFium's handle, that it has characters of.
 */
export function restoreRepeated(
  source: StyleSource,
  text: PageText,
  read: ReadonlySet<number>,
): PageText {
  const repeated = findRepeated(source, text, read)
  if (repeated.length === 0) return text
  const copies = Map.groupBy(repeated, ({ twin }) => twin)
  const room = repeated.reduce((sum, { twin }) => sum + firstStretchOf(text, twin).length + 2, 0)
  const all = emptyText(text.length + room)
  for (let index = 0; index < text.length; index++) {
    appendCharacter(text, index, all)
    const place = text.objects[index] as number
    if (text.objects[index + 1] === place && index + 1 < text.length) continue
    for (const copy of copies.get(place) ?? []) appendCopy(text, copy, all)
    copies.delete(place)
  }
  return all
}

/** The first letters of an object that follow one another. */
function firstStretchOf(
  { objects, length }: PageText,
  place: number,
): { from: number; length: number } {
  const from = objects.subarray(0, length).indexOf(place)
  let to = from
  while (to < length && objects[to] === place) to++
  return { from, length: to - from }
}

function appendCopy(text: PageText, { twin, place, down }: Repeated, all: PageText): void {
  for (const end of [0x0d, 0x0a]) {
    all.codes[all.length] = end
    all.objects[all.length] = -1
    all.flags[all.length++] = CharFlag.generated
  }
  const { from, length } = firstStretchOf(text, twin)
  for (let index = from; index < from + length; index++) {
    const at = all.length
    appendCharacter(text, index, all)
    all.objects[at] = place
    for (const edge of [at * 4 + 1, at * 4 + 3])
      all.boxes[edge] = (all.boxes[edge] as number) + down
  }
}

function findRepeated(source: StyleSource, text: PageText, read: ReadonlySet<number>): Repeated[] {
  const { library, objects, geometry } = source
  const { calls } = library
  const found: Repeated[] = []
  if (geometry.quarterTurns !== 0) return found
  const before: TextObject[] = []
  for (const [place, object] of objects.handles.slice(0, objectsMax).entries()) {
    const isRead = read.has(object)
    if (!isRead && calls.FPDFPageObj_GetType(object) !== ObjectType.text) continue
    const one: TextObject = { object, first: place }
    const same = isRead ? one : before.find((other) => areAlike(library, object, other.object))
    if (same === undefined) continue
    one.first = same.first
    before.unshift(one)
    before.splice(objectsBefore)
    if (isRead) continue
    const repeated = repeatedOf(source, text, { object, place, twin: one.first })
    if (repeated !== undefined) found.push(repeated)
  }
  return found
}

/** A repeated object, if it is a line of its own. */
function repeatedOf(
  { library, objects }: StyleSource,
  text: PageText,
  { object, place, twin }: { object: number; place: number; twin: number },
): Repeated | undefined {
  const above = boundsOfObject(library, objects.handles[twin] as number)
  const below = boundsOfObject(library, object)
  if (above === undefined || below === undefined) return undefined
  const repeated = { place, twin, down: above.bottom - below.bottom }
  return isLine(text, repeated, below.left - above.left) ? repeated : undefined
}

interface TextObject {
  /** PDFium's handle. */
  object: number
  /** The place of the object that was read of those that are the same. */
  first: number
}

function areAlike(library: PdfiumLibrary, one: number, other: number): boolean {
  const { calls } = library
  if (calls.FPDFTextObj_GetFont(one) !== calls.FPDFTextObj_GetFont(other)) return false
  const [width, height] = sidesOf(boundsOfObject(library, one))
  const [otherWidth, otherHeight] = sidesOf(boundsOfObject(library, other))
  if (width < samePoints || height < samePoints) return false
  return Math.abs(width - otherWidth) < samePoints && Math.abs(height - otherHeight) < samePoints
}

function sidesOf(bounds: Box | undefined): [number, number] {
  if (bounds === undefined) return [0, 0]
  const { left, top, right, bottom } = bounds
  return [Math.abs(right - left), Math.abs(bottom - top)]
}

/** Whether a repeated object is a line of its own above or below its twin, rather than a shadow of it. */
function isLine(text: PageText, { twin, down }: Repeated, across: number): boolean {
  const { from, length } = firstStretchOf(text, twin)
  if (length < lettersMin || text.angles[from] !== 0) return false
  const size = text.sizes[from] as number
  return Math.abs(down) >= stepMinEm * size && Math.abs(across) < sameEdgeEm * size
}
