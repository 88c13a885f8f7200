import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Picture } from '@rowdeck/core/deck-model/ports'
import { stretchContrast } from './stretch-contrast.ts'

/** Paper of one gray, a tenth of it covered by another, and a few pixels of a third. */
function page(paper: number, ink: number, speck = paper): Picture {
  const [width, height] = [200, 100]
  const pixels = new Uint8Array(3 * width * height).fill(paper)
  pixels.fill(ink, 0, pixels.length / 10)
  pixels.fill(speck, pixels.length - 90)
  return { width, height, pixels }
}

function levelsOf({ pixels }: Picture): [number, number] {
  return [pixels.at(0) as number, pixels.at(pixels.length / 2) as number]
}

test('A faded picture is stretched from black to white', () => {
  assert.deepEqual(levelsOf(stretchContrast(page(210, 150))), [0, 255])
  assert.deepEqual(levelsOf(stretchContrast(page(40, 80))), [255, 0])
})

test('A picture is faded even if a few specks are darker or lighter', () => {
  for (const speck of [0, 255]) {
    const stretched = stretchContrast(page(210, 150, speck))
    assert.deepEqual(levelsOf(stretched), [0, 255])
    assert.equal(stretched.pixels.at(-1), speck)
  }
})

test('A picture with contrast and a blank one are left unchanged', () => {
  for (const picture of [page(255, 0), page(255, 150), page(200, 190), page(255, 255)]) {
    assert.equal(stretchContrast(picture), picture)
  }
})

test('A picture without pixels is left unchanged', () => {
  const nothing = { width: 0, height: 0, pixels: new Uint8Array(0) }
  assert.equal(stretchContrast(nothing), nothing)
})
