import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { compiledCode } from '../support/compiled-code.ts'

test('Code that conversion and database threads compile is cached for later threads, even though they are terminated.', async (t) => {
  // each with a line of a module that only the thread imports
  for (const [name, line] of [
    ['convert', /export async function runConversion/],
    ['query', /export async function openConnections/],
  ] as const) {
    const program = join(import.meta.dirname, `${name}-with-cache-program.ts`)
    const { code } = await compiledCode(t, program)
    assert.match(code, line, name)
  }
})
