import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createRecoveryCodes, isAppCode, typedRecoveryCode } from './recovery-codes.ts'

test('A recovery code is recognized however a person types it, and is no code of an app.', () => {
  const separators = fc.constantFrom('', ' ', '-', ' - ')
  fc.assert(
    fc.property(fc.nat(9), separators, fc.boolean(), (index, separator, isUpper) => {
      const code = createRecoveryCodes()[index] ?? ''
      const typed = ` ${code.replace('-', separator)} `
      assert.equal(typedRecoveryCode(isUpper ? typed.toUpperCase() : typed), code)
      assert.equal(isAppCode(typed), false)
    }),
  )
})

test('Six digits are the code of an app, with or without spaces.', () => {
  for (const text of ['123456', '123 456', ' 1 2 3 4 5 6 ']) assert.equal(isAppCode(text), true)
  for (const text of ['12345', '1234567', '12345a', '']) assert.equal(isAppCode(text), false)
})
