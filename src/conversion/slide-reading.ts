import type { PanelSighting } from './handouts/panel-sighting.ts'
import type { Box } from './ports.ts'

/** What was read of one slide: its blocks in reading order. Small, and free of pictures, so that it travels between processes cheaply. */
export interface SlideReading {
  /** Slide of the file, from 0. */
  index: number
  /** The page that the slide stands on, from 0, and which part of it, as shares of it; the page of its index where absent. */
  at?: { page: number; panel?: Box }
  /** How it was read. */
  mode: 'text' | 'ocr'
  /** True where the text layer cannot be trusted: too many of its characters have no meaning. */
  garbled: boolean
  /** True where pictures or drawings may hold words that the text layer lacks. */
  mayHoldWords: boolean
  /** True where the page is damaged and nothing could be read of it; never of a picture. */
  broken: boolean
  /** Unit of the boxes: points or pixels. */
  width: number
  height: number
  /** In reading order, the title first where there is one. */
  blocks: SlideBlock[]
  /** What stands below the slide on a notes page, in reading order. It is not on the slide. */
  notes?: SlideBlock[]
  /** Number and date of the sheet that the slide is the last one of. They are not on the slide. */
  sheet?: SlideBlock[]
  /** Boxes on the page that may be slides themselves; the whole file tells. */
  sightings?: PanelSighting[]
  /** The label that the document gives the page. */
  label?: string
  /** Index of the slide that this one is a step of, as it stands in the end. */
  buildOf?: number
}

export interface SlideBlock {
  /** Lines of text; cells of a table row are separated by tabs. */
  lines: string[]
  /** How deep each line stands as a list item, from 0; absent where every line stands at 0. */
  levels?: number[]
  role: 'title' | 'body' | 'furniture'
  box: Box
  /** Size of the letters, the largest in the block, in the unit of the box. */
  size: number
  /** 0 to 1; null for text that was not read from a picture. */
  confidence: number | null
}

/** The page that a slide stands on, from 0. */
export function pageOf({ at, index }: SlideReading): number {
  return at?.page ?? index
}

/** How many UTF-16 code units of text a reading holds, what stands beside the slide included. */
export function charactersIn({ blocks, notes = [], sheet = [] }: SlideReading): number {
  let characters = 0
  for (const { lines } of [...blocks, ...notes, ...sheet]) {
    for (const line of lines) characters += line.length
  }
  return characters
}

/** How many letters of any script a reading has. */
export function lettersIn({ blocks }: SlideReading): number {
  let letters = 0
  for (const { lines } of blocks) {
    for (const line of lines) letters += line.match(/\p{L}/gu)?.length ?? 0
  }
  return letters
}
