import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { createPdfiumEngine } from '@rowdeck/pdf'
import { drawGrayLine } from '../languages/gray-line.ts'
import { embeddedModels, loadOcrModels } from '../models/ocr-models.ts'
import { openLineNetwork } from './line-network.ts'
import { openLanguages } from './loaded-languages.ts'

const pdfium = await createPdfiumEngine({ renderPixelsMax: 4e6, picturePixelsMax: 100_000_000 })
const deck = await readFile(new URL('../../../../test/decks/accents.pdf', import.meta.url))
const pdf = pdfium.open(deck)
const slide = pdf.renderPage(0, 1600)
pdf.close()
/** "faibles coûts de transaction" */
const box = { centerX: 412, centerY: 329, width: 529, height: 54, angle: 0 }
const { deu = '', fra = '', spa = '' } = (await loadOcrModels(embeddedModels)).accents
const folder = await mkdtemp(join(tmpdir(), 'rowdeck-line-network-'))

after(async () => {
  pdfium.close()
  await rm(folder, { recursive: true })
})

test('A line is read with its accents and a confidence', async () => {
  const network = await openLineNetwork(fra, 1)
  const line = drawGrayLine(slide, box, network.lineHeightPx)
  const { text, confidence } = await network.read(line)
  assert.equal(text, 'faibles coûts de transaction')
  assert.ok(confidence > 0.8 && confidence <= 1)
  await network.close()
})

test('Words are read with their places along the line', async () => {
  const network = await openLineNetwork(fra, 1)
  const line = drawGrayLine(slide, box, network.lineHeightPx)
  const { text, words, confidence } = await network.readWords(line, false)
  assert.equal(text, 'faibles coûts de transaction')
  assert.ok(confidence > 0.9 && confidence <= 1)
  const ends = words.flatMap(({ start, end }) => [start, end])
  assert.deepEqual(
    ends,
    ends.toSorted((a, b) => a - b),
  )
  assert.ok((ends[0] ?? 1) < 0.05 && (ends.at(-1) ?? 0) > 0.93)
  await network.close()
})

test('A line is read in one language after another, also in those closed since', async () => {
  const languages = openLanguages(1)
  for (const dataFile of [fra, deu, spa, fra, deu]) {
    const network = await languages.get(dataFile)
    assert.equal(await languages.get(dataFile), network)
    const { text } = await network.read(drawGrayLine(slide, box, network.lineHeightPx))
    assert.match(text, dataFile === fra ? /coûts de/ : /faibles/)
  }
  await languages.close()
})

test('Missing or broken data is an error, and the next language is still read', async () => {
  const broken = join(folder, 'broken.traineddata.gz')
  await writeFile(broken, gzipSync('not trained at all'))
  const languages = openLanguages(1)
  await assert.rejects(languages.get(join(folder, 'missing.gz')))
  await assert.rejects(languages.get(broken), /broken\.traineddata\.gz/)
  const network = await languages.get(fra)
  assert.match((await network.read(drawGrayLine(slide, box, network.lineHeightPx))).text, /coûts/)
  await languages.close()
})
