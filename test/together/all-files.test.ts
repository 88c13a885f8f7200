import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from '../support/program.ts'
import { alone, filesOf, inTurn, together } from '../support/test-together.ts'

test('Every test file is run once, by itself or with the others of its group.', () => {
  const grouped = [...Object.values(together), ...Object.values(inTurn)].map(filesOf)
  const every = [...filesOf(alone), ...grouped.flat()].sort()
  assert.deepEqual(every, filesOf(['{bench,bin,clients,packages,samples,test}/**/*.test.ts']))
  for (const [groups, run] of [
    [together, 'await testTogether'],
    [inTurn, 'testInTurn'],
  ] as const) {
    for (const group of Object.keys(groups)) {
      const runner = readFileSync(join(root, 'test', 'together', `${group}.test.ts`), 'utf8')
      assert.match(runner, new RegExp(`^${run}\\('${group}'\\)$`, 'm'))
    }
  }
})
