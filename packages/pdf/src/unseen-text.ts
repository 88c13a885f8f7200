import {
  areaOf,
  type Box,
  heightOf,
  isOverlapping,
  union,
  withRoom,
} from '@rowdeck/core/deck-model/box'
import type { Picture } from '@rowdeck/core/deck-model/ports'
import { areSame, isMostly, isPlain, isTraced, type Pixels } from './compare-pixels.ts'
import { isCopy } from './copied-letters.ts'
import { isEmbedded, latinOf } from './drawable-text.ts'
import { activate, inactive } from './inactive-objects.ts'
import { blankBeside, layerOf } from './layer-text.ts'
import { isOfOutlines } from './outlined-text.ts'
import { type PageGeometry, visiblePart } from './page-geometry.ts'
import { type PaintedObjects, type ReadObjects, readPainted } from './painted-objects.ts'
import type { PdfiumLibrary } from './pdfium-library.ts'
import { pixelsOfBox, renderPart, type Scale } from './render-page.ts'
import { repeatedSeen } from './repeated-text.ts'
import type { Suspect, UnseenReason } from './suspect.ts'
import { suspectTexts } from './suspect-text.ts'
import { withOtherColor } from './with-other-color.ts'

/** Pixels of a rendering for the height of the lowest text: letters leave a trace in fewer. */
const linePx = 8
/** Bounds the scale of a rendering, in pixels per point, and its pixels; gaps between thin lines show below `fineScale`. */
const scaleMin = 0.5
const [fineScale, scaleMax] = [2, 4]
const pixelsMax = 1_000_000
/** A picture that shows letters again may have them so many pixels away, where they are about ten high. Chosen by eye. */
const copyReach = 3
/** Bounds the pixels of letters that are looked for around their places. */
const nearPixelsMax = 50_000
/** Pages whose pictures have more pixels are not rendered: drawing takes time proportional to them. */
const picturePixelsMax = 6_000_000
/** Texts are looked at together if their common box is at most so many times as large as they are: drawing less of a page is faster. */
const regionFactorMax = 4
/** Bounds the parts of a page that are rendered; one if its pictures have more pixels, which are decoded for each. */
const regionsMax = 8
const regionPixelsMax = 500_000
/** Room around a text whose pixels are compared, as a share of its height: letters reach over the box of their font. */
const roomEm = 0.1

type OpenPage = { handle: number; geometry: PageGeometry }

/** Text that is not seen on a page, by PDFium's handles of its text objects. */
export interface UnseenText {
  /** Not seen at all; it is deactivated. */
  unseen: Map<number, UnseenReason>
  /** Not seen, but with a picture of the page in its place: the layer of a scan. */
  layer: Set<number>
}

/**
 * Deactivates the text of a page that nobody can see, so that it is not read: text without paint over nothing, text in the color of its
 * ground, text that something opaque covers. Where the file alone cannot tell, renderings of its place with and without it
 * decide. So is what is beyond the bounds of a page. The change lasts until the page is closed.
 */
export function hideUnseen(
  library: PdfiumLibrary,
  page: OpenPage,
  objects: ReadObjects,
): UnseenText {
  const painted = readPainted(library, page, objects)
  const suspects = suspectTexts(painted)
  const found: UnseenText = { unseen: new Map(), layer: layerOf(suspects, painted, page.geometry) }
  const others = suspects.filter(({ text }) => !found.layer.has(text.object))
  const certain = others.filter(({ isCertain }) => isCertain)
  const tried = others.filter(({ isCertain }) => !isCertain)
  for (const { text, because } of certain) found.unseen.set(text.object, because)
  for (const region of regionsOf(tried, page.geometry, painted.pixels)) {
    if (isCostly(painted, region.box)) continue
    for (const { text, because } of unseenIn(library, page, region)) {
      found.unseen.set(text.object, because)
    }
  }
  if (isOfOutlines(painted.texts, tried, found.unseen)) {
    for (const { object } of painted.texts) found.layer.add(object)
    found.unseen.clear()
  }
  for (const { object } of blankBeside(painted, found, page.geometry))
    found.unseen.set(object, 'no paint')
  const { texts } = painted
  for (const text of repeatedSeen(library, page.handle, { texts, unseen: found.unseen }))
    found.unseen.delete(text)
  // whether text beyond the bounds is seen is not looked for
  activate(library, [...painted.beyond, ...found.unseen.keys()], false)
  return found
}

/** A part of a page, in points, the scale at which it is rendered, and what is looked for in it. */
interface Region {
  box: Box
  scale: Scale
  suspects: Suspect[]
}

/** What to render in order to see all suspects that are on the page. */
function regionsOf(suspects: Suspect[], geometry: PageGeometry, pixels: number): Region[] {
  const most = pixels > regionPixelsMax ? 1 : regionsMax
  const groups: { box: Box; area: number; suspects: Suspect[] }[] = []
  for (const suspect of suspects) {
    const box = visiblePart(suspect.text.box, geometry)
    const area = areaOf(box)
    if (!(area > 0)) continue
    const near = groups.find(
      (it) => areaOf(union(it.box, box)) <= regionFactorMax * (it.area + area),
    )
    const group = near ?? (groups.length < most ? undefined : groups.at(-1))
    if (group === undefined) {
      groups.push({ box, area, suspects: [suspect] })
      continue
    }
    group.box = union(group.box, box)
    group.area += area
    group.suspects.push(suspect)
  }
  return groups.map(({ box, suspects: members }) => {
    const lowest = Math.min(...members.map(({ text }) => heightOf(text.box)))
    const least = members.some(({ isFine }) => isFine) ? fineScale : scaleMin
    const wanted = Math.min(scaleMax, Math.max(least, linePx / lowest))
    const scale = Math.min(wanted, Math.sqrt(pixelsMax / areaOf(box)))
    return { box, scale: { across: scale, down: scale }, suspects: members }
  })
}

