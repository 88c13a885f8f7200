import type { Box } from './box.ts'
import type { ChartPart } from './chart.ts'
import type { PanelCandidate } from './deck-layout.ts'
import type { ReadWord } from './ocr-word.ts'
import type { EmbeddedPicture, LinkTarget } from './page.ts'
import type { UnsureText } from './ports.ts'
import type { Projection } from './projection.ts'
import type { SlideGraph } from './relations.ts'
import { countInComments, type SlideComment } from './slide-comments.ts'
import type { TablePart } from './table-part.ts'

/** The content of one slide: its blocks in reading order. Small and without pictures, so that it is cheap to send between processes. */
export interface SlideReading {
  /** Position of the slide in the file, from 0. */
  index: number
  /**
   * The page that holds the slide, from 0, and the part of it in fractions of the page. If absent, the whole page at
   * `index`. `shown` is the same part of the page as shown, if the page was straightened to find the panel.
   */
  location?: { page: number; panel?: Box; shown?: Box }
  /** How it was read; `unreadable` for a slide that is damaged: it has no blocks then. */
  mode: 'text' | 'ocr' | 'mixed' | 'unreadable'
  /** True if the text layer cannot be trusted: its characters do not match what the page shows. */
  garbled: boolean
  /** Parts of the slide, in fractions of it, in which OCR tells whether the text layer is what the page shows. */
  doubtfulRegions?: Box[]
  /** True if the text layer is an invisible one over a picture, as other OCR programs write it. */
  isHidden?: true
  /** True if pictures or drawings may contain text that the text layer lacks. */
  mayHoldWords: boolean
  /** True if it has so many paths that they may be text drawn as outlines. */
  hasDrawings?: true
  /** True if nothing could be read, because the page is damaged or too dense; its picture may still be read. */
  broken: boolean
  /** Why the page was not laid out, if it holds too much; it counts as damaged. Completes "Page 3 of this deck". */
  tooDense?: string
  /** Unit of the boxes: points or pixels. */
  width: number
  height: number
  /**
   * Set if the picture was straightened before it was read: maps points as read to the slide as shown, both in
   * shares of width and height.
   */
  intoShown?: Projection
  /** In reading order; the title first if there is one, or right behind the number of its section. */
  blocks: SlideBlock[]
  /** The pictures beside the text that may hold words; absent if there are none, or the slide is a part of its page. */
  embedded?: EmbeddedPicture[]
  /** What authors say that pictures show, in drawing order; absent if they say nothing. */
  alternatives?: AlternativeText[]
  /** Links, in the order of the file; absent if there are none. */
  links?: SlideLink[]
  /** Comments on the slide; absent if there are none, or they were not asked for. Not part of the slide. */
  comments?: SlideComment[]
  /** The diagrams of the slide; absent if there are none, or they were not asked for. */
  relations?: SlideGraph[]
  /** Pictures beside a text layer that hold words, as far as OCR could read them. Their text is part of `blocks` too. */
  pictures?: PictureReading[]
  /** In the reading of an embedded picture: what looks like text but could not be read. */
  unsure?: UnsureText
  /** Speaker notes below the slide on a notes page, in reading order. Not part of the slide. */
  notes?: SlideBlock[]
  /** Number and date of the printed page, kept with its last slide. Not part of the slide. */
  sheet?: SlideBlock[]
  /** Groups of boxes on the page that may be slides; the decision needs all pages of the file. */
  panelCandidates?: PanelCandidate[]
  /** The name of the section of the deck that the slide is in, if the file has sections. */
  section?: string
  /** The name of the layout of the slide, if it has one. */
  layoutName?: string
  /** The page label of the document. */
  label?: string
  /** Index of the finished slide that this one is a build step of. */
  buildOf?: number
}

/** A picture beside a text layer. */
export interface PictureReading {
  /** In the unit of the slide. */
  box: Box
  /** In reading order; without what the text layer has. Empty if nothing could be read, or not well enough. */
  blocks: SlideBlock[]
  unsure: UnsureText
}

