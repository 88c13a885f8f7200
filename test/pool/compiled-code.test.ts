import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { compiledCode } from '../support/compiled-code.ts'

test('The program of the workers is compiled once, by a process that reads no document, and workers compile nothing again.', async (t) => {
  const program = join(import.meta.dirname, 'read-with-cache-program.ts')
  const { code, errors } = await compiledCode(t, program)
  // a function of the worker's program, which nothing else imports
  assert.match(code, /function openScript/)
  const used = errors.match(/V8 code cache for .*/g) ?? []
  assert.match(used.join('\n'), /fake-worker\.ts was accepted/)
  assert.deepEqual(
    used.filter((line) => !line.includes('was accepted')),
    [],
  )
})