function isCostly({ areas, pixels }: PaintedObjects, box: Box): boolean {
  return pixels > picturePixelsMax && areas.some((it) => it.isPicture && isOverlapping(it.box, box))
}

/**
 * The suspects of a region that are not seen: those whose place is plain, and those without which it looks the same. What shows in the
 * place of text without paint, or in the color of its ground, may be what it says; text that was added for what shows in its
 * place has to be seen without it.
 */
function unseenIn(library: PdfiumLibrary, page: OpenPage, region: Region): Suspect[] {
  const look = () => renderPart(library, page, region)
  const shownPixels = ({ text }: Suspect) => pixelsOf(text.box, region, shown)
  const shown = look()
  const plain = new Set(
    region.suspects.filter((it) => !isCompared(it) && isPlain(shown, shownPixels(it))),
  )
  const compared = region.suspects.filter(isCompared)
  const crossed = region.suspects.filter(
    (it) => !isCompared(it) && !plain.has(it) && !it.isOnUnknown,
  )
  const without = compared.length > 0 ? inactive(library, objectsOf(compared), look) : shown
  for (const suspect of compared) {
    if (suspect.because === 'no trace' && !suspect.text.isAdded)
      suspect.isOnInk = !isPlain(shown, shownPixels(suspect))
  }
  const same = compared.filter((it) =>
    it.text.isAdded ? isPlain(without, shownPixels(it)) : areSame(shown, without, shownPixels(it)),
  )
  const unseen = [...plain, ...same]
  const drawn =
    unseen.length === 0 ? [] : drawnOf(library, page, { unseen, look, shownPixels, shown })
  return [...drawn, ...tracelessOf(library, crossed, { look, shownPixels, shown })]
}

/** Of suspects in the color of a ground that lines cross, those whose letters leave no trace on it, although they can be drawn here. */
function tracelessOf(
  library: PdfiumLibrary,
  crossed: Suspect[],
  { look, shownPixels, shown }: Omit<Found, 'unseen'>,
): Suspect[] {
  if (crossed.length === 0) return []
  const objects = objectsOf(crossed)
  const bare = inactive(library, objects, look)
  const marked = withOtherColor(library, objects, look)
  return crossed.filter((suspect) => {
    const { color } = suspect.text
    const pixels = shownPixels(suspect)
    if (color === undefined || areSame(bare, marked, pixels)) return false
    if (areSame(bare, shown, pixels)) return true
    return isMostly(bare, color, pixels) && !isTraced(shown, { bare, marked }, pixels)
  })
}

/** Whether renderings with and without a text tell whether it is seen. */
function isCompared({ because }: Suspect): boolean {
  return because === 'covered' || because === 'no trace'
}

interface Found {
  unseen: Suspect[]
  look(): Picture
  shownPixels(suspect: Suspect): Pixels
  shown: Picture
}

/**
 * The suspects whose letters can be drawn here, because a font that PDFium lacks draws nothing here and may do so elsewhere, and that
 * are not seen in what covers them: programs draw parts of a slide with its text again as a picture, for effects.
 */
function drawnOf(
  library: PdfiumLibrary,
  page: OpenPage,
  { unseen, look, shownPixels, shown }: Found,
): Suspect[] {
  const traceless = unseen.filter(({ because, text }) => because === 'no trace' || text.isDoubtful)
  const latin = latinOf(library, page.handle, objectsOf(traceless))
  const isSure = ({ text, covers }: Suspect) =>
    !covers.some(({ isPicture }) => isPicture) &&
    (text.isBlank ||
      text.isClip ||
      text.isAdded ||
      isEmbedded(library, text.object) ||
      latin.has(text.object))
  const unsure = unseen.filter((suspect) => !isSure(suspect))
  if (unsure.length === 0) return unseen
  const covers = unsure.flatMap((suspect) => suspect.covers.map(({ object }) => object))
  const objects = objectsOf(unsure)
  const [bare, uncovered, marked] = inactive(library, covers, () => [
    inactive(library, objects, look),
    look(),
    withOtherColor(library, objects, look),
  ]) as [Picture, Picture, Picture]
  const drawn = unsure.filter((suspect) => !areSame(bare, marked, shownPixels(suspect)))
  let pixelsLeft = nearPixelsMax
  const isOfCopy = (suspect: Suspect) => {
    const part = shownPixels(suspect)
    const isNear = areaOf(part) <= pixelsLeft
    if (isNear) pixelsLeft -= areaOf(part)
    const reach = isNear ? copyReach : 0
    return isCovered(suspect) && isCopy(shown, { uncovered, bare }, { part, reach })
  }
  // what shows one text again shows all that it covers
  const copies = new Set(drawn.filter(isOfCopy).flatMap((suspect) => suspect.covers))
  const kept = new Set(drawn.filter(({ covers: own }) => !own.some((area) => copies.has(area))))
  return unseen.filter((suspect) => isSure(suspect) || kept.has(suspect))
}

function isCovered({ because }: Suspect): boolean {
  return because === 'covered'
}

function objectsOf(suspects: Suspect[]): number[] {
  return suspects.map(({ text }) => text.object)
}

/** The pixels of a rendered region that a text can draw in. */
function pixelsOf(box: Box, region: Region, picture: Picture): Pixels {
  return pixelsOfBox(withRoom(box, roomEm * heightOf(box)), region, picture)
}
