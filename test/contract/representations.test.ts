import assert from 'node:assert/strict'
import { request } from 'node:http'
import { after, before, test } from 'node:test'
import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { readBook } from '../support/read-book.ts'
import { shareTestApp } from '../support/shared-app.ts'
import { answerOf, deckBytes, sendForm, type TestApp } from '../support/test-app.ts'

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

let service: TestApp
let key: string
let deck: Buffer
let accountId: string
before(async () => {
  service = await shareTestApp({ ocr: true })
  const account = await service.newAccount()
  key = account.key
  accountId = account.id
  deck = await deckBytes('sample.pdf')
})
after(() => service.close())

/** The unparsed response to a request with this Accept header. */
async function convert(accept: string, fields: Record<string, string> = {}, file = deck) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  body.set('file', new Blob([file]), 'sample.pdf')
  const headers = { authorization: `Bearer ${key}`, accept }
  const response = await fetch(service.convertUrl, { method: 'POST', headers, body })
  const bytes = Buffer.from(await response.arrayBuffer())
  return { status: response.status, headers: response.headers, bytes, text: bytes.toString() }
}

async function usedToday(): Promise<number> {
  const { free } = await service.app.accounts.standing(accountId)
  return free?.used ?? 0
}

test('JSON is the response to any Accept header that matches no other format.', async () => {
  const usual = await convert('application/json')
  for (const accept of [
    '*/*',
    'image/png',
    'text/html,*/*;q=0.1',
    'nonsense',
    'text/csv;q=0.1,*/*',
  ]) {
    const { status, headers, text } = await convert(accept)
    assert.equal(status, 200)
    assert.equal(headers.get('content-type'), 'application/json; charset=utf-8')
    assert.equal(text, usual.text)
  }
})

test('CSV has a header row, and on request none, or a byte order mark.', async () => {
  const fields = { columns: 'number,title' }
  const plain = await convert('text/csv', fields)
  assert.equal(plain.headers.get('content-type'), 'text/csv; charset=utf-8; header=present')
  assert.match(plain.text, /^Number,Title\r\n1,Rowdeck\r\n2,One row per slide\r\n/)
  const bare = await convert('text/csv; header=absent', fields)
  assert.equal(bare.headers.get('content-type'), 'text/csv; charset=utf-8; header=absent')
  assert.match(bare.text, /^1,Rowdeck\r\n/)
  const marked = await convert('text/csv; header=present; charset=utf-8-sig', fields)
  assert.equal(marked.text, `\ufeff${plain.text}`)
})

test('XLSX is a workbook that contains the rows, each with the number of its slide, asked for or not.', async () => {
  for (const columns of ['title', 'number,title']) {
    const { headers, bytes } = await convert(xlsx, { columns, slides: '2' })
    assert.match(headers.get('content-type') ?? '', /spreadsheetml/)
    const [slides, ...others] = readBook(bytes).sheets
    assert.deepEqual([slides?.rows[0], others], [['Number', 'Title'], []])
    assert.deepEqual(slides?.rows.slice(1), [[2, 'One row per slide']])
  }
})

test('Blocks are arrays in JSON and NDJSON, and JSON text in CSV and XLSX.', async () => {
  const fields = { columns: 'blocks,slide', slides: '4' }
  const { rows } = JSON.parse((await convert('application/json', fields)).text)
  const [{ blocks, slide }] = rows
  assert.deepEqual(
    blocks.map(({ role }: { role: string }) => role),
    ['title', 'table', 'header-footer', 'header-footer'],
  )
  assert.equal(blocks.map(({ text }: { text: string }) => text).join('\n'), slide)
  assert.deepEqual(Object.keys(blocks[0]), ['text', 'role', 'box', 'confidence'])
  const [, line = ''] = (await convert('application/x-ndjson', fields)).text.split('\n')
  assert.deepEqual(JSON.parse(line).row, rows[0])
  const csv = await convert('text/csv; header=absent', { ...fields, columns: 'blocks' })
  assert.equal(csv.text, `"${JSON.stringify(blocks).replaceAll('"', '""')}"\r\n`)
  const workbook = await convert(xlsx, fields)
  const strings = Buffer.from(unzipSync(workbook.bytes)['xl/sharedStrings.xml'] ?? []).toString()
  const escaped = JSON.stringify(blocks).replaceAll('"', '&quot;')
  assert.ok(strings.includes(escaped) || strings.includes(JSON.stringify(blocks)), strings)
})

test('Pictures are data URLs in JSON and NDJSON, pictures in the cells of XLSX, and refused in CSV.', async () => {
  const fields = { columns: 'number,picture', slides: '1-2' }
  const { rows } = JSON.parse((await convert('application/json', fields)).text)
  for (const { picture } of rows) {
    const [, base64 = ''] = /^data:image\/jpeg;base64,([A-Za-z0-9+/]+=*)$/.exec(picture) ?? []
    const { format, width, height } = await sharp(Buffer.from(base64, 'base64')).metadata()
    assert.deepEqual([format, width, height], ['jpeg', 480, 270])
  }
  const [, ...lines] = (await convert('application/x-ndjson', fields)).text.split('\n')
  assert.deepEqual(
    lines.slice(0, 2).map((line) => JSON.parse(line).row),
    rows,
  )
  const parts = unzipSync((await convert(xlsx, fields)).bytes)
  const pictures = Object.keys(parts).filter((path) => path.startsWith('xl/media/'))
  assert.equal(pictures.length, 2)
  const sheet = Buffer.from(parts['xl/worksheets/sheet1.xml'] ?? []).toString()
  assert.match(sheet, /<row r="2"[^>]* ht="141"/)
  const used = await usedToday()
  const refused = await convert('text/csv', fields)
  assert.equal(refused.status, 400)
  assert.match(JSON.parse(refused.text).error.message, /^CSV cannot hold the pictures of/)
  assert.equal(await usedToday(), used)
})

