import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { drawSlide } from '../../../../test/support/draw-slide.ts'
import { createTextDetector } from '../find-text/detect-text.ts'
import { sampleBoxes } from '../languages/choose-alphabet.ts'
import { embeddedModels, loadOcrModels } from '../models/ocr-models.ts'
import { openKept } from './kept-prepared.ts'
import { type LikelyAlphabets, likelyAlphabets } from './likely-alphabets.ts'

const { accents, alphabets, detector: model } = await loadOcrModels(embeddedModels)
const detector = await createTextDetector(model, 1)
const [latin] = Object.values(accents)
const open = openKept(1)

after(() => detector.close())

async function scriptsOf(label: string, options = { latin }): Promise<string[]> {
  return (await likelyOf([label], options)).alphabets.map(({ script }) => script)
}

async function likelyOf(labels: string[], options = { latin }): Promise<LikelyAlphabets> {
  const picture = await drawSlide(labels)
  const parts = (await detector.detect(picture)).map((found) => ({ ...found, length: 1 }))
  const all = { alphabets, open, ...options }
  return await likelyAlphabets(all, picture, sampleBoxes(parts))
}

const labels = {
  Cyrillic: ['Руководство', 'Керівництво', 'Ръководство', 'Њихова'],
  Greek: ['Διοίκηση', 'Εκπαίδευση'],
  Arabic: ['المشتريات'],
  Hebrew: ['הדרכה איכות'],
}

for (const [script, written] of Object.entries(labels)) {
  test(`A sample in ${script} may be in ${script}`, async () => {
    for (const label of written) assert.ok((await scriptsOf(label)).includes(script), label)
  })
}

test('A sample in Latin letters is in no other alphabet', async () => {
  for (const label of ['Professional', 'LOS TECHIES', 'Microsoft'])
    assert.deepEqual(await scriptsOf(label), [], label)
})

test('Samples in Latin letters do not hide one in another alphabet, which alone speaks for it', async () => {
  const labels = { Cyrillic: 'Руководство', Greek: 'Ευχαριστούμε πολύ', Arabic: 'الفريق متوافق مع' }
  for (const [name, label] of Object.entries(labels)) {
    const { alphabets, samples } = await likelyOf(['Professional', label])
    assert.ok(alphabets.some(({ script }) => script === name) && samples.length === 1, name)
  }
})

test('A word of few letters speaks for no alphabet', async () => {
  assert.deepEqual(await scriptsOf('Цех'), [])
})

test('Without a language in Latin letters, alphabets that do not fit are still ruled out', async () => {
  const scripts = await scriptsOf('Руководство', { latin: undefined })
  assert.ok(scripts.includes('Cyrillic') && !scripts.includes('Arabic'))
})
