import { type Box, isOverlapping } from '@rowdeck/core/deck-model/box'
import type { SlideBlock, SlideReading } from '@rowdeck/core/deck-model/slide-reading'
import type { SlideShapes } from '@rowdeck/core/deck-model/slide-shapes'
import { findTitle } from '../blocks/find-title.ts'
import { isSectionLabel } from '../blocks/section-label.ts'
import type { Block } from '../lines/block.ts'
import type { Line } from '../lines/line.ts'
import { areMostlyRightToLeft } from '../lines/right-to-left.ts'
import { readingOrder } from '../order/reading-order.ts'
import { findRelations } from '../relations/relations.ts'
import { note } from '../stage-notes.ts'
import { joinMarkBoxes } from './box-marks.ts'
import { pairBoxes } from './box-pairs.ts'
import { inDiagramOrder } from './diagram-order.ts'
import { readDrawings } from './drawing-blocks.ts'
import { mirrorArrow, mirrorBlock, mirrorBox } from './mirror.ts'
import { linksOfShapes } from './shape-links.ts'
import { coveringPicture, picturesOnSlide } from './shape-pictures.ts'
import { type ShapeBlock, tableBlocks } from './shape-tables.ts'
import { textBlock } from './shape-texts.ts'
import { madeBlock, withTables } from './table-blocks.ts'

/** Slanted texts that are looked at; slides with more are drawings. */
const watermarksMax = 20

/**
 * Lays out a slide whose file keeps shapes and paragraphs: nothing about wrapping or tables is guessed, only the order of
 * the shapes and, where no shape is marked as the title, which one it is. Boxes are in points.
 */
export function readSlideShapes(shapes: SlideShapes, index: number): SlideReading {
  const { width, height, texts, tables, notes, section, layoutName, comments = [] } = shapes
  const drawings = readDrawings(shapes)
  const written = [...texts.map(textBlock), ...tables.flatMap(tableBlocks)]
  const found = [...written, ...drawings.blocks]
  note(() => ({ stage: 'lines', lines: found.flatMap(({ block }) => block.lines) }))
  const furniture = found.filter(isFurniture)
  const shown = found.filter((one) => !isFurniture(one))
  const own = written.filter((one) => !isFurniture(one))
  // a drawing has the title of a slide that says nothing else
  const title = titleOf(own.length > 0 ? own : shown, height)
  const others = shown.filter((one) => one !== title)
  const isMirrored = areMostlyRightToLeft(others.flatMap(({ block }) => block.lines))
  const content = withLists(others, shapes, isMirrored)
  const pictures = picturesOnSlide(shapes)
  const links = linksOfShapes(shapes)
  const relations = findRelations(shapes)
  const groups = [...shapes.groups, ...drawings.groups]
  const body = withWatermarksLast(
    inDiagramOrder(inOrder(content, { ...shapes, groups }, isMirrored), texts),
  )
  const blocks = [
    ...(title ? withTitle(body, title, height) : body.map(({ result }) => result)),
    ...furniture.map(({ result }) => result),
  ]
  return {
    ...{ index, mode: 'text', garbled: false, broken: false },
    ...pictures,
    ...(links.length > 0 ? { links } : {}),
    ...(relations.length > 0 ? { relations } : {}),
    ...(comments.length > 0 ? { comments } : {}),
    mayHoldWords: coveringPicture(pictures.embedded) !== undefined,
    width,
    height,
    blocks,
    ...(section === undefined ? {} : { section }),
    ...(layoutName === undefined ? {} : { layoutName }),
    ...(notes.length > 0 ? { notes: [notesBlock(notes)] } : {}),
  }
}

function isFurniture({ result }: ShapeBlock): boolean {
  return result.role === 'header-footer'
}

/** Text boxes whose lines form rows become one table; `isMirrored` says that rows run from right to left. */
function withLists(
  content: ShapeBlock[],
  { frames, width }: SlideShapes,
  isMirrored: boolean,
): ShapeBlock[] {
  const turned = (block: Block) => (isMirrored ? mirrorBlock(block, width) : block)
  const results = new Map(content.map((one) => [turned(one.block), one]))
  const shown = isMirrored ? frames.map((frame) => mirrorBox(frame, width)) : frames
  const blocks = joinMarkBoxes([...results.keys()], shown)
  return withTables(blocks, [], { frames: shown, rightToLeft: isMirrored }).map((found) => {
    const known = results.get(found)
    const block = known?.block ?? turned(found)
    return known ?? { block, result: madeBlock(block) }
  })
}

