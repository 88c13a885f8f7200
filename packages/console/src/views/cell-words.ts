import type { SlideRow } from '../desk/slide-table.ts'
import { counted } from '../elements/format.ts'
import { blocksOf, cellList } from './blocks.ts'
import { commentsIn } from './comments-in.ts'
import { edgesIn } from './edges-in.ts'
import { type Slide, textIn } from './slides.ts'
import { sizeText, tablesIn } from './tables-in.ts'
import { confidenceText } from './to-check.ts'

const modeWords: Readonly<Record<string, string>> = {
  text: 'Text of the file',
  ocr: 'Read by OCR',
  mixed: 'Text of the file, and OCR for its pictures',
  unreadable: 'Damaged',
}

const inWords: Readonly<Record<string, (row: SlideRow) => string>> = {
  blocks: (row) => counted(blocksOf(row).length, 'block'),
  tables: (row) => tablesIn(row).map(sizeText).join('\n'),
  relations: (row) => edgesIn(row).join('\n'),
  links: (row) => cellList(row.links).map(linkText).filter(Boolean).join('\n'),
  comments: (row) => commentsIn(row).join('\n'),
  mode: ({ mode }) => modeWords[String(mode)] ?? '',
  build: ({ build }) => (typeof build === 'number' ? `Build step of slide ${build}` : ''),
  confidence: (row) =>
    typeof row.confidence === 'number' ? confidenceText(row, row.confidence) : '',
}

/** What people read in a cell: its text, and for cells that are data for programs what the data says. */
export function wordsIn(slide: Slide, column: string): string {
  const words = inWords[column]
  return slide.row && words ? words(slide.row) : textIn(slide, column)
}

function linkText(value: unknown): string {
  const { text, url, slide } = (value ?? {}) as { text?: unknown; url?: unknown; slide?: unknown }
  const target = typeof url === 'string' ? url : typeof slide === 'number' ? `slide ${slide}` : ''
  return typeof text === 'string' && text !== '' && text !== target ? `${text}: ${target}` : target
}
