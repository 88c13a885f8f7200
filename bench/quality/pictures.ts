import { peers } from '../readers/peers.ts'
import type { Reader } from '../readers/reader.ts'
import { openRowdeck } from '../readers/rowdeck.ts'
import { byLanguage } from '../report/breakdown.ts'
import type { SectionContext, SectionResult } from '../report/section.ts'
import { measureQuality } from './quality.ts'
import { everyNth, pictureSets, type SlideSet } from './slide-sets.ts'

/** Number of files read in parallel, each in its own process. */
const concurrency = 2
const costlyStep = 3
const otherScripts = 'png zh ja ko'

/** Measures how well pictures of slides are read. */
export async function pictures(context: SectionContext): Promise<SectionResult> {
  const { benchmark, runner, wants, wantsSet } = context
  const ours = wants('rowdeck') ? [openRowdeck(concurrency)] : []
  const theirs = (await peers.pictures(runner)).filter(({ name }) => wants(name))
  const readers = [...ours, ...theirs]
  try {
    const sets = pictureSets(benchmark).filter(({ name }) => wantsSet(name))
    const sample = sets.filter(({ name }) => name === 'png').map(sampleOf)
    const [costly, usual] = [true, false].map((cost) =>
      readers.filter((reader) => (reader.costly ?? false) === cost),
    ) as [Reader[], Reader[]]
    const qualities = [
      ...(await measureQuality({
        benchmark,
        sets: [...sets, ...sample],
        readers: usual,
        concurrency,
      })),
      ...(await measureQuality({
        benchmark,
        sets: [...sample, ...sets.filter(({ name }) => name === otherScripts)],
        readers: costly,
        concurrency,
      })),
    ]
    const clean = qualities.filter(({ set }) => set.name === 'png' || set.name === otherScripts)
    return {
      qualities,
      text: byLanguage(clean),
      versions: readers.flatMap(({ versions }) => versions),
    }
  } finally {
    for (const reader of readers) reader.close?.()
  }
}

/** The pictures for readers that take long; all others read them too. */
function sampleOf(set: SlideSet): SlideSet {
  return { ...everyNth(set, costlyStep), name: `${set.name}, every third` }
}
