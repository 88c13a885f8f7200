import assert from 'node:assert/strict'
import { once } from 'node:events'
import { PassThrough, Readable } from 'node:stream'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import {
  filePart,
  jsonRequest,
  multipartRequest,
  pdf,
  rawRequest,
} from '../../../../test/support/sample-requests.ts'
import { readUpload, refuseByHeaders, type UploadRequest } from './read-upload.ts'

function fileOf(bytes: number): Buffer {
  const file = Buffer.alloc(
    bytes,
    Buffer.from(Uint8Array.from({ length: 256 }, (_, index) => index)),
  )
  pdf.copy(file)
  return file
}

function everyForm(file: Buffer, declares: boolean): UploadRequest[] {
  const text = file.toString('base64')
  return [
    multipartRequest([filePart(file)], { declares }),
    jsonRequest({ file_base64: text }, { declares }),
    jsonRequest(`{"file_base64":"${text.replaceAll('/', '\\/')}"}`, { declares }),
    rawRequest(file, { declares }),
  ]
}

for (const fileBytesMax of [100, 101, 102, 100_000]) {
  test(`a limit of ${fileBytesMax} bytes includes the last one, in every form`, async () => {
    for (const declares of [true, false]) {
      for (const length of [fileBytesMax - 1, fileBytesMax]) {
        for (const request of everyForm(fileOf(length), declares)) {
          assert.equal((await readUpload(request, { fileBytesMax })).bytes.length, length)
        }
      }
      for (const request of everyForm(fileOf(fileBytesMax + 1), declares)) {
        await assert.rejects(readUpload(request, { fileBytesMax }), {
          code: 'file_too_large',
          details: { fileBytesMax },
          message: new RegExp(`${fileBytesMax} bytes`),
        })
      }
    }
  })
}

test('exactly 20 MiB are read, and one more byte is refused, in every form', async () => {
  const fileBytesMax = 20_971_520
  for (const request of everyForm(fileOf(fileBytesMax), true)) {
    assert.equal((await readUpload(request, { fileBytesMax })).bytes.length, fileBytesMax)
  }
  for (const request of everyForm(fileOf(fileBytesMax + 1), true)) {
    await assert.rejects(readUpload(request, { fileBytesMax }), { code: 'file_too_large' })
  }
})

test('a declared length over the limit is refused before a byte is read', async () => {
  const body = new Readable({ read: () => assert.fail('was read') })
  const request = { contentType: 'application/json', contentLength: 1_000_000, body }
  await assert.rejects(readUpload(request, { fileBytesMax: 1000 }), {
    code: 'file_too_large',
    details: { fileBytesMax: 1000, bodyBytes: 1_000_000 },
  })
})

test('the declared length of the largest file is accepted in every common encoding', () => {
  const limits = { fileBytesMax: 20_971_520 }
  const characters = 4 * Math.ceil(limits.fileBytesMax / 3)
  const envelope = 65_536
  const pass = (contentType: string, contentLength: number | undefined) =>
    refuseByHeaders({ contentType, contentLength }, limits)
  pass('multipart/form-data; boundary=x', limits.fileBytesMax + envelope)
  pass('image/png', limits.fileBytesMax + envelope)
  const lineBreaksAndSlashes = (characters / 64) * 4 + characters / 64
  pass('application/json', characters + lineBreaksAndSlashes + envelope)
  pass('application/json', undefined)
  for (const contentType of ['multipart/form-data', 'image/png']) {
    assert.throws(() => pass(contentType, limits.fileBytesMax + envelope + 1), {
      code: 'file_too_large',
    })
  }
})

test('any other content type is refused with the supported ones and the commands that send them', async () => {
  const form = 'application/x-www-form-urlencoded'
  for (const contentType of [undefined, '', 'text/plain', 'image/gif', form, 'multipart/mixed']) {
    const body = new Readable({ read: () => assert.fail('was read') })
    await assert.rejects(
      readUpload({ contentType, contentLength: 10, body }, { fileBytesMax: 1000 }),
      {
        code: 'request_invalid',
        message: /multipart\/form-data.*application\/json.*--data-binary @deck\.pdf/,
      },
    )
  }
})

test('parameters and case of a content type do not matter', async () => {
  const contentType = 'Application/JSON ; charset=UTF-8'
  const request = jsonRequest({ file_base64: pdf.toString('base64') }, { contentType })
  assert.equal((await readUpload(request, { fileBytesMax: 1000 })).filename, 'document.pdf')
})

