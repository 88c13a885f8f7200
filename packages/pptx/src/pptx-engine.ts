import type { Box } from '@rowdeck/core/deck-model/box'
import type { HiddenSlides } from '@rowdeck/core/deck-model/conversion-options'
import { noteLetters } from '@rowdeck/core/deck-model/letter-notes'
import type { Color, DrawnSlide, ShapesDocument } from '@rowdeck/core/deck-model/slide-shapes'
import { AppError } from '@rowdeck/core/errors'
import { readComments } from './comments.ts'
import { connectionsIn } from './connections.ts'
import { damaged } from './damaged.ts'
import { type DrawingTexts, drawingTexts } from './drawing-texts.ts'
import { readNotes } from './notes.ts'
import { type PackageParts, type Part, packageParts } from './package-parts.ts'
import { addPicture } from './pictures.ts'
import { placeholdersIn } from './placeholders.ts'
import { placementInBox, slideMatrix } from './placement.ts'
import { type Presentation, readPresentation, type SlideEntry } from './presentation.ts'
import { readProperties } from './properties.ts'
import { readShapes } from './read-shapes.ts'
import type { ShapeContext } from './shape-context.ts'
import { SlideCollector } from './slide-collector.ts'
import { slideColors } from './slide-colors.ts'
import { uncovered } from './uncovered.ts'
import { unlessDamaged } from './unless-damaged.ts'
import { animatedShapes } from './visibility.ts'
import { at, flagOf, type XmlElement } from './xml-element.ts'
import { openZip } from './zip-entries.ts'

const white: Color = [255, 255, 255]
/** Bytes of a picture's file; a whole deck may have 20 MB. */
const pictureBytesMax = 64 * 1024 * 1024

/**
 * Opens a PowerPoint file (ECMA-376, transitional or strict). Nothing outside the file is ever read. Throws
 * document_unreadable.
 */
export async function openPptx(
  bytes: Uint8Array,
  hidden: HiddenSlides = 'exclude',
): Promise<ShapesDocument> {
  const parts = packageParts(await openZip(bytes))
  const presentation = await readPresentation(parts)
  const shown = await shownSlides(parts, presentation, hidden)
  if (shown.length === 0 && presentation.slides.length > 0) throw allHidden()
  const shownAt = placesOf(parts, presentation, shown)
  const drawings = drawingTexts(parts)
  async function slideAt(index: number, asked: Asked): Promise<DrawnSlide> {
    const slide = shown[index]
    if (slide === undefined) throw new RangeError(`There is no slide ${index}.`)
    return await readSlide(parts, presentation, {
      ...{ ...slide, ...asked, at: index, shownAt, drawings },
    })
  }
  return {
    slideCount: shown.length,
    properties: async () => ({
      ...(await readProperties(parts)),
      size: [presentation.width, presentation.height],
    }),
    readSlide: async (index, asked = {}) => await slideAt(index, { isDrawn: false, ...asked }),
    readDrawnSlide: async (index) => await slideAt(index, { isDrawn: true }),
    readPicture: async ({ name }) =>
      name === undefined ? undefined : await parts.bytesOf(name, pictureBytesMax),
  }
}

function allHidden(): AppError {
  return new AppError(
    'document_unreadable',
    'All slides of this PPTX file are hidden. Convert it with hidden=include to have them all the same.',
  )
}

/** A slide and its position in the file, which its number counts from. */
interface ShownSlide {
  entry: SlideEntry
  index: number
}

/** A slide and its position among those that are shown, which have places by the names of their parts. */
interface PlacedSlide extends ShownSlide, Asked {
  at: number
  shownAt: ReadonlyMap<string, number>
  drawings: DrawingTexts
}

interface Asked {
  /** Whether its colors are wanted. */
  isDrawn: boolean
  /** Whether its connectors, and its comments, are wanted. */
  relations?: boolean | undefined
  comments?: boolean | undefined
}

function placesOf(
  parts: PackageParts,
  { main }: Presentation,
  shown: ShownSlide[],
): Map<string, number> {
  return new Map(
    shown.flatMap(({ entry }, place) => {
      const name = parts.nameOf(main, entry.relationshipId)
      return name === undefined ? [] : [[name, place] as const]
    }),
  )
}

