import { noteLetters } from '@rowdeck/core/deck-model/letter-notes'
import type { ShapeText, SlideShapes } from '@rowdeck/core/deck-model/slide-shapes'
import type { Cover, CoversOver, KnownCover, Polygon } from './covers.ts'
import type { PackageParts } from './package-parts.ts'
import type { SlideCollector } from './slide-collector.ts'
import type { TextAreas } from './text-areas.ts'

/** Files of pictures that are asked whether they have transparent parts. Bounds time. */
const filesMax = 20
/** Bytes of the beginning of a file that tell whether it has transparent parts. */
const [signatureBytes, colorTypeAt] = [26, 25]
/** Color types of PNG without transparency of their own: gray, colors, palette. */
const opaqueTypes = [0, 2, 3]

type FileOf = (name: string) => ReturnType<PackageParts['bytesOf']>
/** Whether all of an area is covered. */
type IsCovered = (area: Polygon) => Promise<boolean>

type Uncovered = Pick<SlideShapes, 'texts' | 'tables' | 'pictures' | 'links'>

/** What a slide shows of its texts, tables, pictures and links, without what opaque shapes and pictures cover at all times. */
export async function uncovered(collector: SlideCollector, fileOf: FileOf): Promise<Uncovered> {
  const { covers, shown } = collector
  const isOpaque = opaqueIn(fileOf)
  async function isUnder(area: Polygon, over: CoversOver): Promise<boolean> {
    if (!covers.areOver(area, over)) return false
    const opaque: KnownCover[] = []
    for (const cover of over.covers) if (await isOpaque(cover)) opaque.push(cover)
    return opaque.length === over.covers.length || covers.areOver(area, over, opaque)
  }
  async function seenOf<T extends object>(
    things: readonly T[],
    seenPart: SeenPart<T>,
  ): Promise<T[]> {
    const seen: T[] = []
    for (const thing of things) {
      const fixed = collector.fixedOf(thing)
      const over = fixed && covers.over(fixed)
      const part =
        fixed === undefined || over === undefined || over.covers.length === 0
          ? thing
          : await seenPart(thing, fixed.areas(), (area) => isUnder(area, over))
      if (part !== undefined) seen.push(part)
    }
    return seen
  }
  return {
    texts: await seenOf(shown.texts, seenText),
    tables: await seenOf(shown.tables, seenWhole),
    pictures: await seenOf(shown.pictures, seenWhole),
    links: await seenOf(shown.links, seenWhole),
  }
}

/** What is seen of something in these areas; undefined if nothing is. */
type SeenPart<T> = (thing: T, areas: TextAreas, isCovered: IsCovered) => Promise<T | undefined>

async function seenWhole<T>(
  thing: T,
  { whole }: TextAreas,
  isCovered: IsCovered,
): Promise<T | undefined> {
  return (await isCovered(whole)) ? undefined : thing
}

/** A text without the paragraphs that are covered. */
async function seenText(
  text: ShapeText,
  { whole, paragraphs: areas }: TextAreas,
  isCovered: IsCovered,
): Promise<ShapeText | undefined> {
  const isAll = await isCovered(whole)
  const seen: boolean[] = []
  for (const [at, { lines }] of text.paragraphs.entries()) {
    const area = areas[at]
    const isUnseen = isAll || (area !== undefined && (await isCovered(area)))
    if (isUnseen) noteLetters(() => ({ state: 'unseen', text: lines.join(' ') }))
    seen.push(!isUnseen)
  }
  if (!seen.includes(true)) return undefined
  if (!seen.includes(false)) return text
  const isSeenLine = text.paragraphs.flatMap(({ lines }, at) => lines.map(() => seen[at]))
  return {
    ...text,
    paragraphs: text.paragraphs.filter((_, at) => seen[at]),
    lineSpans: text.lineSpans?.filter((_, line) => isSeenLine[line]),
  }
}

/** Returns a test for covers through which nothing is seen. */
function opaqueIn(fileOf: FileOf): (cover: Cover) => Promise<boolean> {
  const known = new Map<string, boolean>()
  return async ({ picture }) => {
    if (picture === undefined) return true
    if (!known.has(picture) && known.size < filesMax) {
      known.set(picture, isOpaqueFile(await fileOf(picture)))
    }
    return known.get(picture) ?? false
  }
}

/** Whether no part of a picture can be transparent, as its file says: a JPEG, or a PNG without transparent colors. */
function isOpaqueFile(bytes: Buffer | undefined): boolean {
  if (bytes === undefined || bytes.length < signatureBytes) return false
  if (bytes.readUInt16BE(0) === 0xffd8) return true
  if (bytes.toString('latin1', 1, 4) !== 'PNG') return false
  const pixelsAt = bytes.indexOf('IDAT')
  const clearAt = bytes.indexOf('tRNS')
  return opaqueTypes.includes(bytes[colorTypeAt] ?? 0) && (clearAt < 0 || clearAt > pixelsAt)
}
