import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { compiledCode } from '../support/compiled-code.ts'

test('The program of the workers is compiled once, by a process that reads no document.', async (t) => {
  const program = join(import.meta.dirname, 'read-with-cache-program.ts')
  // a function of the worker's program, which nothing else imports
  assert.match(await compiledCode(t, program), /function openScript/)
})
