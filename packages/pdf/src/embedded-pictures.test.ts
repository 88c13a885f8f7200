import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { EmbeddedPicture } from '@rowdeck/core/deck-model/page'
import type { PdfDocument, PdfEngine, Picture } from '@rowdeck/core/deck-model/ports'
import { AppError } from '@rowdeck/core/errors'
import sharp from 'sharp'
import { smallPdf } from '../../../test/support/small-pdf.ts'
import { createPdfiumEngine } from './pdfium-engine.ts'

let engine: PdfEngine
before(async () => {
  engine = await createPdfiumEngine({ renderPixelsMax: 200_000, picturePixelsMax: 100_000 })
})
after(() => engine.close())

const hex = (bytes: number[]) => `${Buffer.from(bytes).toString('hex')}>`

/** Pixels of 20 by 10, left half red, right half blue. */
const halves = Array.from({ length: 200 }, (_, at) => (at % 20 < 10 ? [255, 0, 0] : [0, 0, 255]))
const noise = Array.from({ length: 900 }, (_, at) => (at * at * 7919) % 251)

function imageOf(pixels: number[], entries: string): string {
  const data = hex(pixels)
  return `<< /Type /XObject /Subtype /Image /BitsPerComponent 8 /Filter /ASCIIHexDecode ${entries} /Length ${data.length} >>\nstream\n${data}\nendstream`
}

const twoColors = imageOf(halves.flat(), '/Width 20 /Height 10 /ColorSpace /DeviceRGB')
const noisy = imageOf(noise, '/Width 30 /Height 30 /ColorSpace /DeviceGray')
const huge = imageOf([0], '/Width 9000 /Height 9000 /ColorSpace /DeviceGray')
const masked = (mask: number) =>
  imageOf([0], `/Width 1 /Height 1 /ColorSpace /DeviceGray /SMask ${mask} 0 R`)
const parts = {
  white:
    '<< /Type /XObject /Subtype /Form /BBox [0 0 400 300] /Length 23 >>\nstream\n1 g 100 100 200 100 re f\nendstream',
  screen: '<< /BM /Screen >>',
  fade: '<< /ShadingType 2 /ColorSpace /DeviceGray /Coords [0 0 400 0] /Extend [true true] /Function << /FunctionType 2 /Domain [0 1] /N 1 /C0 [1] /C1 [.5] >> >>',
}

/** Pages with these contents, over the pictures /A (red and blue), /B (noise), /H (huge) and /M (masked), and /White, /Fade and /Screen. */
async function opened<T>(
  contents: string[],
  work: (document: PdfDocument) => T,
  moreEntries = '',
): Promise<T> {
  const first = 4 + 2 * contents.length
  const [a, b, h, m, white, screen, fade] = Array.from(
    { length: 7 },
    (_, at) => `${first + at} 0 R`,
  )
  const names = `/A ${a} /B ${b} /H ${h} /M ${m} /White ${white}`
  const others = `/ExtGState << /Screen ${screen} >> /Shading << /Fade ${fade} >>`
  const entries = `/Resources << /Font << /F1 3 0 R >> /XObject << ${names} >> ${others} >> ${moreEntries}`
  const pages = contents.map((content) => ({ content, entries }))
  const objects = [twoColors, noisy, huge, masked(first + 1), ...Object.values(parts)]
  const document = engine.open(smallPdf(pages, '', objects))
  try {
    return work(document)
  } finally {
    document.close()
  }
}

function listed(document: PdfDocument, page = 0): EmbeddedPicture[] {
  return document.readPage(page).embedded
}

function colorAt({ width, pixels }: Picture, x: number, y: number): number[] {
  return [...pixels.subarray(3 * (y * width + x), 3 * (y * width + x) + 3)]
}

const placed = (name: string, matrix: string) => `q ${matrix} cm /${name} Do Q`
const text = 'BT /F1 60 Tf 100 120 Td (Words) Tj ET'

test('A picture is drawn alone in its own pixels, without what is drawn over and under it.', async () => {
  const content = `0 1 0 rg 0 0 400 300 re f ${placed('A', '200 0 0 100 100 100')} ${text}`
  await opened([content], (document) => {
    const [picture] = listed(document)
    assert.deepEqual(picture?.box, { left: 0.25, top: 1 / 3, right: 0.75, bottom: 2 / 3 })
    const drawn = document.drawPicture(0, picture?.number ?? -1, { sidePxMax: 1000 }) as Picture
    assert.deepEqual([drawn.width, drawn.height], [20, 10])
    assert.deepEqual(colorAt(drawn, 2, 5), [255, 0, 0])
    assert.deepEqual(colorAt(drawn, 17, 5), [0, 0, 255])
  })
})

