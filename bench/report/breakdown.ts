import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Quality } from '../quality/quality.ts'
import type { SlideScore } from '../quality/score.ts'
import type { SlideSet } from '../quality/slide-sets.ts'
import { type Column, markdownTable } from './markdown-table.ts'

/** Smaller groups are not shown. */
const slidesMin = 5

interface Group {
  set: string
  name: string
  readerName: string
  slides: SlideScore[]
}

const columns: Column<Group>[] = [
  { title: 'set', cell: ({ set }) => set, align: 'left' },
  { title: 'of', cell: ({ name }) => name, align: 'left' },
  { title: 'slides', cell: ({ slides }) => String(slides.length) },
  { title: 'reader', cell: ({ readerName }) => readerName, align: 'left' },
  { title: 'recall', cell: ({ slides }) => mean(slides, 'recall') },
  { title: 'precision', cell: ({ slides }) => mean(slides, 'precision') },
  { title: 'F1', cell: ({ slides }) => mean(slides, 'f1') },
  { title: 'visual edits', cell: ({ slides }) => mean(slides, 'ned_visual') },
]

/** Scores of each reader by language as guessed in the ground truth; means over slides. */
export function byLanguage(qualities: Quality[]): string {
  const rows = groups(qualities, ({ lang }) => lang ?? 'und')
  return rows.length === 0 ? '' : `## By language\n\n${markdownTable(columns, rows)}`
}

/** The same by the producer of the file according to poppler's pdfinfo; a note if that is not installed. */
export async function byProducer(qualities: Quality[]): Promise<string> {
  const sets = new Set(qualities.map(({ set }) => set))
  const producers = new Map<string, string>()
  for (const set of sets) {
    for (const [deck, producer] of await producersOf(set)) producers.set(deck, producer)
  }
  if (producers.size === 0) return '## By producer\n\nLeft out: pdfinfo is not installed.'
  const rows = groups(qualities, ({ deck }) => producers.get(deck) ?? 'unknown')
  return rows.length === 0 ? '' : `## By producer\n\n${markdownTable(columns, rows)}`
}

async function producersOf({ sources }: SlideSet): Promise<[string, string][]> {
  const named = sources.map(async ({ deck, path }): Promise<[string, string] | undefined> => {
    const producer = await producerOf(path)
    return producer === undefined ? undefined : [deck, producer]
  })
  return (await Promise.all(named)).filter((one) => one !== undefined)
}

/** The program that wrote a PDF, according to poppler's pdfinfo; undefined if that is not installed. */
export async function producerOf(path: string): Promise<string | undefined> {
  const told = await promisify(execFile)('pdfinfo', [path]).catch(() => undefined)
  return told && family(/^Producer:\s*(.*)$/m.exec(told.stdout)?.[1] ?? '')
}

/** The producer without version and system. */
function family(producer: string): string {
  const known = [
    'LibreOffice',
    'PowerPoint',
    'Quartz',
    'Google',
    'Acrobat',
    'Skia',
    'Keynote',
    'LaTeX',
  ]
  return known.find((name) => producer.includes(name)) ?? (producer === '' ? 'unnamed' : 'other')
}

function groups(qualities: Quality[], nameOf: (slide: SlideScore) => string): Group[] {
  return qualities.flatMap(({ set, readerName, slideScores }) =>
    [...Map.groupBy(slideScores, nameOf)]
      .filter(([, slides]) => slides.length >= slidesMin)
      .map(([name, slides]) => ({ set: set.name, name, readerName, slides }))
      .sort((a, b) => b.slides.length - a.slides.length),
  )
}

function mean(slides: SlideScore[], figure: 'recall' | 'precision' | 'f1' | 'ned_visual'): string {
  const values = slides.map((slide) => slide[figure]).filter((value) => value !== undefined)
  if (values.length === 0) return '–'
  const value = values.reduce((sum, one) => sum + one, 0) / values.length
  return value.toFixed(3).replace(/^0/, '')
}