/** The title that the file marks, otherwise the one that layout finds. */
function titleOf(content: ShapeBlock[], height: number): ShapeBlock | undefined {
  const marked = content.find(({ result }) => result.role === 'title')
  if (marked !== undefined) {
    const [line] = marked.block.lines as [Line]
    const because = 'marked as the title in the file'
    note(() => ({ stage: 'title', candidates: [{ line, because }] }))
    return marked
  }
  return content[
    findTitle(
      content.map(({ block }) => block),
      height,
    )
  ]
}

/** The title before the other blocks; before it, the number or label of the section right above it. */
function withTitle(
  body: ShapeBlock[],
  { block, result }: ShapeBlock,
  height: number,
): SlideBlock[] {
  const label = body.find((one) => isSectionLabel(one.block, block, height))
  const others = body.filter((one) => one !== label)
  const { levels: _, ...title } = result
  const isMarked = result.role === 'title'
  return [
    ...(label ? [label.result] : []),
    { ...title, role: 'title', ...(isMarked ? { isMarked } : {}) },
    ...others.map((one) => one.result),
  ]
}

function inOrder(content: ShapeBlock[], shapes: SlideShapes, isMirrored: boolean): ShapeBlock[] {
  const results = new Map(content.map(({ block, result }) => [block, result]))
  const groups = [...shapes.groups, ...pairBoxes([...results.keys()])]
  const grouped = { ...shapes, groups }
  const ordered = isMirrored
    ? inMirror([...results.keys()], grouped)
    : readingOrder([...results.keys()], drawn(grouped))
  return ordered.flatMap((block) => {
    const result = results.get(block)
    return result === undefined ? [] : [{ block, result: { ...result, role: 'body' as const } }]
  })
}

/** Slanted text across other text, such as a watermark, is not part of what it lies across. */
function withWatermarksLast(body: ShapeBlock[]): ShapeBlock[] {
  const [marks, others] = [true, false].map((wanted) =>
    body.filter(({ result }) => (result.isSlanted === true) === wanted),
  ) as [ShapeBlock[], ShapeBlock[]]
  const isAcross = ({ block }: ShapeBlock) =>
    block.lines.some(({ text }) => /\p{L}/u.test(text)) &&
    others.some((other) => isOverlapping(block.box, other.block.box))
  const last = marks.slice(0, watermarksMax).filter(isAcross)
  return [...body.filter((one) => !last.includes(one)), ...last]
}

function drawn({ width, height, frames, groups, rules, arrows, pictures }: SlideShapes) {
  const boxes = pictures.map(({ box }) => box)
  return { area: width * height, frames: [...frames, ...groups], rules, arrows, pictures: boxes }
}

/** Slides in scripts that are written from right to left are ordered as a mirror shows them. */
function inMirror(blocks: Block[], shapes: SlideShapes): Block[] {
  const { width } = shapes
  const mirrored = new Map(blocks.map((block) => [mirrorBlock(block, width), block]))
  const turned = {
    ...shapes,
    frames: shapes.frames.map((frame) => mirrorBox(frame, width)),
    groups: shapes.groups.map((group) => mirrorBox(group, width)),
    rules: shapes.rules.map((rule: Box) => mirrorBox(rule, width)),
    arrows: shapes.arrows.map((arrow) => mirrorArrow(arrow, width)),
    pictures: shapes.pictures.map((one) => ({ ...one, box: mirrorBox(one.box, width) })),
  }
  return readingOrder([...mirrored.keys()], drawn(turned)).flatMap(
    (block) => mirrored.get(block) ?? [],
  )
}

function notesBlock(lines: string[]): SlideBlock {
  const nowhere = { left: 0, top: 0, right: 0, bottom: 0 }
  return { lines, role: 'body', box: nowhere, size: 0, confidence: null }
}
