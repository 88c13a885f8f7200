import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { drawSlide } from '../../../../test/support/draw-slide.ts'
import { openPlainReading } from '../../../../test/support/plain-reading.ts'
import type { Picture } from '../../../conversion/convert.ts'
import { createAccents } from './accents.ts'
import { lazyTesseract } from './tesseract.ts'

const plain = await openPlainReading()
const { models, pageOf, readPlain } = plain
const tesseract = lazyTesseract()
const accents = createAccents(models.accents, tesseract.get)

after(async () => {
  await Promise.all([plain, tesseract].map((part) => part.close()))
})

async function textOf(picture: Picture): Promise<string> {
  const lines = await accents.restore(picture, await readPlain(picture))
  return lines.map(({ text }) => text).join('\n')
}

test('A French slide has its accents', async () => {
  const text = await textOf(await pageOf('accents.pdf', 0))
  assert.match(text, /État souhaité = respect généralisé des droits des développeurs/)
  assert.match(text, /amont est préservé, disponible et réutilisable/)
})

test('A German slide, read after it, has those of German', async () => {
  const text = await textOf(await pageOf('accents.pdf', 2))
  assert.match(text, /Doppelte Compliance-Bemühungen in Lieferketten/)
})

test('A slide of a few labels has the accents of its language, however little there is to read', async () => {
  const slides = [
    ['Einkauf', 'Qualität', 'Löhne', 'Schließung', 'Größe', 'Verträge'],
    ['Vedenie', 'Účtovníctvo', 'Nákup', 'Zákazníci', 'Služby', 'Výroba'],
    ['Uprava', 'Računovodstvo', 'Plaće', 'Tržište', 'Izvješća', 'Rješenja'],
    ['Ledning', 'Inköp', 'Försäljning', 'Tjänster', 'Åtgärder', 'Gränssnitt'],
  ]
  for (const labels of slides) {
    const read = (await textOf(await drawSlide(labels))).split('\n')
    assert.deepEqual(read.toSorted(), labels.toSorted())
  }
})

test('An English slide is left as it was read, and Tesseract stays unloaded', async () => {
  const picture = await pageOf('google-slides.pdf', 1)
  const lines = await readPlain(picture)
  assert.ok(lines.length > 3)
  const never = () => assert.fail('Tesseract was asked for')
  assert.deepEqual(await createAccents(models.accents, never).restore(picture, lines), lines)
})

test('Trained data that cannot be loaded is an error, not a slide without accents', async () => {
  const picture = await pageOf('accents.pdf', 0)
  const broken = createAccents({ fra: '/nowhere/fra.traineddata.gz' }, tesseract.get)
  await assert.rejects(broken.restore(picture, await readPlain(picture)))
})
