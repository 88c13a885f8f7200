import { type Box, isOverlapping, union } from '@rowdeck/core/deck-model/box'
import type {
  Color,
  DrawnShape,
  ShapeLink,
  ShapePicture,
  ShapeTable,
  ShapeText,
  SlideShapes,
} from '@rowdeck/core/deck-model/slide-shapes'
import { isWithin } from './box-in-box.ts'
import { damaged } from './damaged.ts'
import { linksMax } from './links.ts'
import type { StyledParagraph } from './paragraphs.ts'
import type { Placement } from './placement.ts'
import type { ShapePaint } from './shape-paint.ts'

/** Shapes of a slide; the fullest real one has a few thousand. */
export const shapesMax = 20_000
/** Cells of the tables of charts on a slide: more than anyone can tell apart. */
export const chartCellsMax = 400_000
/** A shape that is thinner than this is a line: points. */
const lineWidthMax = 2

/** What is painted on a slide behind later shapes. */
export interface PaintedGround {
  box: Box
  /** The range of its colors; undefined if they are not known. */
  colors: Color[] | undefined
  /** Whether nothing is seen through any part of its box, at any time. */
  isOpaque: boolean
  /** The file of the picture that is as opaque as that file is. */
  picture: string | undefined
}

/** Collects what the shapes of a slide show, in drawing order. */
export class SlideCollector {
  readonly shown: Pick<
    SlideShapes,
    'texts' | 'tables' | 'pictures' | 'frames' | 'groups' | 'rules' | 'arrows' | 'links'
  > = {
    texts: [],
    tables: [],
    pictures: [],
    frames: [],
    groups: [],
    rules: [],
    arrows: [],
    links: [],
  }
  /** What shapes, tables and pictures have behind text, in drawing order. */
  readonly grounds: PaintedGround[] = []
  /** What a drawing shows; empty if none is wanted. */
  readonly drawn: DrawnShape[] = []
  #order = 0
  #outside = 0
  #cells = 0
  /** Grounds that may be opaque, and how many of them were there before each picture that is fixed. */
  readonly #covers: PaintedGround[] = []
  readonly #fixed = new Map<ShapePicture, number>()
  /** The first text of each group, and the first behind it. */
  readonly #groups: [from: number, to: number][] = []

  /** The position of the next shape in drawing order. */
  next(): number {
    return this.#order++
  }

  /** The number of the next shape that has no place. */
  nextOutside(): number {
    return this.#outside++
  }

  /** What is painted behind later text: no colors if nothing is, undefined ones if they are not known. */
  addGround(
    box: Box,
    colors: Color[] | undefined,
    { isOpaque = false, picture }: Partial<Pick<PaintedGround, 'isOpaque' | 'picture'>> = {},
  ): void {
    if (colors?.length === 0) return
    const ground = { box, colors, isOpaque, picture }
    this.grounds.push(ground)
    if (isOpaque || picture !== undefined) this.#covers.push(ground)
  }

  addText(paragraphs: StyledParagraph[], text: Omit<ShapeText, 'paragraphs'>): void {
    if (paragraphs.length > 0) this.shown.texts.push({ ...text, paragraphs })
  }

  /** Adds the table of a chart. Throws document_unreadable if charts have too many cells. */
  addChart(chart: ShapeTable): void {
    this.#cells += chart.rows.length * (chart.rows[0]?.length ?? 0)
    if (this.#cells > chartCellsMax) {
      throw damaged(`the charts of a slide have more than ${chartCellsMax} values.`)
    }
    this.shown.tables.push(chart)
    this.addGround(chart.box, undefined)
  }

  /** Adds a picture; one that is not fixed comes, goes or moves while the slide is shown. */
  addPicture(picture: ShapePicture, isFixed: boolean): void {
    this.shown.pictures.push(picture)
    if (isFixed) this.#fixed.set(picture, this.#covers.length)
  }

  /** What may cover the whole of a picture; nothing if it is not fixed. */
  coversOf(picture: ShapePicture): PaintedGround[] {
    const covers: PaintedGround[] = []
    for (let at = this.#fixed.get(picture) ?? this.#covers.length; at < this.#covers.length; at++) {
      const cover = this.#covers[at]
      if (cover !== undefined && isWithin(picture.box, cover.box)) covers.push(cover)
    }
    return covers
  }

  /** The part of a picture that is on a slide of this size; all of one that is not fixed. */
  shownOf(picture: ShapePicture, { width, height }: Pick<SlideShapes, 'width' | 'height'>): Box {
    const { left, top, right, bottom } = picture.box
    if (!this.#fixed.has(picture)) return picture.box
    return {
      left: Math.max(0, left),
      top: Math.max(0, top),
      right: Math.min(width, right),
      bottom: Math.min(height, bottom),
    }
  }

  addLink(link: ShapeLink): void {
    if (this.shown.links.length < linksMax) this.shown.links.push(link)
  }

  /** Reads the shapes of a group. */
  async inGroup(read: () => Promise<void>): Promise<void> {
    const from = this.shown.texts.length
    await read()
    this.#groups.push([from, this.shown.texts.length])
  }

  /** Adds the groups of texts that no other text is among. */
  closeGroups(): void {
    for (const [from, to] of this.#groups) {
      const boxes = this.shown.texts.slice(from, to).map(({ box }) => box)
      if (boxes.length < 2) continue
      const frame = boxes.reduce(union)
      const isAmongOthers = this.shown.texts.some(
        ({ box }, at) => (at < from || at >= to) && isOverlapping(box, frame),
      )
      if (!isAmongOthers) this.shown.groups.push(frame)
    }
  }

  /** A shape that is filled or outlined, as a frame or, if it is thin, as a rule or an arrow. */
  addPaint(paint: ShapePaint, place: Placement, order: number): void {
    const { box } = place
    const isThin = Math.min(box.right - box.left, box.bottom - box.top) <= lineWidthMax
    if (paint.isFilled && !isThin) this.shown.frames.push({ ...box, place: order })
    else if (paint.isOutlined && !isThin) this.shown.frames.push({ ...box })
    else if (paint.isFilled || paint.isOutlined) this.addLine(paint, place)
  }

  /** A line between two points: an arrow if it has a head at one end. */
  addLine({ headAtStart, headAtEnd }: ShapePaint, { box, from, to }: Placement): void {
    if (headAtStart !== headAtEnd) {
      this.shown.arrows.push(headAtEnd ? { from, to } : { from: to, to: from })
      return
    }
    const isLevel = Math.min(box.right - box.left, box.bottom - box.top) <= lineWidthMax
    if (isLevel) this.shown.rules.push(box)
  }
}
