import { gainsOf } from '../reread/gains.ts'
import type { KnownDecks } from '../reread/parse-decks.ts'
import type { ReadDocuments } from '../reread/parsed-documents.ts'
import { type Quality, qualitiesOf } from '../reread/qualities.ts'
import { keyOf, slidesOf } from '../reread/score.ts'
import type { ChangedSlide } from './moving-process.ts'
import type { Measured } from './report.ts'
import type { MovesRead } from './run-moves.ts'

interface Known {
  parsed: KnownDecks
  benchmarkFolder: string
}

/** Compares what each move changes with the truth. */
export async function judgeMoves(
  { baseline, moves }: MovesRead,
  known: Known,
): Promise<Measured[]> {
  const before = await qualitiesOf(slidesOf(baseline), baseline, known)
  const after = await qualitiesOfAll(
    moves.map(({ changed }) => changed ?? []),
    known,
  )
  const measured = new Map<Measured['threshold'], Measured>()
  for (const [at, { threshold, value, changed }] of moves.entries()) {
    const one = measured.get(threshold) ?? { threshold, moved: [] }
    const found = after[at] as Map<string, Quality>
    const gains = changed && gainsOf({ rows: changed.length, known: before, found })
    one.moved.push({ value, gains })
    measured.set(threshold, one)
  }
  return [...measured.values()]
}

/**
 * How well the slides of many readings are read. The same slide read the same way is judged once, and the scorers, which
 * are programs, run once for all slides that differ.
 */
async function qualitiesOfAll(
  readings: ChangedSlide[][],
  known: Known,
): Promise<Map<string, Quality>[]> {
  const rounds: ReadDocuments[] = []
  const placed = new Map<string, number>()
  const counts = new Map<string, number>()
  for (const slide of readings.flat()) {
    const variant = variantOf(slide)
    if (placed.has(variant)) continue
    const round = counts.get(keyOf(slide)) ?? 0
    counts.set(keyOf(slide), round + 1)
    placed.set(variant, round)
    rounds[round] ??= {}
    addRow(rounds[round], slide)
  }
  const judged: Map<string, Quality>[] = []
  for (const read of rounds) {
    const slides = slidesOf(read).filter(({ deck, slide_index }) => read[deck]?.[slide_index - 1])
    judged.push(await qualitiesOf(slides, read, known))
  }
  return readings.map((changed) => {
    const found = changed.flatMap((slide): [string, Quality][] => {
      const quality = judged[placed.get(variantOf(slide)) as number]?.get(keyOf(slide))
      return quality === undefined ? [] : [[keyOf(slide), quality]]
    })
    return new Map(found)
  })
}

function variantOf(slide: ChangedSlide): string {
  return JSON.stringify([keyOf(slide), slide.text, slide.title])
}

function addRow(read: ReadDocuments, { deck, slide_index, text = '', title = '' }: ChangedSlide) {
  read[deck] ??= []
  const rows = read[deck]
  if (typeof rows === 'object') rows[slide_index - 1] = { slide: text, title }
}
