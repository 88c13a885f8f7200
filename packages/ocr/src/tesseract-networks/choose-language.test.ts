import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { drawSlide } from '../../../../test/support/draw-slide.ts'
import { createTextDetector } from '../find-text/detect-text.ts'
import { embeddedModels, loadOcrModels } from '../models/ocr-models.ts'
import { chooseLanguage } from './choose-language.ts'
import { openLanguages } from './loaded-languages.ts'

const { alphabets, detector: model } = await loadOcrModels(embeddedModels)
const detector = await createTextDetector(model, 1)
const languages = openLanguages(1)

after(() => Promise.all([detector.close(), languages.close()]))

async function languageOf(labels: string[], script: string): Promise<string | undefined> {
  const picture = await drawSlide(labels)
  const spans = [{ start: 0, end: 1 }]
  const samples = (await detector.detect(picture)).map(({ box }) => ({ box, spans }))
  const alphabet = alphabets.find((each) => each.script === script) ?? assert.fail(script)
  const language = await chooseLanguage(alphabet, languages, { picture, samples })
  return language?.dataFile.match(/(\w+)\.traineddata/)?.[1]
}

const labels = {
  Cyrillic: {
    kir: ['Объёмы рынка', 'Ещё один объект'],
    ukr: ['Керівництво', 'Якість навчання'],
    bul: ['Ръководство', 'Бързо обучение'],
    srp: ['Њихова решења', 'Љубав и мир'],
    bel: ['Мэты і задачы', 'Шчупак жыве ў водах'],
  },
  Greek: { ell: ['Διοίκηση', 'Εκπαίδευση'] },
  Arabic: { ara: ['المشتريات', 'الأسئلة والأجوبة'], fas: ['پرسش و پاسخ', 'گام‌های بعدی'] },
  Hebrew: { heb: ['הדרכה איכות'] },
}

for (const [script, written] of Object.entries(labels)) {
  for (const [language, samples] of Object.entries(written)) {
    test(`Samples in ${language} are read in ${language}`, async () => {
      for (const label of samples) assert.equal(await languageOf([label], script), language, label)
    })
  }
}

test('A letter that another language of the alphabet lacks is not taken for two of that', async () => {
  const samples = ['Увод у рачунарске мреже', 'Закључак и литература', 'Брзина преноса']
  assert.equal(await languageOf(samples, 'Cyrillic'), 'srp')
})

test('No network is asked about an alphabet with one language', async () => {
  const get = () => assert.fail('A network was loaded.')
  const greek = alphabets.find(({ script }) => script === 'Greek') ?? assert.fail()
  const picture = { width: 1, height: 1, pixels: new Uint8Array(3) }
  assert.equal(await chooseLanguage(greek, { get }, { picture, samples: [] }), greek.languages[0])
})
