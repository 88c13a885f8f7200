import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { test } from 'node:test'
import { ppOcrV4 } from './ocr-models.ts'
import { openOnnxSession } from './onnx-session.ts'

const models = ppOcrV4()

test('The files of the models are there', () => {
  for (const { file } of [models.detector, models.recogniser, ...models.otherScripts]) {
    assert.ok(existsSync(file), file)
  }
})

for (const model of [models.recogniser, ...models.otherScripts]) {
  test(`The dictionary of ${model.file.split('/').at(-1)} has as many characters as the network`, async () => {
    const session = await openOnnxSession(model.file, 1)
    const height = model.lineHeightPx
    const { shape } = await session.run(new Float32Array(3 * height * 32), [1, 3, height, 32])
    const characters = await model.characters()
    assert.equal(characters.length + 1, shape.at(-1))
    assert.ok(characters.every((character) => [...character].length === 1))
    await session.close()
  })
}
