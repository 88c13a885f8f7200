import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { everywhere, jsonRequest, pdf } from '../../../../test/support/sample-requests.ts'
import { readUpload } from './read-upload.ts'

const limits = { fileBytesMax: 1000 }
const base64 = pdf.toString('base64')

async function refusal(body: unknown): Promise<[string, string]> {
  const error = await readUpload(jsonRequest(body), limits).then(
    () => assert.fail('was not refused'),
    (reason) => reason,
  )
  return [error.code, error.message]
}

test('a file and its fields are read, whole or split before any byte', async () => {
  const members = {
    filename: 'Überblick 🎉.pdf',
    file_base64: base64,
    mode: 'text',
    media_type: 'x',
  }
  const length = Buffer.byteLength(JSON.stringify(members))
  for (const cuts of [[], everywhere(length)]) {
    const upload = await readUpload(jsonRequest(members, { cuts }), limits)
    assert.deepEqual(upload, {
      bytes: pdf,
      filename: 'Überblick 🎉.pdf',
      type: 'pdf',
      options: { mode: 'text', columns: ['slide'], slides: undefined, hidden: 'exclude' },
    })
  }
})

test('any bytes are decoded from every common base64 format, however the body is split', async () => {
  const file = fc.uint8Array({ maxLength: 600 }).map((rest) => Buffer.concat([pdf, rest]))
  const writing = fc.record({
    file,
    alphabet: fc.constantFrom<('base64' | 'base64url')[]>('base64', 'base64url'),
    prefix: fc.constantFrom('', 'data:application/pdf;base64,', 'DATA:;name=a;Base64,', ' \n'),
    lineBreak: fc.constantFrom('', '\n', '\r\n', ' '),
    escaped: fc.constantFrom<((text: string) => string)[]>(
      (text) => text,
      (text) => text.replaceAll('/', '\\/'),
      (text) => text.replace(/[+/A]/g, (c) => `\\u00${c.charCodeAt(0).toString(16)}`),
    ),
    cuts: fc.array(fc.nat(4000)),
  })
  await fc.assert(
    fc.asyncProperty(writing, async ({ file, alphabet, prefix, lineBreak, escaped, cuts }) => {
      const text = file.toString(alphabet).replace(/.{76}/g, `$&${lineBreak}`)
      const body = escaped(JSON.stringify({ file_base64: prefix + text, mode: 'auto' }))
      const upload = await readUpload(jsonRequest(body, { cuts }), limits)
      assert.ok(file.equals(upload.bytes))
    }),
  )
})

test('strings are decoded as by JSON.parse, in any notation and however they are split', async () => {
  const name = fc.string({ unit: 'binary', maxLength: 30 })
  await fc.assert(
    fc.asyncProperty(name, fc.array(fc.nat(400)), async (sent, cuts) => {
      const filename = `${sent.replace(/[/\\\p{C}\p{Z}\p{DI}]/gu, '')}.pdf`
      const plain = JSON.stringify({ filename, file_base64: base64 })
      const escaped = plain.replace(/[^ -~]/g, (c) => {
        return `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`
      })
      for (const body of [plain, escaped, plain.replaceAll(/[:,{}]/g, ' \t$&\r\n')]) {
        if (JSON.parse(body).filename !== filename) continue
        const upload = await readUpload(jsonRequest(body, { cuts }), limits)
        assert.equal(upload.filename, filename === '.pdf' ? '.pdf' : filename)
      }
    }),
  )
})

test('bodies that JSON.parse rejects are refused, and others are read or refused for their content', async () => {
  const whole = JSON.stringify({ filename: 'a\\b"c', file_base64: base64, mode: 'ocr' })
  const damage = fc.record({
    at: fc.nat(whole.length),
    removed: fc.nat(3),
    inserted: fc.constantFrom(
      '',
      '"',
      '\\',
      ',',
      ':',
      '{',
      '}',
      '\n',
      '\u0000',
      '1',
      '\\u12',
      ' ',
      '[',
      'é',
    ),
    cuts: fc.array(fc.nat(200), { maxLength: 4 }),
  })
  await fc.assert(
    fc.asyncProperty(damage, async ({ at, removed, inserted, cuts }) => {
      const body = whole.slice(0, at) + inserted + whole.slice(at + removed)
      const request = jsonRequest(body, { cuts })
      const outcome = await readUpload(request, limits).then(
        () => 'read',
        (error) => error.code,
      )
      const isJson = isParsed(body)
      if (outcome === 'read') assert.ok(isJson, `read though it is not JSON: ${body}`)
      if (!isJson) assert.match(outcome, /^(request_invalid|base64_invalid)$/)
    }),
    { numRuns: 1000 },
  )
})

function isParsed(body: string): boolean {
  try {
    JSON.parse(body)
    return true
  } catch {
    return false
  }
}

test('a body that is truncated anywhere is refused', async () => {
  const whole = Buffer.from(JSON.stringify({ mode: 'text', file_base64: base64 }))
  for (let length = 0; length < whole.length; length += 1) {
    const [code] = await refusal(whole.subarray(0, length))
    assert.equal(code, 'request_invalid', `cut off after ${length} bytes`)
  }
})