/** What the author of a slide says that a picture shows. */
export interface AlternativeText {
  text: string
  /** In fractions of the slide. */
  box: Box
}

/** A link on a slide. */
export interface SlideLink {
  /** The text under it, on one line; empty if it is on a picture or a drawing. */
  text: string
  /** Its page is that of the file until the slides of the deck are known, then `slide` is set. */
  target: LinkTarget
  /** Index of the slide that it leads to, if it leads to one. */
  slide?: number
  /** In fractions of the slide. */
  box: Box
}

export interface SlideBlock {
  /** Lines of text; cells of a table row are separated by tabs. */
  lines: string[]
  /** Nesting level of each line as a list item, from 0; absent if all are 0. */
  levels?: number[]
  role: 'title' | 'body' | 'header-footer'
  /** Whether the file says that it is the title. */
  isMarked?: true
  /** Whether it is a table: each line is a row. */
  isTable?: true
  /** Its cells as the column `tables` has them, if it is a table or a part of one. */
  table?: TablePart
  /** The chart that it has the values of, with its titles and what is typed on it. */
  chart?: ChartPart
  /** Whether its lines are the numerals of a chart's axis, which are no part of what the slide says. */
  isTicks?: true
  /** Whether it is neither level nor upright, as watermarks are. */
  isSlanted?: true
  /** Whether it is printed outside the slide on the page; its box is in the unit of the page then. */
  isOutside?: true
  box: Box
  /** Largest font size in the block, in the unit of the box. */
  size: number
  /** 0 to 1; null for text that does not come from OCR. */
  confidence: number | null
  /**
   * Its words with their places, in the order in which its lines were found; absent if none are known. Those of a text
   * layer are only known if they were asked for.
   */
  words?: ReadWord[]
}

/** The page that holds the slide, from 0. */
export function pageOf({ location, index }: SlideReading): number {
  return location?.page ?? index
}

/** The part of its page that shows the slide, in fractions of the page; undefined for the whole page. */
export function panelShown({ location }: SlideReading): Box | undefined {
  return location?.shown ?? location?.panel
}

/** The number of UTF-16 code units of text in a reading, including the text outside the slide. */
export function countCharacters({
  blocks,
  notes = [],
  sheet = [],
  comments = [],
}: SlideReading): number {
  let characters = countInComments(comments)
  for (const { lines } of [...blocks, ...notes, ...sheet]) {
    for (const line of lines) characters += line.length
  }
  return characters
}

/** The number of words in the blocks of a reading. */
export function countWords({ blocks }: SlideReading): number {
  let count = 0
  for (const { lines, words } of blocks) {
    count +=
      words?.length ?? lines.reduce((sum, line) => sum + (line.match(/\S+/gu)?.length ?? 0), 0)
  }
  return count
}

/** The number of letters, of any script, in a reading. */
export function countLetters(reading: SlideReading): number {
  return countMatches(reading, /\p{L}/gu)
}

/** The number of letters and digits, of any script, in a reading. */
export function countLettersAndDigits(reading: SlideReading): number {
  return countMatches(reading, /[\p{L}\p{N}]/gu)
}

function countMatches({ blocks }: SlideReading, pattern: RegExp): number {
  let count = 0
  for (const { lines } of blocks) {
    for (const line of lines) count += line.match(pattern)?.length ?? 0
  }
  return count
}

/** A placeholder for a slide that has not been read yet. */
export function unreadSlide(index: number): SlideReading {
  const nothing = { width: 0, height: 0, blocks: [] }
  return { index, mode: 'text', garbled: false, broken: false, mayHoldWords: true, ...nothing }
}

/** A slide that is damaged, so that nothing reads it. */
export function unreadableSlide({
  index,
  location,
}: Pick<SlideReading, 'index' | 'location'>): SlideReading {
  const place = location === undefined ? {} : { location }
  return {
    ...unreadSlide(index),
    ...place,
    mode: 'unreadable',
    broken: true,
    mayHoldWords: false,
  }
}
