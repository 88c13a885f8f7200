import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { shareTestApp } from '../support/shared-app.ts'
import { answerOf, deckBytes, sendForm, sendJson, type TestApp } from '../support/test-app.ts'

let service: TestApp
let key: string
let deck: Buffer
before(async () => {
  service = await shareTestApp({ ocr: true })
  key = (await service.newAccount()).key
  deck = await deckBytes('sample.pdf')
})
after(() => service.close())

test('The response has exactly five members and one row per slide, in deck order.', async () => {
  const { status, headers, body } = await sendForm(service.convertUrl, key, {
    file: deck,
    filename: 'sample.pdf',
  })
  assert.equal(status, 200)
  assert.equal(headers.get('content-type'), 'application/json; charset=utf-8')
  assert.deepEqual(Object.keys(body), ['filename', 'mode', 'rowCount', 'columns', 'rows'])
  assert.equal(body.filename, 'sample.pdf')
  assert.deepEqual(body.columns, [{ key: 'slide', label: 'Slide' }])
  assert.equal(body.rowCount, 5)
  assert.equal(body.rows.length, 5)
  for (const row of body.rows) assert.deepEqual(Object.keys(row), ['slide'])
  const titles = body.rows.map((row: { slide: string }) => row.slide.split('\n')[0])
  assert.deepEqual(titles, [
    'Rowdeck',
    'One row per slide',
    'Two columns stay two columns',
    'What the status codes mean',
    'This slide is a picture',
  ])
})

test('Both request formats give the same response.', async () => {
  const form = await sendForm(service.convertUrl, key, {
    file: deck,
    filename: 'sample.pdf',
    fields: { mode: 'text' },
  })
  const json = await sendJson(service.convertUrl, key, {
    file_base64: deck.toString('base64'),
    filename: 'sample.pdf',
    media_type: 'application/pdf',
    mode: 'text',
  })
  assert.deepEqual(json.body, form.body)
})

test('The mode in the response is correct: text, ocr or mixed.', async () => {
  const modeOf = async (mode: string) => {
    const { body } = await sendForm(service.convertUrl, key, { file: deck, fields: { mode } })
    return body.mode
  }
  assert.equal(await modeOf('auto'), 'mixed')
  assert.equal(await modeOf('text'), 'text')
  assert.equal(await modeOf('ocr'), 'ocr')
})

for (const name of ['picture-png.png', 'picture-jpg.jpg', 'picture-webp.webp']) {
  test(`A picture, ${name}, is one row read by OCR.`, async () => {
    const { status, body } = await sendForm(service.convertUrl, key, {
      file: await deckBytes(name),
      filename: name,
    })
    assert.equal(status, 200)
    assert.deepEqual([body.filename, body.mode, body.rowCount], [name, 'ocr', 1])
    assert.ok(body.rows[0].slide.length > 20)
  })
}

test('A blank slide is a row with an empty string.', async () => {
  const { body } = await sendForm(service.convertUrl, key, {
    file: await deckBytes('blank-slide.pdf'),
  })
  assert.ok(body.rows.some((row: { slide: string }) => row.slide === ''))
})

test('A file without a name is called document, with the extension of its type.', async () => {
  const { body } = await sendJson(service.convertUrl, key, {
    file_base64: `data:application/octet-stream;base64,${deck.toString('base64url')}`,
    mode: 'text',
  })
  assert.equal(body.filename, 'document.pdf')
})

test('Only the last segment of a name is kept, and the filename field overrides the name of the part.', async () => {
  const own = await sendForm(service.convertUrl, key, {
    file: deck,
    filename: '../../etc/päss wörd.pdf',
    fields: { mode: 'text' },
  })
  assert.equal(own.body.filename, 'päss wörd.pdf')
  const given = await sendForm(service.convertUrl, key, {
    file: deck,
    filename: 'own.pdf',
    fields: { mode: 'text', filename: 'C:\\decks\\given.pdf' },
  })
  assert.equal(given.body.filename, 'given.pdf')
})

test('A wrong name or media type does not matter: the type is detected from the bytes.', async () => {
  const { status, body } = await sendForm(service.convertUrl, key, {
    file: deck,
    filename: 'deck.png',
    fields: { media_type: 'image/png', mode: 'text' },
  })
  assert.deepEqual([status, body.rowCount], [200, 5])
})

test('The service is alive and ready.', async () => {
  const alive = await answerOf(await fetch(`${service.app.url}/healthz`))
  const ready = await answerOf(await fetch(`${service.app.url}/readyz`))
  assert.deepEqual([alive.status, alive.body], [200, { status: 'ok' }])
  assert.deepEqual([ready.status, ready.body], [200, { status: 'ready' }])
})