test('A picture is drawn pixel by pixel as it is stored, wherever the page shows it and however large.', async () => {
  const places = ['123.4 0 0 77.7 33.3 51.9', '400 0 0 300 0 0', '37.13 0 0 25.1 201.77 3.2']
  const contents = places.map((matrix) => placed('B', matrix))
  const whole = '/MediaBox [0 0 400 300]'
  for (const pageBox of [whole, '/MediaBox [-10.3 -20.7 421.9 350.2]'])
    await opened(contents, isExact, pageBox)

  function isExact(document: PdfDocument) {
    for (const page of places.keys()) {
      const { width, height, pixels } = document.drawPicture(page, 0, {
        sidePxMax: 1000,
      }) as Picture
      assert.deepEqual([width, height], [30, 30])
      assert.deepEqual([...pixels.filter((_, at) => at % 3 === 0)], noise)
    }
  }
})

test('A picture that the page stretches or turns has its own proportions.', async () => {
  const stretched = placed('A', '100 0 0 200 50 50')
  const turned = placed('A', '0 200 -100 0 250 50')
  await opened([stretched, turned], (document) => {
    const sizes = [0, 1].map((page) => document.drawPicture(page, 0, { sidePxMax: 1000 }))
    assert.deepEqual(
      sizes.map((drawn) => [drawn?.width, drawn?.height]),
      [
        [20, 10],
        [10, 20],
      ],
    )
  })
})

test('No side is longer than allowed, and a picture with too many pixels is refused.', async () => {
  const content = `${placed('A', '200 0 0 100 0 0')} ${placed('H', '200 0 0 200 200 100')}`
  await opened([content], (document) => {
    const drawn = document.drawPicture(0, 0, { sidePxMax: 8 }) as Picture
    assert.deepEqual([drawn.width, drawn.height], [8, 4])
    const tooLarge = (error: unknown) =>
      error instanceof AppError && error.code === 'image_too_large'
    assert.throws(() => document.drawPicture(0, 1, { sidePxMax: 1000 }), tooLarge)
  })
})

test('Only the part that the page shows is drawn.', async () => {
  const content = `q 100 100 100 100 re W n ${placed('A', '200 0 0 100 100 100')} Q`
  await opened([content], (document) => {
    const [picture] = listed(document)
    assert.deepEqual(picture?.box, { left: 0.25, top: 1 / 3, right: 0.5, bottom: 2 / 3 })
    const drawn = document.drawPicture(0, 0, { sidePxMax: 1000 }) as Picture
    assert.deepEqual([drawn.width, drawn.height], [10, 10])
    assert.deepEqual(colorAt(drawn, 8, 5), [255, 0, 0])
  })
})

test('A picture that another one hides is not drawn.', async () => {
  const under = placed('A', '100 0 0 100 150 100')
  await opened([`${under} ${placed('B', '300 0 0 200 50 50')}`], (document) => {
    assert.equal(document.drawPicture(0, 0, { sidePxMax: 1000 }), undefined)
    assert.ok(document.drawPicture(0, 1, { sidePxMax: 1000 }))
    assert.equal(document.drawPicture(0, 7, { sidePxMax: 1000 }), undefined)
  })
})

const noisyPicture = placed('B', '200 0 0 100 100 100')

for (const [kind, content] of Object.entries({
  'a shape': `${noisyPicture} 1 g 90 90 220 120 re f`,
  'a shape of a form': `${noisyPicture} /White Do`,
  'several pictures together': `${noisyPicture} ${placed('A', '110 0 0 100 95 100')} ${placed('A', '110 0 0 100 200 100')}`,
  'a gradient': `${noisyPicture} q 90 90 220 120 re W n /Fade sh Q`,
  'two shapes': `${noisyPicture} ${'100 99 200 30 re f '.repeat(2)} 100 128 200 80 re f`,
  'the ground that it is blended with': `1 g 90 90 220 120 re f /Screen gs ${noisyPicture}`,
  'a ground of its own color': `0 g 90 90 220 120 re f ${placed('M', '200 0 0 100 100 100')}`,
})) {
  test(`A picture that ${kind} hides is not drawn.`, async () => {
    await opened([content], (document) => {
      assert.equal(document.drawPicture(0, 0, { sidePxMax: 1000 }), undefined)
    })
  })
}

