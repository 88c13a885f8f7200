import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { shareTestApp } from '../support/shared-app.ts'
import { smallPdf } from '../support/small-pdf.ts'
import { sendForm, sendJson, type TestApp } from '../support/test-app.ts'

let service: TestApp
before(async () => {
  service = await shareTestApp()
})
after(() => service.close())

const deckOf = (pages: number) =>
  smallPdf(
    Array.from({ length: pages }, (_, at) => ({
      content: `BT /F1 24 Tf 40 200 Td (Slide number ${at + 1} has text) Tj ET`,
    })),
  )
const columns = { columns: 'picture', mode: 'text' }

async function send(pages: number, fields: Record<string, string>) {
  const { key, id } = await service.newAccount()
  const answer = await sendForm(service.convertUrl, key, {
    file: deckOf(pages),
    fields: { ...columns, ...fields },
  })
  return { ...answer, used: (await service.app.accounts.standing(id)).free?.used }
}

async function sidesOf(picture: string): Promise<[number, number]> {
  const { width, height } = await sharp(
    Buffer.from(picture.split(',')[1] ?? '', 'base64'),
  ).metadata()
  return [width, height]
}

test('The longer side of a picture has as many pixels as were asked for, 480 by default.', async () => {
  for (const [picture_size, sides] of [
    ['', [480, 360]],
    ['64', [64, 48]],
    ['2000', [2000, 1500]],
  ] as const) {
    const { status, body } = await send(1, { picture_size })
    assert.equal(status, 200)
    assert.deepEqual(await sidesOf(body.rows[0].picture), sides)
  }
})

test('JSON may have the size as a number.', async () => {
  const { key } = await service.newAccount()
  const file_base64 = Buffer.from(deckOf(1)).toString('base64')
  const sized = { file_base64, ...columns, picture_size: 640 }
  const { body } = await sendJson(service.convertUrl, key, sized)
  assert.deepEqual(await sidesOf(body.rows[0].picture), [640, 480])
})

test('A size that is not offered is 400 and says which are.', async () => {
  for (const picture_size of ['63', '2001', 'large', '480.5', '0480', '-480']) {
    const { status, body } = await send(1, { picture_size })
    assert.equal(status, 400, picture_size)
    assert.match(body.error.message, /the longer side in pixels, 64 to 2000/)
  }
})

test('Too many slides for their size are 400, which names the largest size and costs nothing.', async () => {
  const { status, body, used } = await send(91, { picture_size: '1600' })
  assert.deepEqual([status, body.error.code, used], [400, 'request_invalid', 0])
  assert.match(body.error.message, /pictures of 91 slides can be at most 1591 pixels/)
  assert.deepEqual(body.error.details, { pictureSizeMax: 1591 })
  for (const fields of [{ slides: '1-90' }, { columns: 'title' }, { picture_size: '1591' }]) {
    const allowed = await send(91, { picture_size: '1600', ...fields })
    assert.equal(allowed.status, 200)
  }
})
