import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { shareTestApp } from '../support/shared-app.ts'
import { smallPdf } from '../support/small-pdf.ts'
import { answerOf, keyHeader, sendForm, type TestApp } from '../support/test-app.ts'

let service: TestApp
before(async () => {
  service = await shareTestApp()
})
after(() => service.close())

interface Image {
  id: number
  box: number[]
  image: string | null
  alternative: string | null
}

/** A picture whose left half has another color than its right half. */
function halves(width: number, height: number, colors: [string, string]): string {
  const row = colors[0].repeat(width / 2) + colors[1].repeat(width / 2)
  const pixels = row.repeat(height)
  const size = `/Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8`
  return `<< /Type /XObject /Subtype /Image ${size} /Length ${pixels.length} >>\nstream\n${pixels}\nendstream`
}

const red = '\xff\x00\x00'
const blue = '\x00\x00\xff'
const green = '\x00\xff\x00'

/** Each page shows the given pictures, by their numbers from 0, at fixed places beside a line of text. */
function deckOf(pages: number[][], pictures: string[]): Uint8Array {
  const firstPicture = 4 + 2 * pages.length
  return smallPdf(
    pages.map((shown) => {
      const drawn = shown.map((at) => `q 100 0 0 50 ${20 + 110 * at} 60 cm /P${at} Do Q`)
      const named = pictures.map((_, at) => `/P${at} ${firstPicture + at} 0 R`)
      return {
        content: `BT /F1 24 Tf 40 200 Td (A slide with text) Tj ET ${drawn.join(' ')}`,
        entries: `/Resources << /Font << /F1 3 0 R >> /XObject << ${named.join(' ')} >> >>`,
      }
    }),
    '',
    pictures,
  )
}

async function send(file: Uint8Array, fields: Record<string, string> = {}) {
  const { key } = await service.newAccount()
  return await sendForm(service.convertUrl, key, {
    file,
    fields: { columns: 'images', mode: 'text', ...fields },
  })
}

function imagesOf(rows: { images: Image[] }[]): Image[][] {
  return rows.map(({ images }) => images)
}

test('A picture is sent with the first slide that shows it, alone, and named with the others.', async () => {
  const pictures = [halves(200, 100, [red, blue]), halves(200, 100, [green, blue])]
  const { status, body } = await send(deckOf([[0], [0, 1], []], pictures))
  assert.equal(status, 200)
  const [first, second, third] = imagesOf(body.rows)
  const shown = (images: Image[] = []) => images.map(({ id, image }) => [id, image !== null])
  assert.deepEqual([first, second, third].map(shown), [
    [[1, true]],
    [
      [1, false],
      [2, true],
    ],
    [],
  ])
  assert.deepEqual(first?.[0]?.box, [0.05, 0.6333, 0.25, 0.1667])
  const { data, info } = await sharp(jpegOf(first?.[0])).raw().toBuffer({ resolveWithObject: true })
  assert.deepEqual([info.width, info.height], [200, 100])
  const middle = 50 * info.width * 3
  assert.ok((data[middle + 3 * 50] ?? 0) > 200, 'the left half is red')
  assert.ok((data[middle + 3 * 150 + 2] ?? 0) > 200, 'the right half is blue')
})

test('A picture is not enlarged, and has no more pixels than were asked for.', async () => {
  const file = deckOf([[0]], [halves(1000, 500, [red, blue])])
  for (const [picture_size, width] of [
    ['', 480],
    ['64', 64],
    ['2000', 1000],
  ] as const) {
    const { body } = await send(file, { picture_size })
    const [image] = imagesOf(body.rows).flat()
    assert.equal((await sharp(jpegOf(image)).metadata()).width, width)
  }
})

test('Pictures beyond the bound of a request are named without their pixels.', async () => {
  const pages = Array.from({ length: 29 }, () => [] as number[])
  const pictures = pages.map((_, at) => halves(20 + 2 * at, 10, [red, blue]))
  const firstPicture = 4 + 2 * pages.length
  const file = smallPdf(
    pages.map((_, at) => ({
      content: 'BT /F1 24 Tf 40 200 Td (A slide with text) Tj ET q 100 0 0 50 20 60 cm /P Do Q',
      entries: `/Resources << /Font << /F1 3 0 R >> /XObject << /P ${firstPicture + at} 0 R >> >>`,
    })),
    '',
    pictures,
  )
  const { body } = await send(file, { picture_size: '2000' })
  const drawn = imagesOf(body.rows).flatMap((images) => images.map(({ image }) => image !== null))
  assert.deepEqual(
    drawn,
    pages.map((_, at) => at < 28),
  )
})

test('Formats that cannot hold them are refused, which costs nothing; NDJSON has them.', async () => {
  const file = deckOf([[0]], [halves(200, 100, [red, blue])])
  const { key, id } = await service.newAccount()
  const ask = (accept: string) =>
    fetch(`${service.convertUrl}?columns=images&mode=text`, {
      method: 'POST',
      headers: { ...keyHeader(key), accept, 'content-type': 'application/pdf' },
      body: Buffer.from(file),
    })
  const used = async () => (await service.app.accounts.standing(id)).free?.used
  const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  for (const accept of ['text/csv', workbook]) {
    const { status, body } = await answerOf(await ask(accept))
    assert.deepEqual([status, body.error.code, await used()], [400, 'request_invalid', 0])
    assert.match(
      body.error.message,
      /the column `images`\. Leave it out, or ask for JSON, NDJSON or ZIP/,
    )
  }
  const [row] = (await (await ask('application/x-ndjson')).text()).split('\n').slice(1)
  assert.match(row ?? '', /"image":"data:image\/jpeg;base64,/)
  assert.equal(await used(), 1)
})

function jpegOf(image: Image | undefined): Buffer {
  const [, base64] = /^data:image\/jpeg;base64,(.+)$/.exec(image?.image ?? '') ?? []
  assert.ok(base64, 'the picture is there')
  return Buffer.from(base64, 'base64')
}
