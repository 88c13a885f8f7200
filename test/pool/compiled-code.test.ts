import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { compiledCode } from '../support/compiled-code.ts'

test('Code that a worker compiles is cached for later workers, even though the worker is killed.', async (t) => {
  const program = join(import.meta.dirname, 'read-with-cache-program.ts')
  // a function of the worker's program, which nothing else imports
  assert.match(await compiledCode(t, program), /function openScript/)
})
