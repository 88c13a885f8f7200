import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { findRegions, type ValueMap } from './find-regions.ts'

const width = 9

const maps = fc
  .array(fc.constantFrom(0, 0.2, 0.5, 1), { minLength: width, maxLength: width * 9 })
  .map((cells): ValueMap => {
    const height = Math.floor(cells.length / width)
    return { width, height, values: Float32Array.from(cells.slice(0, width * height)) }
  })

/** The regions as lists of cells, found one cell at a time. */
function spreadCells(map: ValueMap, threshold: number): Set<string> {
  const left = new Set([...map.values.keys()].filter((at) => (map.values[at] ?? 0) > threshold))
  const regions = new Set<string>()
  for (const first of left) {
    const region = [first]
    left.delete(first)
    for (const at of region) {
      const touching = [...left].filter((other) => touches(at, other))
      for (const other of touching) left.delete(other)
      region.push(...touching)
    }
    regions.add(region.sort((a, b) => a - b).join())
  }
  return regions
}

function touches(a: number, b: number): boolean {
  const [rowA, rowB] = [Math.floor(a / width), Math.floor(b / width)]
  return Math.abs(rowA - rowB) <= 1 && Math.abs((a % width) - (b % width)) <= 1
}

test('Regions are the connected cells above the threshold, diagonally included', () => {
  fc.assert(
    fc.property(maps, (map) => {
      const found = findRegions(map, 0.3).map((region) =>
        region
          .flatMap(({ y, start, end }) =>
            Array.from({ length: end - start }, (_, step) => y * width + start + step),
          )
          .sort((a, b) => a - b)
          .join(),
      )
      assert.deepEqual(new Set(found), spreadCells(map, 0.3))
    }),
    { numRuns: 500 },
  )
})

test('A run has the sum of its values', () => {
  const values = Float32Array.from([0, 0.5, 1, 0.5, 0])
  const [region] = findRegions({ width: 5, height: 1, values }, 0.3)
  assert.deepEqual(region, [{ y: 0, start: 1, end: 4, sum: 2 }])
})

test('An empty map has no regions', () => {
  assert.deepEqual(findRegions({ width: 2, height: 2, values: new Float32Array(4) }, 0.3), [])
})
