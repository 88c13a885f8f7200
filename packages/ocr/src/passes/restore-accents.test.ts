import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Picture } from '@rowdeck/core/deck-model/ports'
import { drawSlide } from '../../../../test/support/draw-slide.ts'
import { openFirstReading } from '../../../../test/support/first-reading.ts'
import { openLanguages } from '../tesseract-networks/loaded-languages.ts'
import { restoreAccents } from './restore-accents.ts'

const firstReading = await openFirstReading()
const { models, pageOf, readFirst } = firstReading
const languages = openLanguages(1)
const restore = restoreAccents(models.accents, languages)

after(async () => {
  await Promise.all([firstReading, languages].map((part) => part.close()))
})

async function textOf(picture: Picture): Promise<string> {
  const lines = await restore(picture, await readFirst(picture))
  return lines.map(({ text }) => text).join('\n')
}

test('A French slide has its accents', async () => {
  const text = await textOf(await pageOf('accents.pdf', 0))
  assert.match(text, /État souhaité = respect généralisé des droits des développeurs/)
  assert.match(text, /amont est préservé, disponible et réutilisable/)
})

test('A German slide, read after it, has German accents', async () => {
  const text = await textOf(await pageOf('accents.pdf', 2))
  assert.match(text, /Doppelte Compliance-Bemühungen in Lieferketten/)
})

test('A slide of a few labels has the accents of its language, however little text there is', async () => {
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

test('Apostrophes stay as they are drawn, and letters alone as they were read', async () => {
  const labels = ['L’équipe a validé le périmètre', 'Coût de l’étude', 'E', 'N']
  const read = (await textOf(await drawSlide(labels))).split('\n')
  assert.deepEqual(read.toSorted(), labels.toSorted())
})

test('Vietnamese, whose letters the primary recognizer lacks, is read by the network that has them', async () => {
  const labels = [
    'Ứng dụng được cấp phép',
    'Những người dùng của chúng tôi',
    'Một lỗi của hệ thống',
  ]
  const read = (await textOf(await drawSlide(labels))).split('\n')
  assert.deepEqual(read.toSorted(), labels.toSorted())
})

test('Names with accents on a slide in English keep them', async () => {
  const labels = ['Speakers', 'Antonín Dvořák', 'José Núñez', 'Müller', 'Quality is a habit']
  const read = (await textOf(await drawSlide(labels))).split('\n')
  assert.deepEqual(read.toSorted(), labels.toSorted())
})

test('An English slide is left unchanged, and no second network is loaded', async () => {
  const picture = await pageOf('google-slides.pdf', 1)
  const lines = await readFirst(picture)
  assert.ok(lines.length > 3)
  const never = { get: () => assert.fail('A network was loaded') }
  assert.deepEqual(await restoreAccents(models.accents, never)(picture, lines), lines)
})

test('Trained data that cannot be loaded is an error, not a slide without accents', async () => {
  const picture = await pageOf('accents.pdf', 0)
  const broken = restoreAccents({ fra: '/nowhere/fra.traineddata.gz' }, languages)
  const lines = await readFirst(picture)
  await assert.rejects(async () => broken(picture, lines))
})
