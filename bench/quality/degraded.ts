import { mkdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createPictureDecoder } from '../../packages/reader/src/engines/pictures/sharp-picture-decoder.ts'
import type { Source } from '../readers/reader.ts'
import { openRowdeck } from '../readers/rowdeck.ts'
import { type Column, markdownTable } from '../report/markdown-table.ts'
import type { SectionContext, SectionResult } from '../report/section.ts'
import { degradations } from './degrade-slide.ts'
import { measureQuality, type Quality } from './quality.ts'
import { everyNth, pictureSets, type SlideSet } from './slide-sets.ts'

/** Number of files read in parallel, each in its own process. */
const concurrency = 2
/** Every how many clean pictures are used: in alphabetic scripts, and in Chinese, Japanese and Korean. */
const steps: Record<string, number> = { png: 17, 'png zh ja ko': 17 }
const untouched = 'as they are'
const outFolder = join(import.meta.dirname, '..', 'out', 'degraded')

/**
 * Measures how well tilted, badly lit and photographed slides are read: a few slides per kind, next to the
 * originals.
 */
export async function degraded({ benchmark, wants }: SectionContext): Promise<SectionResult> {
  if (!wants('rowdeck')) return { qualities: [], text: '', versions: [] }
  const clean = slidesOf(pictureSets(benchmark))
  const sets = [clean]
  for (const kind of Object.keys(degradations)) {
    sets.push({ ...clean, name: kind, sources: await degradedFiles(clean.sources, kind) })
  }
  const reader = openRowdeck(concurrency)
  try {
    const qualities = await measureQuality({ benchmark, sets, readers: [reader], concurrency })
    return { qualities, text: describe(qualities), versions: reader.versions }
  } finally {
    reader.close()
  }
}

function slidesOf(sets: SlideSet[]): SlideSet {
  const some = sets.flatMap((set) => {
    const step = steps[set.name]
    return step === undefined ? [] : [everyNth(set, step)]
  })
  const [first] = some
  if (first === undefined) throw new Error('There are no clean pictures to degrade.')
  return {
    ...first,
    name: untouched,
    sources: some.flatMap(({ sources }) => sources),
    truth: some.flatMap(({ truth }) => truth),
  }
}

async function degradedFiles(sources: Source[], kind: string): Promise<Source[]> {
  const folder = join(outFolder, kind.replaceAll(/[^\w]+/g, '-'))
  mkdirSync(folder, { recursive: true })
  const decoder = createPictureDecoder({ pixelsMax: 1e8 })
  const made: Source[] = []
  for (const source of sources) {
    const slide = await decoder.decode(await readFile(source.path))
    const path = join(folder, `${source.deck}.${source.firstSlide}.jpg`)
    await writeFile(path, (await degradations[kind]?.(slide)) ?? '')
    made.push({ ...source, path, type: 'jpg' })
  }
  return made
}

function describe(qualities: Quality[]): string {
  const whole = qualities.find(({ set }) => set.name === untouched)?.score.f1 ?? Number.NaN
  const columns: Column<Quality>[] = [
    { title: 'slides', cell: ({ set }) => set.name, align: 'left' },
    { title: 'F1', cell: ({ score }) => score.f1.toFixed(3) },
    { title: 'less than untouched', cell: ({ score }) => (whole - score.f1).toFixed(3) },
    { title: 'edits', cell: ({ score }) => score.ned.toFixed(3) },
    { title: 'rows too many', cell: ({ score }) => String(score.rowsTooMany) },
  ]
  return `## Pictures as they come

The same slides, tilted, badly lit or photographed by a program, the same way every time.

${markdownTable(columns, qualities)}
`
}
