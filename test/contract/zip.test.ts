import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { shareTestApp } from '../support/shared-app.ts'
import { deckBytes, keyHeader, type TestApp } from '../support/test-app.ts'

let service: TestApp
let key: string
before(async () => {
  service = await shareTestApp()
  key = (await service.newAccount()).key
})
after(() => service.close())

async function convert(accept: string): Promise<Response> {
  const body = new FormData()
  body.set('columns', 'number,markdown,tables,picture')
  body.set('slides', '1,4')
  body.set('mode', 'text')
  body.set('file', new Blob([new Uint8Array(await deckBytes('sample.pdf'))]), 'sample.pdf')
  const headers = { ...keyHeader(key), accept }
  return await fetch(service.convertUrl, { method: 'POST', headers, body })
}

test('ZIP has the rows and a file for each table and picture that was asked for.', async () => {
  const answer = await convert('application/zip')
  assert.equal(answer.headers.get('content-type'), 'application/zip')
  assert.equal(answer.headers.get('content-disposition'), 'attachment; filename=sample.zip')
  assert.equal(answer.headers.get('content-encoding'), null)
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  assert.deepEqual(Object.keys(files).sort(), [
    'deck.md',
    'pictures/001.jpg',
    'pictures/004.jpg',
    'rows.json',
    'tables/004-1.csv',
  ])
  assert.equal((await sharp(files['pictures/004.jpg']).metadata()).width, 480)
  const { rows } = (await (await convert('application/json')).json()) as { rows: object[] }
  assert.deepEqual(
    JSON.parse(Buffer.from(files['rows.json'] ?? []).toString()).rows,
    rows.map((row, at) => ({ ...row, picture: `pictures/00${[1, 4][at]}.jpg` })),
  )
})
