/// <reference types="node" />
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'
import { codeOf } from '../../../packages/console/src/reference/request-code.ts'

test('The name of a file cannot become code in the request.', () => {
  const filename = `Q3 "final" it's $HOME.pdf`
  const request = { url: 'http://127.0.0.1', filename, columns: ['slide'], options: {} }
  const printing = codeOf('curl', request).replace(/^curl/, `printf '%s\\n'`)
  const given = execFileSync('sh', ['-c', printing]).toString().trim().split('\n').at(-1)
  assert.equal(given, `file=@"Q3 \\"final\\" it's $HOME.pdf"`)
})
