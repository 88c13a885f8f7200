import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from '../support/program.ts'
import { smallPptx, textBox } from '../support/small-pptx.ts'
import { judgePptx } from './judge-pptx.ts'
import { seeded } from './mutate.ts'
import { mutatePptx } from './mutate-pptx.ts'

// `npm run torture -- pptx` tries as many as are asked for, of many files
const mutants = 30

test('Every mutant of a PPTX file gets rows or a fitting refusal, soon.', async () => {
  const source = await readFile(join(root, 'samples', 'sample.pptx'))
  const outcomes = new Set<string>()
  for (let seed = 1; seed <= mutants; seed++) {
    const { bytes, how } = mutatePptx(source, seeded(seed))
    const { outcome, fault } = await judgePptx(bytes)
    outcomes.add(outcome)
    assert.equal(fault, undefined, `seed ${seed}: ${how}`)
  }
  assert.deepEqual([...outcomes].sort(), ['document_unreadable', 'rows'])
})

test('Slides of any proportions are drawn.', async () => {
  const shapes = textBox([10, 10, 600, 400], ['Some words'])
  for (const size of [
    [72, 7200],
    [7200, 72],
    [1, 1e9],
    [0, -540],
  ] as const) {
    const bytes = smallPptx({ slides: [{ shapes }], size: [...size] })
    const { outcome, fault } = await judgePptx(bytes)
    assert.deepEqual([outcome, fault], ['rows', undefined], size.join(' × '))
  }
})

test('A slide with far more text than it has room for is drawn all the same.', async () => {
  const large = (text: string) => `<a:r><a:rPr sz="40000"/><a:t>${text}</a:t></a:r>`
  const whole = (paragraphs: string[]) => textBox([0, 0, 720, 540], paragraphs.map(large))
  for (const shapes of [
    whole(['W'.repeat(5000)]),
    whole(['word '.repeat(1000)]),
    whole(Array.from({ length: 1000 }, () => 'W')),
    Array.from({ length: 300 }, () => whole(['word '.repeat(18)])).join(''),
  ]) {
    const { outcome, fault } = await judgePptx(smallPptx({ slides: [{ shapes }] }))
    assert.deepEqual([outcome, fault], ['rows', undefined])
  }
})
