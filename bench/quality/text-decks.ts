import { peers } from '../readers/peers.ts'
import { openRowdeckBothWays, openRowdeckTextLayer } from '../readers/rowdeck.ts'
import { byLanguage, byProducer } from '../report/breakdown.ts'
import type { SectionContext, SectionResult } from '../report/section.ts'
import { describeLines } from './line-scores.ts'
import { measureQuality } from './quality.ts'
import { textSets } from './slide-sets.ts'

/** Measures how well decks with a text layer are read. Files are read one at a time for accurate CPU times. */
export async function textDecks(context: SectionContext): Promise<SectionResult> {
  const { benchmark, runner, wants } = context
  const ours = wants('rowdeck') ? [openRowdeckBothWays(), openRowdeckTextLayer()] : []
  const theirs = (await peers.text(runner)).filter(({ name }) => wants(name))
  const readers = [...ours, ...theirs]
  try {
    const sets = textSets(benchmark)
    const qualities = await measureQuality({ benchmark, sets, readers, concurrency: 1 })
    const compared = qualities.filter(({ set, readerName }) => {
      return set.meanOver === 'decks' && ['rowdeck, text layer', 'pdftotext'].includes(readerName)
    })
    const lines = await describeLines(benchmark, qualities)
    const text = [lines, byLanguage(compared), await byProducer(compared)].join('\n\n')
    return { qualities, text, versions: readers.flatMap(({ versions }) => versions) }
  } finally {
    for (const reader of ours) reader.close()
  }
}
