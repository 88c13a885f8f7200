import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { drawSlide } from '../../../../test/support/draw-slide.ts'
import { createTextDetector } from '../find-text/detect-text.ts'
import { sampleBoxes } from '../languages/unknown-words.ts'
import { embeddedModels, loadOcrModels } from '../models/ocr-models.ts'
import { type AlphabetChoice, chooseAlphabet } from './choose-alphabet.ts'
import { openLanguages } from './loaded-languages.ts'

const { accents, alphabets, detector: model } = await loadOcrModels(embeddedModels)
const detector = await createTextDetector(model, 1)
const [latin] = Object.values(accents)
const languages = openLanguages(1)

after(() => Promise.all([detector.close(), languages.close()]))

async function choiceOf(
  labels: string[],
  { isMostlyLatin = false, control = latin } = {},
): Promise<AlphabetChoice | undefined> {
  const picture = await drawSlide(labels)
  const parts = (await detector.detect(picture)).map((found) => ({ ...found, length: 1 }))
  const choosing = { alphabets, languages, latin: control }
  return await chooseAlphabet(choosing, picture, { samples: sampleBoxes(parts), isMostlyLatin })
}

const labels = {
  kir: ['Объёмы рынка', 'Ещё один объект'],
  ukr: ['Керівництво', 'Якість навчання'],
  bul: ['Ръководство', 'Бързо обучение'],
  srp: ['Њихова решења', 'Љубав и мир'],
  bel: ['Мэты і задачы', 'Шчупак жыве ў водах'],
  ell: ['Διοίκηση', 'Εκπαίδευση'],
  ara: ['المشتريات', 'الأسئلة والأجوبة'],
  fas: ['پرسش و پاسخ', 'گام‌های بعدی'],
  heb: ['הדרכה איכות'],
}

for (const [language, written] of Object.entries(labels)) {
  test(`Samples in ${language} are read in ${language}`, async () => {
    for (const label of written) {
      const choice = await choiceOf([label])
      assert.equal(choice?.dataFile.match(/(\w+)\.traineddata/)?.[1], language, label)
    }
  })
}

test('A letter that another language of the alphabet lacks is not taken for two of that', async () => {
  const choice = await choiceOf([
    'Увод у рачунарске мреже',
    'Закључак и литература',
    'Брзина преноса',
  ])
  assert.match(choice?.dataFile ?? '', /srp/)
})

test('A sample in Latin letters is in no other alphabet', async () => {
  for (const label of ['Professional', 'LOS TECHIES', 'Microsoft', 'OPS, 60 MB'])
    assert.equal(await choiceOf([label]), undefined, label)
})

test('No network of another alphabet is asked about samples that are surely in Latin letters', async () => {
  const asked: string[] = []
  const get: typeof languages.get = (dataFile) => {
    asked.push(dataFile)
    return languages.get(dataFile)
  }
  const picture = await drawSlide(['Professional development'])
  const samples = (await detector.detect(picture)).map(({ box }) => box)
  const choosing = { alphabets, languages: { get }, latin }
  await chooseAlphabet(choosing, picture, { samples, isMostlyLatin: true })
  assert.deepEqual(asked, [latin])
})

test('Samples in Latin letters do not hide one in another alphabet, which alone speaks for it', async () => {
  const labels = { Cyrillic: 'Руководство', Greek: 'Ευχαριστούμε πολύ', Arabic: 'الفريق متوافق مع' }
  for (const [name, label] of Object.entries(labels)) {
    const choice = await choiceOf(['Professional', label], { isMostlyLatin: true })
    assert.equal(choice?.script, name)
  }
})

test('A word of few letters speaks for no alphabet', async () => {
  assert.equal(await choiceOf(['Цех']), undefined)
})

test('Without a language in Latin letters, an alphabet is still chosen', async () => {
  assert.equal((await choiceOf(['Руководство'], { control: undefined }))?.script, 'Cyrillic')
})
