import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { drawSlide } from '../../../../test/support/draw-slide.ts'
import { openFirstReading } from '../../../../test/support/first-reading.ts'
import type { Picture } from '../../../conversion/convert.ts'
import { lazyTesseract, type Tesseract } from '../languages/tesseract.ts'
import { readingOf } from '../reading.ts'
import { openLanguages } from '../tesseract-networks/loaded-languages.ts'
import { rereadAlphabets } from './reread-alphabets.ts'

const firstReading = await openFirstReading()
const { models, pageOf, readFirst } = firstReading
const tesseract = lazyTesseract()
const languages = openLanguages(1)
const [latin] = Object.values(models.accents)
const reread = rereadAlphabets(models, { tesseract: tesseract.get, languages })

after(async () => {
  await Promise.all([firstReading, tesseract, languages].map((part) => part.close()))
})

async function textOf(picture: Picture): Promise<string> {
  const lines = await reread(picture, await readFirst(picture))
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

test('A word in Cyrillic is read in lines of English', async () => {
  const slide = await drawSlide(['Weekly report Отчёт', 'Customers Клиенты and partners'])
  const text = await textOf(slide)
  for (const line of ['Weekly report Отчёт', 'Customers Клиенты and partners']) {
    assert.ok(text.includes(line), text)
  }
})

test('A large Arabic line beside English ones is read, and these stay as they are', async () => {
  const english = ['The Team', 'Noura Aldossari', 'Haneen Aldossari', 'CS student at PSAU']
  const text = await textOf(await drawSlide(['النتائج الفصلية', ...english]))
  for (const line of ['النتائج الفصلية', ...english]) assert.ok(text.includes(line), text)
})

test('A Russian heading in capitals is read above English labels', async () => {
  const english = ['Makespan', 'Genetic Algorithm', 'Particle swarm', 'Average of ten runs']
  const text = await textOf(await drawSlide(['СРАВНЕНИЕ КАЧЕСТВА РЕШЕНИЙ', ...english]))
  for (const line of ['СРАВНЕНИЕ КАЧЕСТВА РЕШЕНИЙ', ...english])
    assert.ok(text.includes(line), text)
})

test('A slide whose letters are known does not load Tesseract', async () => {
  const never = () => assert.fail('Tesseract was loaded')
  for (const [file, page] of [
    ['google-slides.pdf', 1],
    ['accents.pdf', 0],
  ] as const) {
    const picture = await pageOf(file, page)
    const lines = await readFirst(picture)
    assert.deepEqual(
      await rereadAlphabets(models, { tesseract: never, languages })(picture, lines),
      lines,
    )
  }
})

test('A slide in Latin letters of an unknown language stays Latin, however blurred', async () => {
  const picture = await drawSlide(['Berbagai instansi pemerintah'])
  const lines = (await readFirst(picture)).map((line) => ({ ...line, confidence: 0.9 }))
  // As on scans: the text is read right, and with less confidence as letters of another alphabet.
  const reader: Tesseract = {
    read: async (_, dataFile) =>
      dataFile === latin
        ? { text: 'Berbagai instansi pemerintah', confidence: 0.7, words: [] }
        : { text: 'Вегбагаї інстансі ретерінтаг', confidence: 0.6, words: [] },
    close: () => undefined,
  }
  const rereadBlurred = rereadAlphabets(models, { tesseract: async () => reader, languages })
  assert.deepEqual(await rereadBlurred(picture, lines), lines)
})

test('A slide in letters that no recognizer knows stays unchanged', async () => {
  const picture = await pageOf('powerpoint.pdf', 0)
  const lines = await readFirst(picture)
  assert.deepEqual(await reread(picture, lines), lines)
})

test('A Korean slide that was read with little confidence is in no other alphabet, and no network is loaded', async () => {
  const guarded = rereadAlphabets(models, {
    tesseract: () => assert.fail('Tesseract was loaded.'),
    languages: { get: () => assert.fail('A network was loaded.') },
  })
  const letters = [...'수강 신청은 홈페이지에서'].map((character, index) => ({
    character,
    confidence: index % 3 === 0 ? 0.5 : 0.95,
    position: index / 13,
  }))
  const box = { centerX: 400, centerY: 100, width: 600, height: 40, angle: 0 }
  const line = { ...readingOf(letters), box, marginPx: 5 }
  assert.deepEqual(await guarded(await pageOf('rtl.pdf', 0), [line, line]), [line, line])
})