test('invalid base64 is refused', async () => {
  const wrong = ['*', 'QUI*', 'QUJDR', 'Q', 'Q=', 'Q===', 'QUJD=', 'QUI=QUI=', '====', 'QUI=\n=']
  const more = [
    'data:application/pdf,QUJD',
    `data:${'x'.repeat(400)}`,
    'data:',
    'QUé',
    'ŁUJD',
    '\\',
    '\u0000',
  ]
  for (const file_base64 of [...wrong, ...more]) {
    const [code, message] = await refusal({ file_base64 })
    assert.equal(code, 'base64_invalid', file_base64)
    assert.match(message, /`file_base64`/)
  }
})

test('an empty file is distinguished from a missing one', async () => {
  for (const file_base64 of ['', ' \n', 'data:application/pdf;base64,']) {
    assert.equal((await refusal({ file_base64 }))[0], 'file_empty')
  }
  const [code, message] = await refusal({ mode: 'auto' })
  assert.equal(code, 'file_missing')
  assert.match(message, /`file_base64`/)
})

test('a body that is not an object of strings is refused with what is wrong', async () => {
  const cases: [string, RegExp][] = [
    ['', /not valid JSON/],
    ['[]', /not a JSON object/],
    ['"x"', /not a JSON object/],
    ['null', /not a JSON object/],
    ['<x>', /not valid JSON/],
    ['{"file_base64":1}', /`file_base64` is not a string/],
    ['{"file_base64":[1,2]}', /`file_base64` is not a string/],
    ['{"mode":3}', /`mode` is not a string/],
    ['{"mode":nul}', /not valid JSON/],
    ['{"mode":nullx}', /not valid JSON/],
    ['{"filename":["a"]}', /`filename` is not a string/],
    ['{"columns":[{"key":"number"}]}', /`columns` is not a list/],
    ['{"slides":1.5}', /`slides` is not a list/],
    ['{"slides":[1,}', /not valid JSON/],
    ['{"columns":[[]]}', /`columns` is not a list/],
    [`{"columns":[${'"slide",'.repeat(2000)}"slide"]}`, /`columns` is longer than 8192 bytes/],
    ['\ufeff\ufeff{}', /not valid JSON/],
    ['{"mode":"auto",}', /not valid JSON/],
    ['{"mode":"auto"} {}', /not valid JSON/],
    ['{"file_base64":"QUJD\nQUJD"}', /raw line breaks/],
    ["{'mode':'auto'}", /not valid JSON/],
  ]
  for (const [body, expected] of cases) {
    const [code, message] = await refusal(body)
    assert.equal(code, 'request_invalid', body)
    assert.match(message, expected)
  }
})

test('unknown and repeated members are refused by name', async () => {
  const cases: [string, RegExp][] = [
    [`{"file":"${base64}"}`, /`file`\. Supported members: `file_base64`, `filename`/],
    ['{"__proto__":"x"}', /`__proto__`/],
    ['{"__proto__":{"mode":"ocr"}}', /`__proto__`/],
    ['{"constructor":"x"}', /`constructor`/],
    ['{"\\ud800<b>\\u0000":"x"}', /`.?<b>`/],
    ['{"mode":"auto","m\\u006fde":"ocr"}', /`mode` occurs twice/],
    [`{"file_base64":"${base64}","file_base64":"${base64}"}`, /`file_base64` occurs twice/],
    [`{"${'n'.repeat(500)}":"x"}`, /`n{40}…`/],
  ]
  for (const [body, expected] of cases) {
    const [code, message] = await refusal(body)
    assert.equal(code, 'request_invalid', body)
    assert.match(message, expected)
  }
})

test('hostile bodies are refused early', { timeout: 10_000 }, async () => {
  const wide = { fileBytesMax: 20_000_000 }
  const bodies = [
    `{"mode":${'['.repeat(10_000_000)}`,
    '{"a":'.repeat(2_000_000),
    `{"${'n'.repeat(10_000_000)}":"x"}`,
    `{"filename":"${'n'.repeat(10_000_000)}"}`,
    `{"filename":"${'\\"'.repeat(5_000_000)}"}`,
    `{"mode":${'1'.repeat(10_000_000)}}`,
  ]
  for (const body of bodies) {
    await assert.rejects(readUpload(jsonRequest(body), wide), { code: 'request_invalid' })
  }
})

test('white space around names and values is bounded', async () => {
  const indented = `${' '.repeat(5000)}{${'\n'.repeat(5000)}"file_base64"\t:\r"${base64}"}  `
  await readUpload(jsonRequest(Buffer.from(indented)), limits)
  for (const [before, after] of [
    ['', ' '.repeat(20_000)],
    [' '.repeat(20_000), ''],
    [' '.repeat(10_000), '\n'.repeat(10_000)],
  ]) {
    const body = `${before}{"file_base64":"${base64}"}${after}`
    const [code, message] = await refusal(Buffer.from(body))
    assert.equal(code, 'request_invalid')
    assert.match(message, /more than 16384 bytes of white space/)
  }
})

test('bytes that are not UTF-8 are refused', async () => {
  const body = Buffer.from(`{"file_base64":"${base64}","filename":"\xe9.pdf"}`, 'latin1')
  assert.equal((await refusal(body))[0], 'request_invalid')
})

test('lone surrogates in a name become well-formed', async () => {
  const body = `{"file_base64":"${base64}","filename":"a\\ud800b\\udc00.pdf"}`
  const upload = await readUpload(jsonRequest(body), limits)
  assert.equal(upload.filename, 'a\ufffdb\ufffd.pdf')
})