async function shownSlides(
  parts: PackageParts,
  { main, slides }: Presentation,
  hidden: HiddenSlides,
): Promise<ShownSlide[]> {
  const shown: ShownSlide[] = []
  for (const [index, entry] of slides.entries()) {
    if (hidden === 'include') {
      shown.push({ entry, index })
      continue
    }
    if (await isShown(parts, main, entry)) shown.push({ entry, index })
  }
  return shown
}

/** Whether a slide is not hidden; one that is damaged fails when it is read. */
async function isShown(parts: PackageParts, main: Part, entry: SlideEntry): Promise<boolean> {
  const root = await unlessDamaged(() => parts.rootOf(main, entry.relationshipId))
  return flagOf(root, 'show') ?? true
}

async function readSlide(
  parts: PackageParts,
  presentation: Presentation,
  { entry, index, at: place, shownAt, drawings, isDrawn, relations, comments }: PlacedSlide,
): Promise<DrawnSlide> {
  noteLetters(() => ({ state: 'page', text: '' }))
  const slide = await parts.related(presentation.main, entry.relationshipId)
  if (slide === undefined) throw damaged(`slide ${index + 1} is missing.`)
  // a slide has its text without them
  const layout = await unlessDamaged(() => parts.relatedOfType(slide, 'slideLayout'))
  const master = layout && (await unlessDamaged(() => parts.relatedOfType(layout, 'slideMaster')))
  const collector = new SlideCollector()
  const known = await slideColors(parts, { slide, layout, master })
  const colors = isDrawn ? known : undefined
  const { width, height } = presentation
  const linksOf = (part: Part) => ({ part, shownAt, at: place })
  const shared: Omit<ShapeContext, 'part'> = {
    parts,
    behind: { layout: placeholdersIn(layout?.root), master: placeholdersIn(master?.root) },
    masterStyles: at(master?.root, 'p:txStyles'),
    defaultTextStyle: presentation.defaultTextStyle,
    slideNumber: index + presentation.firstNumber,
    isBackground: false,
    links: undefined,
    diagram: undefined,
    colors,
    collector,
    visibility: { width, height, animated: animatedShapes(slide.root), colors: known },
  }
  for (const part of drawnBehind(slide, layout, master)) {
    await readShapes(treeOf(part.root), slideMatrix, {
      ...shared,
      ...{ part, isBackground: true, links: linksOf(part) },
    })
  }
  const own = { ...shared, part: slide, links: linksOf(slide) }
  readBackground(slide.root, { left: 0, top: 0, right: width, bottom: height }, own)
  await readShapes(treeOf(slide.root), slideMatrix, own)
  const fileOf = (name: string) => parts.bytesOf(name, pictureBytesMax)
  const seen = await uncovered(collector, fileOf)
  collector.closeGroups(seen.texts)
  return {
    ...{ width, height },
    ...collector.shown,
    ...seen,
    drawings: await drawings(seen.pictures, (picture) =>
      collector.shownOf(picture, { width, height }),
    ),
    shapes: collector.drawn,
    background: colors?.background ?? white,
    notes: await readNotes(parts, slide, shared),
    section: entry.section,
    layoutName: at(layout?.root, 'p:cSld')?.attributes.name,
    connections: relations ? connectionsIn(treeOf(slide.root), slideMatrix, shared) : undefined,
    comments: comments ? await readComments(parts, presentation.main, slide) : undefined,
  }
}

/** The layout and the master draw their shapes on a slide unless it, or the layout for the master, switches that off. */
function drawnBehind(slide: Part, layout: Part | undefined, master: Part | undefined): Part[] {
  const shows = (part: Part | undefined) => flagOf(part?.root, 'showMasterSp') ?? true
  if (!shows(slide)) return []
  return [shows(layout) ? master : undefined, layout].filter((part) => part !== undefined)
}

/** The picture behind a slide; one behind all slides of a layout is furniture without words. */
function readBackground(root: XmlElement, box: Box, context: ShapeContext): void {
  const fill = at(root, 'p:cSld', 'p:bg', 'p:bgPr', 'a:blipFill')
  addPicture(fill, placementInBox(box), context)
}

function treeOf(root: XmlElement): XmlElement | undefined {
  return at(root, 'p:cSld', 'p:spTree')
}
