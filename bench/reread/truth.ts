import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { find, readTruth } from '../quality/slide-sets.ts'

/** The paragraphs of a slide. */
export interface Paragraphs {
  deck: string
  slide_index: number
  paragraphs: string[]
  /** Of a probe: what kind of slide it is. */
  kind?: string
}

/** The paragraphs of the slides of all decks and probes, by deck and number. */
export function paragraphsBySlide(folder: string): Map<string, Paragraphs> {
  const files = find(folder, '{.,more,wide}/paragraphs.jsonl')
  const decks = readTruth(...files) as unknown as Paragraphs[]
  const probes = readTruth(...find(folder, 'probes/*.jsonl')) as unknown as Probe[]
  const known = new Map<string, Paragraphs>()
  for (const line of [...decks, ...probes.flatMap(paragraphsOfProbe)]) {
    known.set(`${line.deck} ${line.slide_index}`, line)
  }
  return known
}

/** An ordinary slide whose right row is known. */
export interface Probe {
  deck: string
  slide_index: number
  class: string
  lines: string[]
  /** Other right rows. */
  or?: string[][]
  /** Whether many rows are right. */
  open?: boolean
}

/** Of a probe for which several rows are right, nothing is learned. */
function paragraphsOfProbe({ deck, slide_index, lines, open, ...probe }: Probe): Paragraphs[] {
  if (open) return []
  const kind = probe.class.split('/')[0] as string
  return [{ deck, slide_index, kind, paragraphs: lines.flatMap((line) => line.split('\t')) }]
}

/** The repository of each deck. */
export function readRepositories(folder: string): Map<string, string> {
  const files = ['manifest.json', 'more/manifest.json', 'wide/manifest.json']
  const items = files
    .map((name) => join(folder, name))
    .filter(existsSync)
    .flatMap((path) => {
      const manifest = JSON.parse(readFileSync(path, 'utf8')) as Item[] | { items: Item[] }
      return Array.isArray(manifest) ? manifest : manifest.items
    })
  return new Map(items.map(({ id, repo }) => [id, repo]))
}

interface Item {
  id: string
  repo: string
}
