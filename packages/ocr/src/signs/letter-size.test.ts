import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sized } from './letter-size.ts'

function glyph(top: number, bottom = 0) {
  return { left: 0, right: 0.5, top, bottom, features: () => new Float32Array() }
}

test('A letter that differs from its capital by its size alone has the size of its glyph', () => {
  assert.equal(sized('s', glyph(0.7)), 'S')
  assert.equal(sized('X', glyph(0.52)), 'x')
})

test('A letter between the two sizes, off the line or of another shape stays as it is', () => {
  assert.equal(sized('s', glyph(0.6)), 's')
  assert.equal(sized('S', glyph(0.52, -0.2)), 'S')
  assert.equal(sized('a', glyph(0.7)), 'a')
})
