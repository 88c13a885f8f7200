import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { convert, loadLocalReading } from '../../packages/reader/src/conversion/convert.ts'
import { createEngines } from '../../packages/reader/src/engines/engines.ts'
import { smallPdf } from '../support/small-pdf.ts'

const { localDeckReader } = await loadLocalReading()
const engines = await createEngines({ picturePixelsMax: 100_000_000, renderPixelsMax: 8_000_000 })
after(() => engines.close())
const reader = localDeckReader(engines, { slidesMax: 100, charactersMax: 5_000_000 })

/** Lines below one another that are read in a direction, in degrees. */
function page(degrees: number) {
  const [cosine, sine] = [Math.cos, Math.sin].map((of) => of((degrees * Math.PI) / 180).toFixed(5))
  const matrix = `${cosine} ${sine} -${sine} ${cosine} 200 150 Tm`
  const content = `BT /F1 18 Tf 22 TL ${matrix} (Anna\\222s own guide,) Tj T* (now on-line) Tj ET`
  return { content: content.replaceAll('--', '') }
}

test('signs above and between the letters of slanted lines stay in their words, at every slant', async () => {
  const slants = [0, 0.5, 1, 1.2, 1.4, 1.6, 1.8, 2, 3, 5, 10, 20, 30, 40, 50, 60, 80, 88, 90]
  const bytes = smallPdf(slants.flatMap((slant) => [page(slant), page(-slant)]))
  const { rows } = await convert(
    { bytes, type: 'pdf' },
    { mode: 'text', columns: ['slide'], reader, signal: AbortSignal.timeout(60_000) },
  )
  for (const [at, { slide }] of rows.entries()) {
    const slant = `${at % 2 === 0 ? '' : '-'}${slants[Math.floor(at / 2)]}°`
    for (const line of ['Anna’s own guide,', 'now on-line'])
      assert.ok(`${slide}`.includes(line), `${slant}: ${slide}`)
  }
})
