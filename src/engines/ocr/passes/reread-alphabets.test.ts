import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { drawSlide } from '../../../../test/support/draw-slide.ts'
import { openPlainReading } from '../../../../test/support/plain-reading.ts'
import type { Picture } from '../../../conversion/convert.ts'
import { createAlphabets } from './alphabets.ts'
import { lazyTesseract, type Tesseract } from './tesseract.ts'

const plain = await openPlainReading()
const { models, pageOf, readPlain } = plain
const tesseract = lazyTesseract()
const [latin] = Object.values(models.accents)
const alphabets = createAlphabets({ models: models.alphabets, latin }, tesseract.get)

after(async () => {
  await Promise.all([plain, tesseract].map((part) => part.close()))
})

async function textOf(picture: Picture): Promise<string> {
  const lines = await alphabets.reread(picture, await readPlain(picture))
  return lines.map(({ text }) => text).join('\n')
}

test('Arabic and Hebrew slides are read in their own letters', async () => {
  assert.match(await textOf(await pageOf('rtl.pdf', 0)), /صف واحد لكل شريحة/)
  assert.match(await textOf(await pageOf('rtl.pdf', 1)), /שולחים קובץ אחד/)
})

const labels = {
  Russian: ['Руководство', 'Закупки', 'Объём рынка', 'Обучение'],
  Ukrainian: ['Керівництво', 'Закупівлі', 'Якість', 'Навчання'],
  Bulgarian: ['Ръководство', 'Покупки', 'Качество', 'Обучение'],
  Serbian: ['Управа', 'Набавка', 'Тржиште', 'Њихова решења'],
  Greek: ['Διοίκηση', 'Προμήθειες', 'Ποιότητα', 'Εκπαίδευση'],
}

for (const [language, written] of Object.entries(labels)) {
  test(`Labels of a word or two are read as ${language}`, async () => {
    const read = (await textOf(await drawSlide(written))).match(/\p{L}+/gu) ?? []
    assert.deepEqual(read.toSorted(), written.flatMap((label) => label.split(' ')).toSorted())
  })
}

test('A word in Latin letters stays Latin in a line of Cyrillic', async () => {
  const slide = await drawSlide(['Руководство для Google Cloud', 'Backup каждый день'])
  const text = await textOf(slide)
  assert.match(text, /Руководство для Google Cloud/)
  assert.match(text, /Backup каждый день/)
})

test('A slide whose letters are known asks no other recogniser', async () => {
  const never = () => assert.fail('Tesseract was asked for')
  for (const [file, page] of [
    ['google-slides.pdf', 1],
    ['accents.pdf', 0],
  ] as const) {
    const picture = await pageOf(file, page)
    const lines = await readPlain(picture)
    assert.deepEqual(
      await createAlphabets({ models: models.alphabets, latin }, never).reread(picture, lines),
      lines,
    )
  }
})

test('A slide in Latin letters of a language that is not known stays Latin, however blurred', async () => {
  const picture = await drawSlide(['Berbagai instansi pemerintah'])
  const lines = (await readPlain(picture)).map((line) => ({ ...line, confidence: 0.9 }))
  // As it goes with scans: what is written is read, and unsurely as letters of other alphabets too.
  const reader: Tesseract = {
    read: async (_, dataFile) =>
      dataFile === latin
        ? { text: 'Berbagai instansi pemerintah', confidence: 0.7 }
        : { text: 'Вегбагаї інстансі ретерінтаг', confidence: 0.6 },
    close: () => undefined,
  }
  const ofBlurred = createAlphabets({ models: models.alphabets, latin }, async () => reader)
  assert.deepEqual(await ofBlurred.reread(picture, lines), lines)
})

test('A slide in letters that no recogniser knows stays as it was read', async () => {
  const picture = await pageOf('powerpoint.pdf', 0)
  const lines = await readPlain(picture)
  assert.deepEqual(await alphabets.reread(picture, lines), lines)
})
