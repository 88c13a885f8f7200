import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

export const sectionNames = [
  'default',
  'text',
  'pptx',
  'pictures',
  'degraded',
  'agreement',
  'handouts',
  'witness',
  'accounting',
  'timings',
  'workers',
  'scale',
  'pages',
] as const
export type SectionName = (typeof sectionNames)[number]

export interface Options {
  /** Folder with the benchmark's decks, ground truth and scorer. */
  decks: string
  only: SectionName[]
  /** Readers to run; empty for all. */
  readers: string[]
  /** Sets of pictures to read; empty for all. */
  sets: string[]
  quick: boolean
}

export const usage = `npm run bench -- [options]
  --decks DIR       folder of the benchmark (default: ../shared/bench beside this checkout)
  --only A,B        sections to run: ${sectionNames.join(', ')} (default: all)
  --readers A,B     readers to run, such as rowdeck or "pdftotext -layout" (default: all that are installed)
  --sets A,B        sets of pictures to read, such as png or "png zh ja ko" (default: all)
  --quick           a third of the decks, always the same ones`

/** Where the benchmark is unless `--decks` says otherwise. */
export const defaultDecks = join(import.meta.dirname, '..', '..', 'shared', 'bench')

/** Parses the command line. Throws an Error that says what to change. */
export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      decks: { type: 'string', default: defaultDecks },
      only: { type: 'string', default: sectionNames.join(',') },
      readers: { type: 'string', default: '' },
      sets: { type: 'string', default: '' },
      quick: { type: 'boolean', default: false },
    },
  })
  return {
    decks: resolve(values.decks),
    only: listOf(values.only).map(toSection),
    readers: listOf(values.readers),
    sets: listOf(values.sets),
    quick: values.quick,
  }
}

/** Whether a run with these options measures everything, so that its figures may be published. */
export function isWhole({ only, readers, sets, quick }: Options): boolean {
  const everything = readers.length === 0 && sets.length === 0 && !quick
  return everything && sectionNames.every((name) => only.includes(name))
}

function toSection(given: string): SectionName {
  const name = sectionNames.find((one) => one === given)
  if (name) return name
  throw new Error(`There is no section "${given}". There are ${sectionNames.join(', ')}.`)
}

function listOf(text: string): string[] {
  return text.split(',').filter((name) => name !== '')
}
