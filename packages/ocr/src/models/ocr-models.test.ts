import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkModels } from '../check-models.ts'
import { filesOf } from './model-manifest.ts'
import { embeddedModels, loadOcrModels, readManifest } from './ocr-models.ts'

const models = await loadOcrModels(embeddedModels)

test('The default models exist, match their manifest, and their dictionaries fit', async () => {
  await checkModels(embeddedModels)
})

test('Every character of a dictionary is one character', async () => {
  for (const model of [models.recognizer, ...models.otherScripts]) {
    const characters = await model.characters()
    assert.ok(characters.length > 90)
    assert.ok(
      characters.every((character) => [...character].length === 1),
      model.file,
    )
  }
})

test('Every file of the default models has a license that allows shipping it', async () => {
  for (const { file, license } of filesOf(await readManifest(embeddedModels))) {
    assert.equal(license, 'Apache-2.0', file)
  }
})

test('The Chinese dictionary has the enumeration comma instead of the stroke that looks like it', async () => {
  const chinese = models.otherScripts.find(({ file }) => file.includes('ch_PP-OCRv4_rec'))
  const characters = await chinese?.characters()
  assert.ok(characters?.includes('、'))
  assert.ok(!characters?.includes('丶'))
})
