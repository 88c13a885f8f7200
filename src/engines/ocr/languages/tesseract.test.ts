import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { createPdfiumEngine } from '../../pdf/pdfium-engine.ts'
import { embeddedModels, loadOcrModels } from '../models/ocr-models.ts'
import { drawGrayLine } from './gray-line.ts'
import { openTesseract } from './tesseract.ts'

const pdfium = await createPdfiumEngine({ renderPixelsMax: 4e6, picturePixelsMax: 100_000_000 })
const deck = await readFile(new URL('../../../../test/decks/accents.pdf', import.meta.url))
const pdf = pdfium.open(deck)
const slide = pdf.renderPage(0, 1600)
pdf.close()
/** "faibles coûts de transaction" */
const line = drawGrayLine(slide, { centerX: 412, centerY: 329, width: 529, height: 54, angle: 0 })
const { deu = '', fra = '' } = (await loadOcrModels(embeddedModels)).accents
const folder = await mkdtemp(join(tmpdir(), 'rowdeck-tesseract-'))

after(async () => {
  pdfium.close()
  await rm(folder, { recursive: true })
})

test('A line is read with its accents, in one language after another', async () => {
  const tesseract = await openTesseract()
  const { text, confidence } = await tesseract.read(line, fra)
  assert.equal(text, 'faibles coûts de transaction')
  assert.ok(confidence > 0.8 && confidence <= 1)
  assert.doesNotMatch((await tesseract.read(line, deu)).text, /û/)
  assert.equal((await tesseract.read(line, fra)).text, text)
  tesseract.close()
})

test('Missing or broken data is an error, and the next language is still read', async () => {
  const broken = join(folder, 'broken.traineddata.gz')
  await writeFile(broken, gzipSync('not trained at all'))
  const tesseract = await openTesseract()
  await assert.rejects(tesseract.read(line, join(folder, 'missing.gz')))
  await assert.rejects(tesseract.read(line, broken), /broken\.traineddata\.gz/)
  assert.match((await tesseract.read(line, fra)).text, /coûts/)
  tesseract.close()
})
