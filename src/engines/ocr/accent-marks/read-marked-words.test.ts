import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { drawSlide } from '../../../../test/support/draw-slide.ts'
import { openFirstReading } from '../../../../test/support/first-reading.ts'
import { openLanguages } from '../tesseract-networks/loaded-languages.ts'
import { readMarkedWords } from './read-marked-words.ts'

const firstReading = await openFirstReading()
const { readFirst } = firstReading
const models = firstReading.models.accents
const languages = openLanguages(1)

after(() => Promise.all([firstReading, languages].map((part) => part.close())))

async function textOf(labels: string[], readers = { models, languages }): Promise<string[]> {
  const picture = await drawSlide(labels)
  const lines = await readMarkedWords(picture, await readFirst(picture), readers)
  return lines.map(({ text }) => text).toSorted()
}

test('Names of several languages on an English slide have their accents', async () => {
  const labels = ['Speakers', 'Antonín Dvořák', 'José Núñez', 'Müller', 'Quality is a habit']
  assert.deepEqual(await textOf(labels), labels.toSorted())
})

test('A heading in capitals has its accents', async () => {
  assert.deepEqual(await textOf(['CARACTERÍSTICAS']), ['CARACTERÍSTICAS'])
})

test('No network is loaded for a slide whose letters have no marks but the dots of i and j', async () => {
  const labels = ['Building pipelines', 'Just-in-time delivery', 'if (i == j)', "It's 50 % off!"]
  const never = { ...languages, get: () => assert.fail('A network was loaded') }
  assert.deepEqual(await textOf(labels, { models, languages: never }), labels.toSorted())
})

test('A model set without networks for accents loads none, and leaves lines as they are', async () => {
  const never = { ...languages, get: () => assert.fail('A network was loaded') }
  assert.deepEqual(await textOf(['Novák'], { models: {}, languages: never }), ['Novák'])
})
