import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Picture } from '@rowdeck/core/deck-model/ports'
import fc from 'fast-check'
import { mapTall } from './tall-map.ts'

const width = 2

/** A picture whose pixels have the number of their row in two of their colors. */
function numbered(height: number): Picture {
  const pixels = new Uint8Array(3 * width * height)
  for (let index = 0; index < width * height; index++) {
    const row = Math.floor(index / width)
    pixels.set([row >> 8, row & 255, 0], 3 * index)
  }
  return { width, height, pixels }
}

test('Each row is of one window, at whose edges it is only where the picture ends', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 9000 }), async (height) => {
      const mapped = await mapTall(numbered(height), async ({ height: rows, pixels }) => {
        assert.ok(rows <= 2048)
        const first = ((pixels[0] as number) << 8) | (pixels[1] as number)
        const values = Float32Array.from({ length: width * rows }, (_, cell) => {
          const row = Math.floor(cell / width)
          const atEdge = (row < 64 && first > 0) || (row >= rows - 64 && first + rows < height)
          return atEdge ? -1 : first + row
        })
        return { width, height: rows, values }
      })
      const rows = Array.from({ length: height }, (_, row) => [row, row]).flat()
      assert.deepEqual([...mapped.values], rows)
    }),
    { numRuns: 30 },
  )
})

test('A picture no higher than a window is mapped at once', async () => {
  let calls = 0
  const count = async ({ height }: Picture) => {
    calls++
    return { width, height, values: new Float32Array(width * height) }
  }
  await mapTall(numbered(2048), count)
  assert.equal(calls, 1)
  await mapTall(numbered(2049), count)
  assert.equal(calls, 3)
})
