import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Busboy } from '@fastify/busboy'
import fc from 'fast-check'
import {
  everywhere,
  filePart,
  multipartBody,
  multipartRequest,
  type Part,
  pdf,
} from '../../../../test/support/sample-requests.ts'
import { readUpload, readUploads } from './read-upload.ts'

const limits = { fileBytesMax: 1000 }

async function refusal(body: Part[] | Buffer, contentType?: string): Promise<[string, string]> {
  const delivery = contentType === undefined ? {} : { contentType }
  const error = await readUpload(multipartRequest(body, delivery), limits).then(
    () => assert.fail('was not refused'),
    (reason) => reason,
  )
  return [error.code, error.message]
}

test('a file and its fields are read, whole or split before any byte', async () => {
  const parts = [
    { name: 'mode', value: 'ocr' },
    filePart(),
    { name: 'filename', value: 'Überblick.pdf' },
    { name: 'media_type', value: 'image/png' },
  ]
  const body = multipartBody(parts)
  for (const cuts of [[], everywhere(body.length)]) {
    const upload = await readUpload(multipartRequest(body, { cuts }), limits)
    const options = { mode: 'ocr', columns: ['slide'], slides: undefined, hidden: 'exclude' }
    assert.deepEqual(upload, { bytes: pdf, filename: 'Überblick.pdf', type: 'pdf', options })
  }
})

test('any bytes are read, however the body is split', async () => {
  const bytes = fc.uint8Array({ maxLength: 600 }).map((rest) => Buffer.concat([pdf, rest]))
  const lineBreaks = fc
    .array(fc.constantFrom('\r\n', '\r', '\n', '--', '\r\n--', '\r\n------WebKitFormBoundary7'))
    .map((pieces) => Buffer.concat([pdf, Buffer.from(pieces.join(''))]).subarray(0, 900))
  await fc.assert(
    fc.asyncProperty(fc.oneof(bytes, lineBreaks), fc.array(fc.nat(1200)), async (file, cuts) => {
      const upload = await readUpload(multipartRequest([filePart(file)], { cuts }), limits)
      assert.ok(file.equals(upload.bytes))
    }),
  )
})

test('a damaged body is read or refused, and never hangs or causes an uncaught exception', async () => {
  const whole = multipartBody([
    { name: 'mode', value: 'text' },
    filePart(),
    { name: 'filename', value: 'x' },
  ])
  const damage = fc.record({
    at: fc.nat(whole.length - 1),
    removed: fc.nat(40),
    inserted: fc.constantFrom('', '\r\n', '\0', '--', '"', ';', '\r\n\r\n', ':', '\\'),
    cuts: fc.array(fc.nat(600), { maxLength: 8 }),
  })
  await fc.assert(
    fc.asyncProperty(damage, async ({ at, removed, inserted, cuts }) => {
      const rest = whole.subarray(at + removed)
      const body = Buffer.concat([whole.subarray(0, at), Buffer.from(inserted), rest])
      await readUpload(multipartRequest(body, { cuts }), limits).catch((error) => {
        assert.equal(error.name, 'AppError', error)
      })
    }),
    { numRuns: 500 },
  )
})

test('a body that is truncated anywhere is refused', async () => {
  const whole = multipartBody([{ name: 'mode', value: 'text' }, filePart()])
  for (let length = 0; length < whole.length - 4; length += 1) {
    const [code] = await refusal(whole.subarray(0, length))
    assert.equal(code, 'request_invalid', `cut off after ${length} of ${whole.length} bytes`)
  }
})

test('a form without a file is refused, and the error says how to send one', async () => {
  for (const parts of [[], [{ name: 'mode', value: 'ocr' }], [filePart('', { filename: '' })]]) {
    const [code, message] = await refusal(parts)
    assert.equal(code, 'file_missing')
    assert.match(message, /-F file=@deck\.pdf/)
  }
})

test('a path sent as text is distinguished from a file', async () => {
  const [code, message] = await refusal([{ name: 'file', value: 'deck.pdf' }])
  assert.equal(code, 'file_missing')
  assert.match(message, /sent as text.*`@`/)
})

test('a file part without a file name is still a file', async () => {
  const part = { name: 'file', type: 'application/pdf', value: pdf }
  const upload = await readUpload(multipartRequest([part]), limits)
  assert.equal(upload.filename, 'document.pdf')
})

test('two files are refused', async () => {
  assert.equal((await refusal([filePart(), filePart()]))[0], 'file_ambiguous')
})

test('unknown parts are refused by name', async () => {
  const cases: [Part, RegExp][] = [
    [filePart(pdf, { name: 'upload' }), /`upload`.*named `file`/],
    [{ name: 'colour', value: 'red' }, /`colour`/],
    [{ name: '__proto__', value: 'x' }, /`__proto__`/],
    [{ name: 'a'.repeat(5000), value: 'x' }, /`a{40}…`/],
    [{ name: 'x`\u001b[31m\u202e', value: 'x' }, /`x\[31m`/],
    [{ disposition: 'form-data', value: 'x' }, /``/],
  ]
  for (const [part, expected] of cases) {
    const [code, message] = await refusal([part, filePart()])
    assert.equal(code, 'request_invalid')
    assert.match(message, expected)
  }
})

