import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from '../support/program.ts'
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
