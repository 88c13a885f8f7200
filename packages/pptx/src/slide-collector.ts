import { type Box, isOverlapping, type Point, union } from '@rowdeck/core/deck-model/box'
import type {
  Color,
  DrawnShape,
  ShapeLink,
  ShapePicture,
  ShapeTable,
  ShapeText,
  SlideShapes,
} from '@rowdeck/core/deck-model/slide-shapes'
import { boxOf, type Coverable, Covers } from './covers.ts'
import { damaged } from './damaged.ts'
import { linksMax } from './links.ts'
import type { StyledParagraph } from './paragraphs.ts'
import type { Placement } from './placement.ts'
import { rectangle } from './rectangle.ts'
import type { ShapePaint } from './shape-paint.ts'
import type { TextAreas } from './text-areas.ts'

/** Shapes of a slide; the fullest real one has a few thousand. */
export const shapesMax = 20_000
/** Cells of the tables of charts on a slide: more than anyone can tell apart. */
export const chartCellsMax = 400_000
/** Comparisons of texts with what is painted behind them; then what is behind further texts is not known. Bounds time. */
const groundComparisonsMax = 20_000_000
/** Comparisons of groups with texts; the groups beyond are not known. Bounds time. */
const groupComparisonsMax = 20_000_000
/** A shape that is thinner than this is a line: points. */
const lineWidthMax = 2

/** What is painted on a slide behind later shapes. */
export interface PaintedGround {
  box: Box
  /** The range of its colors; undefined if they are not known. */
  colors: Color[] | undefined
  /** Whether nothing is seen through any part of its box, at any time. */
  isOpaque: boolean
}

/** What is at a fixed place, by which it may be covered. */
export interface Fixed extends Coverable {
  /** The areas of a text; of other things, one that is all of them. */
  areas(): TextAreas
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
  /** Comparisons with grounds that are left. */
  groundComparisonsLeft = groundComparisonsMax
  /** What a drawing shows; empty if none is wanted. */
  readonly drawn: DrawnShape[] = []
  #order = 0
  #outside = 0
  #cells = 0
  readonly covers = new Covers()
  /** What is drawn and neither comes, goes nor moves while the slide is shown. */
  readonly #fixed = new Map<object, Fixed>()
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
  addGround(box: Box, colors: Color[] | undefined, isOpaque = false): void {
    if (colors?.length !== 0) this.grounds.push({ box, colors, isOpaque })
  }

  addText(
    paragraphs: StyledParagraph[],
    text: Omit<ShapeText, 'paragraphs'>,
    place?: Pick<Fixed, 'box' | 'areas'>,
  ): void {
    if (paragraphs.length === 0) return
    const added = { ...text, paragraphs }
    this.shown.texts.push(added)
    if (place !== undefined) this.#fix(added, place)
  }

  addTable(table: ShapeTable, isFixed: boolean): void {
    this.shown.tables.push(table)
    if (isFixed) this.#fixBox(table)
  }

  /** Adds the table of a chart. Throws document_unreadable if charts have too many cells. */
  addChart(chart: ShapeTable, isFixed: boolean): void {
    this.#cells += chart.rows.length * (chart.rows[0]?.length ?? 0)
    if (this.#cells > chartCellsMax) {
      throw damaged(`the charts of a slide have more than ${chartCellsMax} values.`)
    }
    this.addTable(chart, isFixed)
    this.addGround(chart.box, undefined)
  }

  /** Adds a picture, which fills an area; one without an area comes, goes or moves while the slide is shown. */
  addPicture(picture: ShapePicture, area: Point[] | undefined): void {
    this.shown.pictures.push(picture)
    if (area === undefined) return
    this.#fix(picture, { box: boxOf(area), areas: () => ({ whole: area, paragraphs: [] }) })
  }

  #fixBox(what: { box: Box }): void {
    const { box } = what
    this.#fix(what, { box, areas: () => ({ whole: rectangle(box), paragraphs: [] }) })
  }

  #fix(what: object, place: Omit<Fixed, 'from'>): void {
    this.#fixed.set(what, { from: this.covers.next, ...place })
  }

  /** Where something is; undefined if it comes, goes or moves. */
  fixedOf(what: object): Fixed | undefined {
    return this.#fixed.get(what)
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

  addLink(link: ShapeLink, isFixed: boolean): void {
    if (this.shown.links.length >= linksMax) return
    this.shown.links.push(link)
    if (isFixed) this.#fixBox(link)
  }

  /** Reads the shapes of a group. */
  async inGroup(read: () => Promise<void>): Promise<void> {
    const from = this.shown.texts.length
    await read()
    this.#groups.push([from, this.shown.texts.length])
  }

  /** Adds the groups of texts that no other text is among, of those that are seen. */
  closeGroups(seen: readonly ShapeText[]): void {
    const orders = new Set(seen.map(({ order }) => order))
    const boxes = this.shown.texts.map(({ order, box }) => (orders.has(order) ? box : undefined))
    let comparisonsLeft = groupComparisonsMax
    for (const [from, to] of this.#groups) {
      comparisonsLeft -= boxes.length
      if (comparisonsLeft < 0) return
      const own = boxes.slice(from, to).filter((box) => box !== undefined)
      if (own.length < 2) continue
      const frame = own.reduce(union)
      const isAmongOthers = boxes.some(
        (box, at) => (at < from || at >= to) && box !== undefined && isOverlapping(box, frame),
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
