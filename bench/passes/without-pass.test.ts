import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { passNames, withoutPass } from './without-pass.ts'

const text = readFileSync(new URL('../../packages/ocr/src/passes.ts', import.meta.url), 'utf8')

test('Each pass of OCR can be switched off, and nothing else with it.', () => {
  const names = passNames(text)
  assert.ok(names.length > 15)
  for (const name of names) {
    const without = withoutPass(text, name)
    assert.deepEqual(
      passNames(without),
      names.filter((other) => other !== name),
    )
    assert.equal(without.split('\n').slice(0, 20).join(), text.split('\n').slice(0, 20).join())
  }
})

test('A pass that is not there is an error.', () => {
  assert.throws(() => withoutPass(text, 'no such pass'), /There are 0 passes/)
})
