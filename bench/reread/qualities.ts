import type { KnownDecks } from './parse-decks.ts'
import type { ReadDocuments } from './parsed-documents.ts'
import { isRightRow } from './probe-rows.ts'
import { keyOf, type Scores, type SlideKey, scoresOf } from './score.ts'

export const measures = ['titles', 'order', 'lines'] as const
export type Measure = (typeof measures)[number]

/** How well a slide is read, 1 at best, and the repository or the class of probes that it is from. */
export type Quality = Partial<Record<Measure, number>> & { source: string }

/**
 * How well slides are read, by deck and number: whether the column `title` is the title, 1 less the edits of the order
 * (labeled by eye, otherwise visual), and the share of whole paragraphs; of a probe, whether the row is right. What the truth does
 * not tell is absent, as are slides about which it tells nothing.
 */
export async function qualitiesOf(
  slides: SlideKey[],
  read: ReadDocuments,
  { parsed, benchmarkFolder }: { parsed: KnownDecks; benchmarkFolder: string },
): Promise<Map<string, Quality>> {
  const found = new Map<string, Quality>()
  for (const slide of slides) {
    const probe = parsed.probes.get(keyOf(slide))
    if (probe === undefined) continue
    const rows = read[slide.deck]
    const row = typeof rows === 'object' ? rows[slide.slide_index - 1] : undefined
    const lines = Number(isRightRow(String(row?.slide ?? ''), probe.rows))
    found.set(keyOf(slide), { lines, source: probe.kind })
  }
  const scores = await scoresOf({ ...parsed, benchmarkFolder }, read, slides)
  for (const [key, one] of scores) {
    const deck = String(one.deck)
    found.set(key, { ...qualityOf(one), source: parsed.repositories.get(deck) ?? deck })
  }
  return found
}

function qualityOf(scores: Scores): Partial<Record<Measure, number>> {
  const edits = scores['labeled ned'] ?? scores.ned_visual
  const [whole = 0, ...others] = ['whole', 'joined', 'torn'].map((name) =>
    Number(scores[name] ?? 0),
  )
  const paragraphs = others.reduce((sum, count) => sum + count, whole)
  return {
    ...(scores.title_exact === undefined ? {} : { titles: Number(scores.title_exact) }),
    ...(edits === undefined ? {} : { order: 1 - Number(edits) }),
    ...(paragraphs === 0 ? {} : { lines: whole / paragraphs }),
  }
}