test('the bytes decide the type, whatever the request says', async () => {
  const png = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1').toString('base64')
  const members = { file_base64: png, media_type: 'application/pdf', filename: 'deck.pdf' }
  const upload = await readUpload(jsonRequest(members), { fileBytesMax: 1000 })
  assert.deepEqual([upload.type, upload.filename], ['png', 'deck.pdf'])
})

test('an unknown mode is refused with the list of modes', async () => {
  for (const mode of ['OCR', 'fast', 'x'.repeat(8000)]) {
    await assert.rejects(
      readUpload(jsonRequest({ file_base64: 'JVBERi0=', mode }), { fileBytesMax: 1000 }),
      { code: 'request_invalid', message: /`auto`, `text` or `ocr`/ },
    )
  }
})

test('columns and slides are parsed from lists, with or without spaces', async () => {
  const read = async (fields: { columns?: string; slides?: string }) => {
    const request = jsonRequest({ file_base64: 'JVBERi0=', ...fields })
    return (await readUpload(request, { fileBytesMax: 1000 })).options
  }
  const { columns } = await read({ columns: 'number, title,body' })
  assert.deepEqual(columns, ['number', 'title', 'body'])
  const { slides } = await read({ slides: '1-5, 9,12-' })
  assert.deepEqual(slides, [
    { from: 1, to: 5 },
    { from: 9, to: 9 },
    { from: 12, to: Number.POSITIVE_INFINITY },
  ])
  for (const wrong of ['0', '-3', '5-2', '1,,2', 'a', '1-2-3', '1.5', '1–5', '0-3']) {
    await assert.rejects(read({ slides: wrong }), {
      code: 'request_invalid',
      message: /`slides` has .*1-5,9,12-/,
    })
  }
})

test('the bytes have their own buffer and waste little memory', async () => {
  for (const length of [20, 5000, 200_000, 1_500_000]) {
    for (const declares of [true, false]) {
      for (const request of everyForm(fileOf(length), declares)) {
        const { bytes } = await readUpload(request, { fileBytesMax: 2_000_000 })
        assert.equal(bytes.byteOffset, 0)
        assert.ok(bytes.buffer.byteLength <= length * 1.125)
      }
    }
  }
})

test('a body in tiny chunks uses no more memory than its file', async () => {
  const file = fileOf(300_000)
  const [request] = everyForm(file, false)
  const cuts = Array.from({ length: 20_000 }, (_, index) => index * 15)
  const cut = multipartRequest([filePart(file)], { cuts, declares: false })
  assert.ok(request)
  assert.deepEqual(
    await readUpload(cut, { fileBytesMax: 1_000_000 }),
    await readUpload(request, { fileBytesMax: 1_000_000 }),
  )
})

const openings: [form: string, contentType: string, opening: string][] = [
  [
    'multipart',
    'multipart/form-data; boundary=b',
    '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n%PDF',
  ],
  ['json', 'application/json', '{"file_base64":"JVBERi0'],
]

for (const [form, contentType, opening] of openings) {
  test(`a client that disconnects during ${form} causes an AbortError`, async () => {
    const body = new PassThrough()
    const upload = readUpload({ contentType, contentLength: 500, body }, { fileBytesMax: 1000 })
    body.write(opening)
    await turn()
    body.destroy(new Error('aborted'))
    await assert.rejects(upload, { name: 'AbortError' })
  })

  test(`a connection that is closed before ${form} is read causes an AbortError`, async () => {
    const body = new PassThrough()
    body.destroy()
    const request = { contentType, contentLength: 500, body }
    await assert.rejects(readUpload(request, { fileBytesMax: 1000 }), { name: 'AbortError' })
  })

  test(`an endless ${form} body is left to HTTP to discard once it reaches the limit`, async () => {
    let produced = 0
    const chunk = Buffer.alloc(10_000, 'QUJD')
    const body = new Readable({
      read() {
        produced += chunk.length
        const next = produced === chunk.length ? Buffer.from(`${opening}QUJD`) : chunk
        setImmediate(() => this.push(next))
      },
    })
    const request = { contentType, contentLength: undefined, body }
    await assert.rejects(readUpload(request, { fileBytesMax: 100_000 }), { code: 'file_too_large' })
    assert.ok(produced < 500_000)
    assert.equal(body.destroyed, false)
    const listeners = body.eventNames().filter((name) => body.listenerCount(name) > 0)
    assert.deepEqual(listeners, [])
    const left = produced
    body.resume()
    await once(body, 'data')
    await once(body, 'data')
    assert.ok(produced > left)
    body.destroy()
  })
}