test('a repeated or overlong field is refused by name', async () => {
  const mode = { name: 'mode', value: 'ocr' }
  assert.match((await refusal([mode, mode, filePart()]))[1], /`mode` occurs twice/)
  const long = { name: 'filename', value: 'x'.repeat(9000) }
  assert.match((await refusal([long, filePart()]))[1], /`filename` is longer than/)
})

test('a missing or invalid boundary is refused', async () => {
  const impossible = `multipart/form-data; boundary=${'x'.repeat(300)}`
  for (const contentType of ['multipart/form-data', impossible]) {
    const [code, message] = await refusal([filePart()], contentType)
    assert.equal(code, 'request_invalid', contentType)
    assert.match(message, /boundary/)
  }
})

test('the boundary of another body is refused', async () => {
  const [code, message] = await refusal([filePart()], 'multipart/form-data; boundary=other')
  assert.equal(code, 'request_invalid')
  assert.match(message, /boundary/)
})

test('a form with ten thousand parts is refused at the first excess one', async () => {
  const unnamed = Array.from({ length: 10_000 }, () => ({ disposition: 'attachment', value: 'x' }))
  const wide = { fileBytesMax: 10_000_000 }
  await assert.rejects(readUpload(multipartRequest([...unnamed, filePart()]), wide), {
    code: 'request_invalid',
    message: /more than 16 parts/,
  })
})

test('an endless part header is refused at the size limit of the body', async () => {
  const head = '------WebKitFormBoundary7MA4YWxkTrZu0gW\r\nContent-Disposition: form-data; x="'
  const body = Buffer.from(head + 'x'.repeat(200_000))
  const request = multipartRequest(body, { declares: false, cuts: [1000, 50_000, 90_000] })
  await assert.rejects(readUpload(request, limits), { code: 'file_too_large' })
  const [code] = await refusal(body.subarray(0, 60_000))
  assert.equal(code, 'request_invalid')
})

test('file names are read as browsers and HTTP libraries write them', async () => {
  const cases: [string, string][] = [
    ['form-data; name="file"; filename="Übersicht Q1.pdf"', 'Übersicht Q1.pdf'],
    ['form-data; name="file"; filename="資料 🎉.pdf"', '資料 🎉.pdf'],
    ['form-data; name="file"; filename*=UTF-8\'\'%C3%9Cbersicht.pdf', 'Übersicht.pdf'],
    ["form-data; name=file; filename*=ISO-8859-1''%DCbersicht.pdf", 'Übersicht.pdf'],
    ['form-data; name="file"; filename="C:\\Users\\me\\deck.pdf"', 'deck.pdf'],
    ['form-data; name="file"; filename="../../etc/passwd"', 'passwd'],
    ['form-data; name="file"; filename=".."', 'document.pdf'],
    ['form-data; name="file"; filename="a \\"b\\".pdf"', 'a "b".pdf'],
    ['form-data; filename="deck.pdf"; name="file"', 'deck.pdf'],
    ['form-data; name="file"; filename="a %22b%22 100%.pdf"', 'a "b" 100%.pdf'],
  ]
  for (const [disposition, expected] of cases) {
    const upload = await readUpload(multipartRequest([{ disposition, value: pdf }]), limits)
    assert.equal(upload.filename, expected, disposition)
  }
})

test('after the last part that may be, no more than a slice of the body is parsed', async (t) => {
  const write = t.mock.method(Busboy.prototype, 'write')
  const empty = '--cut\r\n\r\n\r\n'
  const body = Buffer.alloc(65_536, empty)
  const [code, message] = await refusal(body, 'multipart/form-data; boundary=cut')
  assert.deepEqual([code, message], ['request_invalid', 'The form has more than 16 parts.'])
  let parsed = 0
  for (const call of write.mock.calls) parsed += (call.arguments[0] as Buffer).length
  assert.ok(parsed <= 4096, `${parsed} bytes`)
})

test('several files of a job are read whole, wherever the body is split, and counted together as they arrive', async () => {
  const files = [1, 2, 3].map((n) => Buffer.concat([pdf, Buffer.alloc(40 * n, `${n}`)]))
  const body = multipartBody(files.map((file) => filePart(file)))
  for (const cuts of [[], everywhere(body.length)]) {
    let most = 0
    const request = {
      ...multipartRequest(body, { cuts }),
      isJob: true,
      collected: (bytes: number) => {
        most = bytes
      },
    }
    const uploads = await readUploads(request, limits)
    assert.deepEqual(
      uploads.map(({ bytes }) => Buffer.from(bytes).toString()),
      files.map(String),
    )
    assert.equal(most, Buffer.concat(files).length)
  }
  await assert.rejects(readUploads(multipartRequest(body), limits), { code: 'file_ambiguous' })
})
