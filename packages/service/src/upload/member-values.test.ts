import assert from 'node:assert/strict'
import { test } from 'node:test'
import { everywhere, jsonRequest, pdf } from '../../../../test/support/sample-requests.ts'
import { readUpload } from './read-upload.ts'

const limits = { fileBytesMax: 1000 }
const base64 = pdf.toString('base64')

test('null and an empty string mean that a field is not given, in any cut', async () => {
  const plain = await readUpload(jsonRequest({ file_base64: base64 }), limits)
  for (const nothing of [null, '', []]) {
    const lists = { columns: nothing, slides: nothing }
    const others = { filename: nothing, media_type: nothing, mode: nothing, password: nothing }
    const body = JSON.stringify({
      ...lists,
      ...(Array.isArray(nothing) ? {} : others),
      file_base64: base64,
    })
    const request = jsonRequest(body, { cuts: everywhere(body.length) })
    assert.deepEqual(await readUpload(request, limits), plain, body)
  }
  const withoutFile = readUpload(jsonRequest({ file_base64: null }), limits)
  await assert.rejects(withoutFile, { code: 'file_missing' })
})

test('lists may be arrays, and one slide a number, in any cut', async () => {
  const cases: [object, object][] = [
    [{ columns: ['number', 'title'] }, { columns: 'number,title' }],
    [{ slides: 2 }, { slides: '2' }],
    [{ slides: [1, 3] }, { slides: '1,3' }],
    [{ slides: ['2-3', '5-'] }, { slides: '2-3,5-' }],
  ]
  for (const [typed, text] of cases) {
    const body = JSON.stringify({ ...typed, file_base64: base64 }).replaceAll(/[[\],]/g, ' $& ')
    const request = jsonRequest(body, { cuts: everywhere(body.length) })
    const expected = await readUpload(jsonRequest({ ...text, file_base64: base64 }), limits)
    assert.deepEqual(await readUpload(request, limits), expected, body)
  }
})

test('a byte order mark in front is skipped, in any cut', async () => {
  const body = `\ufeff ${JSON.stringify({ file_base64: base64 })}`
  for (const cuts of [[], everywhere(Buffer.byteLength(body))]) {
    const upload = await readUpload(jsonRequest(body, { cuts }), limits)
    assert.ok(pdf.equals(upload.bytes))
  }
})
