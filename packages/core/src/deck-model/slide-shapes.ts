import type { Box, Point } from './box.ts'
import type { ChartFacts } from './chart.ts'
import type { SlideConnections } from './connections.ts'
import type { HiddenSlides } from './conversion-options.ts'
import type { DeckProperties } from './deck-properties.ts'
import type { Arrow, Frame, LinkTarget, PageText } from './page.ts'
import type { Picture, PictureLook } from './ports.ts'
import type { SlideComment } from './slide-comments.ts'
import type { CellSpan } from './table-part.ts'

/** A file that keeps shapes and their text, such as PPTX. */
export interface ShapesDocument {
  /** Slides that are shown, and hidden ones if they were asked for. */
  readonly slideCount: number
  /** What the file says about itself; it is read without what is damaged of that. */
  properties(): Promise<DeckProperties>
  /** Reads slide `index`, from 0, with its connectors and comments if these are asked for. Throws document_unreadable. */
  readSlide(
    index: number,
    asked?: Partial<Record<'relations' | 'comments', boolean | undefined>>,
  ): Promise<SlideShapes>
  /** The same, with the colors of its shapes. Throws document_unreadable. */
  readDrawnSlide(index: number): Promise<DrawnSlide>
  /**
   * The file of a picture; undefined if the deck does not contain it, or it is larger than decks contain. Throws
   * document_unreadable.
   */
  readPicture(picture: Pick<ShapePicture, 'name'>): Promise<Uint8Array | undefined>
}

export interface ShapesEngine {
  /** Throws document_unreadable. */
  open(bytes: Uint8Array, hidden: HiddenSlides): Promise<ShapesDocument>
}

/** Red, green and blue, from 0 to 255. */
export type Color = readonly [red: number, green: number, blue: number]

/** A slide and what a drawing of it shows beside its texts, tables and pictures. */
export interface DrawnSlide extends SlideShapes {
  background: Color
  shapes: DrawnShape[]
}

/** A shape, reduced to the simplest that has its place and colors. */
export interface DrawnShape {
  kind: 'box' | 'ellipse' | 'line'
  box: Box
  /** The ends of a line. */
  from: Point
  to: Point
  /** Position in drawing order. */
  order: number
  fill: Color | undefined
  outline: Color | undefined
}

/** A picture at its place on the slide. */
export interface PlacedPicture {
  box: Box
  /** Position in drawing order. */
  order: number
  picture: Picture
}

export interface SlideDrawer {
  /** Draws a schema of a slide with its pictures; its longer side has `sidePx` pixels. */
  draw(slide: DrawnSlide, parts: { sidePx: number; pictures: PlacedPicture[] }): Promise<Picture>
}

/** What a slide shows, as a file describes it that keeps shapes and their text. Boxes are in points of the slide. */
export interface SlideShapes {
  width: number
  height: number
  /** In drawing order, like the other lists. */
  texts: ShapeText[]
  tables: ShapeTable[]
  pictures: ShapePicture[]
  /** The texts of pictures that are drawings; absent if there are none. */
  drawings?: ShapeDrawing[]
  frames: Frame[]
  /** Around texts that are read together. */
  groups: Box[]
  rules: Box[]
  arrows: Arrow[]
  /** Links of whole shapes, such as pictures and buttons. */
  links: ShapeLink[]
  /** Speaker notes, one entry per line. */
  notes: string[]
  /** The name of the section that the slide is in. */
  section: string | undefined
  /** The name of its layout, if it has one. */
  layoutName?: string | undefined
  /** Undefined unless it was asked for. */
  connections?: SlideConnections | undefined
  /** Undefined unless they were asked for. */
  comments?: SlideComment[] | undefined
}

/** A link of a shape. */
export interface ShapeLink {
  /** The text of the shape; empty if it has none. */
  text: string
  /** Pages are slides here. An address is as the file has it, unchecked. */
  target: LinkTarget
  box: Box
}

/** A link in a text. */
export interface LinkedText {
  text: string
  target: LinkTarget
  /** The line that it begins on, from 0. */
  line: number
}

/** From where to where something reaches, in shares of a whole. */
export interface Span {
  from: number
  to: number
}

/** The text of one shape. */
export interface ShapeText {
  /** The ID of its shape; undefined for text that layouts and masters draw, and for that of diagrams. */
  shape?: string | undefined
  /** Around the text itself, which is often smaller than its shape. */
  box: Box
  /** Position in drawing order. */
  order: number
  /** Direction, in radians clockwise from left-to-right. */
  angle: number
  role: 'title' | 'body' | 'header-footer'
  /** The diagram that it is part of, whose texts are drawn in the order of what they say; undefined for other texts. */
  diagram: number | undefined
  /** Where its lines are, in shares of the height of the box; undefined if they are spread evenly as far as is known. */
  lineSpans: readonly Span[] | undefined
  /** At least one; each with text. */
  paragraphs: ShapeParagraph[]
}

export interface ShapeParagraph {
  /** Lines that the author ended; a wrapped paragraph is one line. */
  lines: string[]
  /** The list mark before it, a bullet or a number; empty if there is none. */
  mark: string
  /** From 0. */
  level: number
  /** Largest font size, in points. */
  size: number
  bold: boolean
  /** Absent if there are none. */
  links?: LinkedText[]
  rightToLeft: boolean
}

export interface ShapeTable {
  box: Box
  order: number
  rows: string[][]
  /** The same rows; the lines of a cell are separated by line breaks. */
  cells: string[][]
  spans: CellSpan[]
  /** Whether the author marked the first row as a header. */
  header: boolean
  /** The links in its cells, by the rows that they are in. */
  links: LinkedText[]
  /** The chart that the table has the values of; absent for tables. */
  chart?: ChartFacts
  /** Titles of the chart and its axes. */
  titles?: string[]
  /** What is typed on that chart beside its titles and values. */
  labels?: string[]
}

export interface ShapePicture {
  box: Box
  order: number
  /** Names the picture in its file; the same wherever it is shown. Undefined for one that the file does not have. */
  name: string | undefined
  /** Whether all slides of a layout show it. */
  isBackground: boolean
  /** The part of it that is shown, in shares of the picture; undefined for all of it. */
  crop: Box | undefined
  /** Clockwise, after it is cropped. */
  quarterTurns: number
  /** What the author says that it shows; empty if nothing. */
  alternative: string
  /** What else the slide makes of it, as far as it may hide something. */
  look?: PictureLook | undefined
}

/** The text of a picture that is a drawing, such as EMF and WMF files. */
export interface ShapeDrawing {
  /** Which of the slide's pictures it is, from 0. */
  picture: number
  /** Its characters at their places on the slide, as the text of a page has them. */
  text: PageText
  /** The font of each of its objects (see `PageText.objects`): equal numbers are the same font. */
  fonts: readonly number[]
}
