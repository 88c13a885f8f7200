/// <reference types="node" />
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { drawingSidePx } from '../../../packages/console/src/desk/pptx-file.ts'

test('Slides of a PPTX file are drawn as large as they are shown, and many no larger than the service draws them.', async () => {
  const deck = new Blob([await readFile('samples/sample.pptx')])
  assert.equal(await drawingSidePx(deck), 1600)
  const parts = (count: number) =>
    new Blob(Array.from({ length: count }, (_, at) => `ppt/slides/slide${at + 1}.xml `))
  assert.equal(await drawingSidePx(parts(90)), 1600)
  assert.equal(await drawingSidePx(parts(91)), 1591)
  assert.equal(await drawingSidePx(parts(1000)), 480)
  assert.equal(await drawingSidePx(parts(2000)), 480)
})