/** The shades of gray in the rows of a drawing of the noise, by their number. */
function rowsOf({ width, pixels }: Picture): number[][] {
  const gray = [...pixels].filter((_, at) => at % 3 === 0)
  return Array.from({ length: 30 }, (_, row) => gray.slice(row * width, (row + 1) * width))
}
const noiseRows = Array.from({ length: 30 }, (_, row) => noise.slice(row * 30, row * 30 + 30))

test('What a bar hides of a picture is blank, and the rest is as it is stored.', async () => {
  for (const gray of [0, 1]) {
    await opened([`${noisyPicture} ${gray} g 80 140 240 20 re f`], (document) => {
      const rows = rowsOf(document.drawPicture(0, 0, { sidePxMax: 1000 }) as Picture)
      assert.deepEqual(
        [rows.slice(0, 12), rows.slice(18)],
        [noiseRows.slice(0, 12), noiseRows.slice(18)],
      )
      for (const row of rows.slice(13, 17)) assert.deepEqual(new Set(row), new Set([255]))
    })
  }
})

test('A picture is whole under lines and text, on a ground of its colors, and over itself.', async () => {
  const word = '1 g BT /F1 120 Tf 100 110 Td (Word) Tj ET'
  const whole = [
    `${noisyPicture} 1 w 80 150 m 320 170 l S`,
    `${noisyPicture} ${word}`,
    `${noisyPicture} 80 80 20 240 re f`,
    `0 g 0 0 400 300 re f ${noisyPicture}`,
    `${noisyPicture} ${noisyPicture}`,
  ]
  await opened(whole, (document) => {
    for (const page of whole.keys()) {
      const drawn = document.drawPicture(page, page === 4 ? 1 : 0, { sidePxMax: 1000 }) as Picture
      assert.deepEqual(rowsOf(drawn), noiseRows, whole[page])
    }
  })
})

test('The same picture in the same place has the same key on every page, others have not.', async () => {
  const there = placed('B', '300 0 0 200 50 50')
  const elsewhere = placed('B', '300 0 0 200 50 90')
  await opened([there, there, elsewhere, placed('A', '300 0 0 200 50 50')], (document) => {
    const keys = [0, 1, 2, 3].map((page) => listed(document, page)[0]?.key)
    assert.equal(keys[0], keys[1])
    assert.equal(new Set(keys).size, 3)
  })
})

test('Icons, shadows and what is outside of the page are not listed.', async () => {
  const contents = [placed('B', '10 0 0 10 50 50'), placed('B', '300 0 0 200 500 50')]
  await opened(contents, (document) => {
    assert.deepEqual([...listed(document, 0), ...listed(document, 1)], [])
  })
  const shadow = sharp({
    create: { width: 300, height: 300, channels: 3, background: '#888' },
  }).toColourspace('b-w')
  const jpeg = (await shadow.jpeg().toBuffer()).toString('latin1')
  const kind = '/Width 300 /Height 300 /BitsPerComponent 8 /ColorSpace /DeviceGray'
  const body = `<< /Type /XObject /Subtype /Image ${kind} /Filter /DCTDecode /Length ${jpeg.length} >>\nstream\n${jpeg}\nendstream`
  const entries = '/Resources << /XObject << /S 6 0 R >> >>'
  const content = placed('S', '200 0 0 200 50 50')
  const document = engine.open(smallPdf([{ content, entries }], '', [body]))
  assert.deepEqual(document.readPage(0).embedded, [])
  document.close()
})

test('A picture that a program cut into strips is one: listed once, even if each strip is thin, and drawn whole.', async () => {
  const strip = (y: number) => placed('A', `200 0 0 12 100 ${y}`)
  await opened([`${strip(112)} ${strip(100)} ${placed('B', '60 0 0 60 0 0')}`], (document) => {
    const [picture, other, ...more] = listed(document)
    assert.deepEqual([more, other?.isInPieces], [[], undefined])
    assert.equal(picture?.isInPieces, true)
    const rounded = Object.values(picture?.box ?? {}).map((share) => Math.round(300 * share))
    assert.deepEqual(rounded, [75, 300 - 124, 225, 200])
    const drawn = document.drawPicture(0, picture?.number ?? -1, { sidePxMax: 1000 }) as Picture
    assert.deepEqual([drawn.width, drawn.height], [20, 20])
    for (const y of [5, 15]) {
      assert.deepEqual(colorAt(drawn, 2, y), [255, 0, 0])
      assert.deepEqual(colorAt(drawn, 17, y), [0, 0, 255])
    }
  })
})