test('NDJSON starts with the columns, has one line per row, and ends with how the deck was read.', async () => {
  const { headers, text } = await convert('application/x-ndjson', { columns: 'number,slide' })
  assert.equal(headers.get('content-type'), 'application/x-ndjson; charset=utf-8')
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  const whole = JSON.parse((await convert('*/*', { columns: 'number,slide' })).text)
  assert.deepEqual(lines.shift(), {
    filename: 'sample.pdf',
    columns: whole.columns,
    slideCount: 5,
  })
  assert.deepEqual(lines.pop(), { mode: 'mixed', rowCount: 5 })
  assert.deepEqual(
    lines,
    whole.rows.map((row: object, index: number) => ({ index, row })),
  )
})

test('A conversion is charged once in each format; errors are JSON and free.', async () => {
  for (const accept of ['application/json', 'text/csv', 'application/x-ndjson']) {
    const before = await usedToday()
    await convert(accept, { mode: 'text' })
    assert.equal(await usedToday(), before + 1)
    const refused = await convert(accept, {}, Buffer.from('%PDF-1.7 nothing'))
    assert.equal(refused.status, 400)
    assert.equal(JSON.parse(refused.text).error.code, 'document_unreadable')
    assert.equal(await usedToday(), before + 1)
  }
})

test('A stream that the client aborts before the first row is not charged.', async () => {
  const used = await usedToday()
  const scan = await deckBytes('scan.pdf')
  const boundary = 'cut'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), scan, Buffer.from(`\r\n--${boundary}--\r\n`)])
  await new Promise<void>((resolve, reject) => {
    const call = request(service.convertUrl, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        accept: 'application/x-ndjson',
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'content-length': body.length,
      },
    })
    call.on('error', reject)
    call.end(body)
    void service.busy().then(() => {
      call.off('error', reject).on('error', () => resolve())
      call.destroy()
    })
  })
  const lastRequest = async () => (await service.app.accounts.recentRequests(accountId))[0]
  while ((await lastRequest())?.outcome === 'running') await new Promise(setImmediate)
  const { outcome, code } = (await lastRequest()) ?? {}
  assert.deepEqual([outcome, code], ['failed', null])
  assert.equal(await usedToday(), used)
})

test('Columns and slides are returned as requested; unknown ones are refused without a charge.', async () => {
  const asked = await sendForm(service.convertUrl, key, {
    file: deck,
    fields: { columns: 'number,page,title,mode,confidence,build', slides: '2,5-' },
  })
  assert.deepEqual(
    asked.body.rows.map(({ number, title }: Record<string, unknown>) => [number, title]),
    [
      [2, 'One row per slide'],
      [5, 'This slide is a picture'],
    ],
  )
  const [text, picture] = asked.body.rows
  assert.deepEqual([text.mode, text.confidence, picture.mode], ['text', null, 'ocr'])
  assert.ok(picture.confidence > 0.5 && picture.confidence <= 1)
  const used = await usedToday()
  for (const fields of [{ columns: 'slide,colour' }, { slides: '9' }, { slides: 'all' }]) {
    const { status, body } = await sendForm(service.convertUrl, key, { file: deck, fields })
    assert.deepEqual([status, body.error.code], [400, 'request_invalid'])
  }
  assert.equal(await usedToday(), used)
})

test('The catalog of columns is available without a key, and the error for an unknown column lists the same ones.', async () => {
  const { status, body } = await answerOf(await fetch(`${service.app.url}/api/v1/columns`))
  assert.equal(status, 200)
  const keys = body.columns.map((column: { key: string }) => column.key)
  assert.deepEqual(keys.slice(0, 3), ['slide', 'number', 'page'])
  const refused = await sendForm(service.convertUrl, key, { file: deck, fields: { columns: 'x' } })
  // this service has no model that describes slides
  const known = refused.body.error.details.columns
  assert.deepEqual(
    known.filter((column: string) => column !== 'description'),
    keys,
  )
  assert.ok(known.includes('description'))
})

test('Markdown is whole slides, whatever columns are asked for.', async () => {
  const { status, headers, text } = await convert('text/markdown', { columns: 'number' })
  assert.equal(status, 200)
  assert.equal(headers.get('content-type'), 'text/markdown; charset=utf-8')
  assert.match(text, /^## Rowdeck\n[\s\S]*\n\n---\n\n## One row/)
})

test('What people save has the name of the deck; JSON and NDJSON have none.', async () => {
  const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  const dispositionOf = async (accept: string, filename: string) =>
    (await convert(accept, { filename, slides: '2' })).headers.get('content-disposition')
  assert.equal(await dispositionOf('text/csv', 'q3.pdf'), 'attachment; filename=q3.csv')
  assert.equal(
    await dispositionOf('text/markdown', 'q3 "final".pdf'),
    'attachment; filename="q3 \\"final\\".md"',
  )
  assert.match(
    (await dispositionOf(xlsx, 'Überblick 🎉.pdf')) ?? '',
    /; filename\*=UTF-8''%C3%9Cberblick%20%F0%9F%8E%89\.xlsx$/,
  )
  assert.equal(await dispositionOf('application/json', 'q3.pdf'), null)
  assert.equal(await dispositionOf('application/x-ndjson', 'q3.pdf'), null)
})
