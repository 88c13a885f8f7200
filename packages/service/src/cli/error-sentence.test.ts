import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { AppError } from '@rowdeck/core/errors'
import { errorCodes, errorExample } from '../error-catalog.ts'
import { errorSentence } from './error-sentence.ts'

/** About requests and sign-up rather than conversions, so the command line never shows them. */
const ofRequests = /idempotency|base64|file_missing|method_not_allowed/

test('No error tells a person at the command line about requests, headers and fields.', () => {
  for (const code of errorCodes.filter((one) => !ofRequests.test(one))) {
    const sentence = errorSentence(new AppError(code, errorExample(code).message))
    assert.doesNotMatch(sentence, /\b[Ss]end\b|`(mode|columns|slides|password|file)`|Bearer|POST/)
    assert.doesNotMatch(sentence, /undefined|\$\d/)
  }
})

test('Errors name the option that helps.', () => {
  const sentenceOf = (code: (typeof errorCodes)[number]) =>
    errorSentence(new AppError(code, errorExample(code).message))
  assert.match(sentenceOf('document_encrypted'), /encrypted\. Pass the password with --password\.$/)
  assert.match(sentenceOf('timed_out'), /Convert it in parts with --slides, such as "1-60"/)
  assert.match(sentenceOf('key_missing'), /missing\. Set ROWDECK_KEY, or pass --key\.$/)
  assert.match(sentenceOf('key_malformed'), /truncated\. Set ROWDECK_KEY, or pass --key\.$/)
})

test('An error of the operating system is its reason in words.', async () => {
  const error = await readFile('/no/such/file').catch((reason: unknown) => reason)
  assert.equal(errorSentence(error), '/no/such/file failed: no such file or directory.')
})

test('A fault of the program is one line without a stack trace.', () => {
  const sentence = errorSentence(new TypeError('x is not a function'))
  assert.match(sentence, /^Unexpected error.*TypeError: x is not a function\./)
  assert.doesNotMatch(sentence, /\n|at /)
})
