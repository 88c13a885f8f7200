import { loadLocalReading } from '../../packages/reader/src/conversion/convert.ts'
import { createEngines } from '../../packages/reader/src/engines/engines.ts'
import { readConfig } from '../../packages/service/src/config/config.ts'
import { smallPdf } from '../../test/support/small-pdf.ts'
import { ownVersion } from '../readers/rowdeck.ts'
import type { SectionContext, SectionResult } from '../report/section.ts'
import { densePages } from './dense-pages.ts'
import { describeFullPages, fullPagesPlot, type PageTimes } from './describe-full-pages.ts'

/** Things on a page. The bounds of a page are 30,000 characters and 30,000 objects. */
const counts = [1_000, 2_000, 5_000, 10_000, 20_000, 30_000, 50_000, 100_000]
/** The steps in which the greatest number that is not refused is approached. */
const halvings = 4
/** The fastest of so many readings counts: other work on the machine only adds. */
const rounds = 3
const warmUpCount = 500

/** A reading of a page with so many things on it. */
interface Measured {
  count: number
  ms: number
  refused: boolean
}

/**
 * Measures the CPU time of reading one page by how much is on it, up to the bounds of pages and beyond them, in each
 * arrangement of `densePages`.
 */
export async function fullPages({ benchmark, wants }: SectionContext): Promise<SectionResult> {
  if (!wants('rowdeck')) return { qualities: [], text: '', versions: [] }
  const page = await openPageReader()
  try {
    for (const { draw } of densePages) await page.read(draw(warmUpCount))
    const times: PageTimes[] = []
    for (const { kind, arrangement, draw } of densePages) {
      const measured = await measure(async (count) => {
        const readings = []
        const content = draw(count)
        for (let round = 0; round < (benchmark.quick ? 1 : rounds); round++) {
          readings.push(await page.read(content))
        }
        const ms = Math.min(...readings.map((reading) => reading.ms))
        return { count, ms, refused: readings.some(({ refused }) => refused) }
      })
      const [refused, read] = [
        measured.filter((one) => one.refused),
        measured.filter((one) => !one.refused),
      ]
      times.push({ kind, arrangement, read, refused })
      console.error(`pages: ${kind}, ${arrangement} measured`)
    }
    const files = [fullPagesPlot(times)]
    return { qualities: [], text: describeFullPages(times), versions: [ownVersion], files }
  } finally {
    await page.close()
  }
}

async function openPageReader() {
  const { reading } = readConfig({})
  const engines = await createEngines({ ...reading, withoutOcr: true })
  const { localDeckReader } = await loadLocalReading()
  const reader = localDeckReader(engines, reading)
  return {
    close: () => engines.close(),
    async read(content: string) {
      const bytes = smallPdf([{ content }])
      const before = process.cpuUsage()
      const deck = await reader.open({ bytes, type: 'pdf' }, new AbortController().signal)
      const [slide] = await deck.ask({ kind: 'text', from: 0, to: 1 })
      await deck.close()
      const { user, system } = process.cpuUsage(before)
      return { ms: (user + system) / 1_000, refused: slide?.tooDense !== undefined }
    },
  }
}

/** Measures all counts, and as close to the greatest that is not refused as a few steps come; in ascending order. */
async function measure(at: (count: number) => Promise<Measured>): Promise<Measured[]> {
  const measured: Measured[] = []
  for (const count of counts) measured.push(await at(count))
  const refusedAt = measured.findIndex(({ refused }) => refused)
  let [most, least] = [counts[refusedAt - 1], counts[refusedAt]]
  for (let step = 0; step < halvings && most !== undefined && least !== undefined; step++) {
    const next = await at(Math.round((most + least) / 2))
    measured.push(next)
    if (next.refused) least = next.count
    else most = next.count
  }
  return measured.toSorted((one, other) => one.count - other.count)
}
