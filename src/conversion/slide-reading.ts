import type { Box } from './ports.ts'

/** What was read of one slide: its blocks in reading order. Small, and free of pictures, so that it travels between processes cheaply. */
export interface SlideReading {
  /** Slide of the file, from 0. */
  index: number
  /** How it was read. */
  mode: 'text' | 'ocr'
  /** False where the text layer is missing or cannot be trusted, so that the slide must be read from its picture. */
  usable: boolean
  /** Unit of the boxes: points or pixels. */
  width: number
  height: number
  /** In reading order, the title first where there is one. */
  blocks: SlideBlock[]
}

export interface SlideBlock {
  /** Lines of text; cells of a table row are separated by tabs. */
  lines: string[]
  role: 'title' | 'body' | 'furniture'
  box: Box
  /** 0 to 1; null for text that was not read from a picture. */
  confidence: number | null
}
