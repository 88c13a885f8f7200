import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { embeddedModels, loadOcrModels } from '../models/ocr-models.ts'
import { openOnnxSession } from './onnx-session.ts'

const { detector } = await loadOcrModels(embeddedModels)
const shape = [1, 3, 32, 64]
const gray = new Float32Array(3 * 32 * 64).fill(0.5)

test('A network returns as many values as its shape needs, the same for the same input', async () => {
  const session = await openOnnxSession(detector.file, { threads: 1 })
  const first = await session.run(gray, shape)
  assert.deepEqual(first.shape, [1, 1, 32, 64])
  assert.equal(first.values.length, 32 * 64)
  assert.deepEqual(await session.run(gray, shape), first)
  await session.close()
})

test('A result is not changed when the network runs again', async () => {
  const session = await openOnnxSession(detector.file, { threads: 1 })
  const { values } = await session.run(gray, shape)
  const copy = Float32Array.from(values)
  await session.run(new Float32Array(gray.length).fill(2), shape)
  assert.deepEqual(values, copy)
  await session.close()
})

test('Values that do not fill the shape are an error', async () => {
  const session = await openOnnxSession(detector.file, { threads: 1 })
  await assert.rejects(session.run(gray, [1, 3, 64, 64]))
  await session.close()
})

test('A file that is missing or not a network is an error', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rowdeck-onnx-'))
  const broken = join(folder, 'broken.onnx')
  await writeFile(broken, 'not a network')
  await assert.rejects(openOnnxSession(broken, { threads: 1 }))
  await assert.rejects(openOnnxSession(join(folder, 'missing.onnx'), { threads: 1 }))
  await rm(folder, { recursive: true })
})
