/**
 * What a page of a deck shows, as the PDF engine reads it. All coordinates are those of the slide as displayed: rotation and
 * crop applied, origin at the top left, y pointing down.
 */

import type { BlockArrow } from './arrow-outline.ts'
import type { Box, Point } from './box.ts'
import type { SlideComment } from './slide-comments.ts'

/** A shape that can hold text. */
export interface Frame extends Box {
  /** Position in the drawing order (see `PageText.objects`) of a filled shape; undefined for outlines, which cover nothing. */
  place?: number
}

/** A line with a head at its end. */
export interface Arrow {
  from: Point
  to: Point
  /** Where it turns, from its start, at most twice; absent if it is straight, or if that is unknown. */
  bends?: Point[]
}

/** Directions of text that differ by less are one, in radians. Chosen by eye. */
export const parallelRadiansMax = 0.03
/** Text whose direction differs by more from those of the edges of a page is slanted, in radians. Chosen by eye. */
export const slantRadiansMin = 0.1

/**
 * The characters of a page in drawing order, as parallel arrays of `length` entries, so that a page
 * takes only a few allocations.
 */
export interface PageText {
  length: number
  /** Unicode code points, never halves of surrogate pairs. Spaces and line ends that the engine inferred have `generated` set. */
  codes: Uint32Array
  /** Four values per character (left, top, right, bottom): its cell (advance by em) in points. Zeros for generated characters. */
  boxes: Float32Array
  /** Font size as drawn, in points. */
  sizes: Float32Array
  /** Direction of the baseline, in radians clockwise from left-to-right. */
  angles: Float32Array
  /** Position in the page's drawing order of the object that draws the character; -1 if none. */
  objects: Int32Array
  /** Bits of `CharFlag`. */
  flags: Uint16Array
}

/** The cell of a character. */
export function charBox({ boxes }: PageText, index: number): Box {
  const start = index * 4
  return {
    left: boxes[start] as number,
    top: boxes[start + 1] as number,
    right: boxes[start + 2] as number,
    bottom: boxes[start + 3] as number,
  }
}

export const CharFlag = {
  /** Inferred by the engine; not in the file. */
  generated: 1,
  /** A hyphen at the end of a line that joins the word to the next line. */
  hyphen: 2,
  /** The font does not map this glyph to a Unicode character. */
  unmapped: 4,
  /** Drawn invisibly (render mode 3), as the text layer over a scan is. */
  invisible: 8,
  /** Inside a first-level heading or a title of the document's structure. */
  heading: 16,
  /** Outside the document's structure, as slide numbers are. Never set if the document has no structure. */
  artifact: 32,
  /** The last of a line, with a space drawn after it; or with none. Neither is set if that is unknown. */
  spaceAfter: 64,
  noSpaceAfter: 128,
  /** In a font whose name says so. */
  bold: 256,
  italic: 512,
} as const

/** Text that the page draws as shapes; known only from the document's structure. */
export interface DrawnText {
  text: string
  box: Box
  heading: boolean
}

/** A picture on a page. */
export interface EmbeddedPicture {
  /** Its number on the page, for `drawPicture`. */
  number: number
  /** The same for pictures that look the same, on any page of the document. */
  key: string
  /** The visible part, in fractions of the page. */
  box: Box
  /** Set if a program cut it into several pictures that meet. */
  isInPieces?: true
  /** Set if its file has its words as text, which is read with that of the slide. */
  isText?: true
}

/** Where a link leads: to an address, or to a page of the same document, from 0. */
export type LinkTarget = { url: string } | { page: number }

/** A link on a page. */
export interface PageLink {
  /** An address is as the file has it, unchecked. */
  target: LinkTarget
  /** The rectangles that can be clicked, at least one; several for a link that goes over several lines. */
  areas: Box[]
}

export interface Page {
  /** Points. */
  width: number
  /** Points. */
  height: number
  text: PageText
  /** Bounding boxes of the pictures. */
  pictures: Box[]
  /** The pictures that may hold words, in drawing order; at most a hundred. */
  embedded: EmbeddedPicture[]
  /** Bounding boxes of the vector paths that are large enough to hold text, in drawing order. */
  frames: Frame[]
  /** Bounding boxes of the paths that are lines: cell borders, column separators. */
  rules: Box[]
  /** Bounding boxes of small shapes that are about as wide as high, as bullets are drawn. */
  bullets: Box[]
  /** The lines with a head at one end, as between the boxes of a flow chart. */
  arrows: Arrow[]
  /** The filled or outlined shapes that point somewhere. */
  blockArrows: BlockArrow[]
  /** Visible boxes of the outermost form XObjects; programs that print handouts draw each slide as one. */
  forms: Box[]
  /** Number of vector paths on the page. */
  pathCount: number
  drawnText: DrawnText[]
  /** In the order of the file. */
  links: PageLink[]
  /** Absent unless they were asked for. */
  comments?: SlideComment[]
  /**
   * The number of the paragraph, in the document's structure, that an object belongs to, by its position in the
   * drawing order (see `PageText.objects`); -1 if unknown. Absent if the document has no structure.
   */
  paragraphs?: Int32Array | undefined
  /** The same for texts without a line break of their author's: within one of them, lines are only wrapped. */
  unbroken?: Int32Array | undefined
  /**
   * The font that an object draws letters in, by its position in the drawing order (see `PageText.objects`): equal
   * numbers are the same font; undefined for other objects.
   */
  fonts: readonly (number | undefined)[]
  /** Whether the program that wrote the file draws the space at which it wraps a line (see `CharFlag.spaceAfter`). */
  keepsWrapSpaces: boolean
  /** The page label; empty if the document has none. */
  label: string
}
