import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { embeddedModels, loadOcrModels } from '../models/ocr-models.ts'
import { readTrainedData } from './trained-data.ts'

const { accents, alphabets } = await loadOcrModels(embeddedModels)
const otherAlphabets = alphabets.flatMap(({ languages }) =>
  languages.map(({ dataFile }) => dataFile),
)
const french = gunzipSync(await readFile(accents.fra ?? ''))

test('The layers, characters and blank of all languages are read', async () => {
  for (const file of [...Object.values(accents), ...otherAlphabets]) {
    const { network, characters, blank } = readTrainedData(gunzipSync(await readFile(file)))
    const types = network.parts.map(({ type }) => type)
    const cells = ['XYTranspose', 'LSTM', 'RTLReversed', 'LSTM']
    assert.deepEqual(types, ['Input', 'Series', 'Maxpool', ...cells, 'Softmax'])
    assert.equal(characters[blank], undefined)
    assert.equal(characters[0], ' ')
    assert.ok(!characters.some((character) => character && /^.?(Joined|Broken)/.test(character)))
    assert.ok(Object.values(characters).every((character) => character !== ''))
    assert.equal(network.parts.at(-1)?.outputs, Math.max(blank + 1, characters.length))
  }
})

test('French has é and no ß', () => {
  const { characters } = readTrainedData(french)
  assert.ok(characters.includes('é') && !characters.includes('ß'))
})

test('Data that ends early or has no network is an error', () => {
  assert.throws(() => readTrainedData(french.subarray(0, 100_000)), /ends too early/)
  assert.throws(() => readTrainedData(Buffer.from('not trained at all')))
  assert.throws(() => readTrainedData(Buffer.alloc(0)))
})

test('Changed bytes are read or refused, and never take long', () => {
  for (let place = 200; place < 60_000; place += 997) {
    const changed = Buffer.from(french)
    changed[place] = 255 - (changed[place] ?? 0)
    try {
      readTrainedData(changed)
    } catch (error) {
      assert.ok(error instanceof Error)
    }
  }
})
