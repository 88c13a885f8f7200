import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeScale, scalePlots } from './describe-scale.ts'

const loads = ['ours', 'theirs'].flatMap((name) =>
  [1, 32].map((callers) => ({
    ...{ name, callers, slidesPerSecond: 100 * callers, medianMs: 12, p99Ms: 345, cpuMs: 20.5 },
  })),
)
const lengths = [{ name: 'ours', slides: 1000, wallMs: 1.25, cpuMs: 0.75 }]

test('Every point is in the tables, and every plot that is shown is written.', () => {
  const text = describeScale(loads, lengths, { slides: 8, cores: 2 })
  assert.match(text, /\| +32 \| theirs +\| +3200 \| +12 \| +345 \| +20\.5 \|/)
  assert.match(text, /\| +1000 \| ours +\| +1\.25 \| +0\.75 \|/)
  const plots = scalePlots(loads, lengths)
  const shown = [...text.matchAll(/\]\(([^)]+\.svg)\)/g)].map(([, name]) => name)
  assert.deepEqual(
    plots.map(({ name }) => name),
    shown,
  )
  // a line for each reader
  assert.equal(plots[0]?.content.match(/<polyline/g)?.length, 2)
})
