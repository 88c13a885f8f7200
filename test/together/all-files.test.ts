import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from '../support/program.ts'
import { alone, filesOf, together } from '../support/test-together.ts'

test('Every test file is run once, by itself or with the others of its group.', () => {
  const grouped = Object.values(together).map(filesOf)
  const run = [...filesOf(alone), ...grouped.flat()].sort()
  assert.deepEqual(run, filesOf(['{bench,bin,clients,console,samples,src,test}/**/*.test.ts']))
  for (const group of Object.keys(together)) {
    const runner = readFileSync(join(root, 'test', 'together', `${group}.test.ts`), 'utf8')
    assert.match(runner, new RegExp(`^await testTogether\\('${group}'\\)$`, 'm'))
  }
})
