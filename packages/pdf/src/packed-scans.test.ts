import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { deflateSync } from 'node:zlib'
import type { PdfEngine } from '@rowdeck/core/deck-model/ports'
import { packedOblong } from '../../../test/support/packed-oblong.ts'
import { smallPdf } from '../../../test/support/small-pdf.ts'
import { createPdfiumEngine } from './pdfium-engine.ts'

const [width, height] = [40, 30]
/** Tolerance for lossy pictures and edges between pixels. */
const levelsMax = 60
let engine: PdfEngine
before(async () => {
  engine = await createPdfiumEngine({ renderPixelsMax: 200_000, picturePixelsMax: 10_000 })
})
after(() => engine.close())

/** The pixels of the packed oblong. */
function isBlack(column: number, row: number): boolean {
  return column >= 4 && column < 14 && row >= 3 && row < 18
}

/** The picture's rows compressed by Flate, with the bytes `black` and `white` per pixel. */
function flate(black: number[], white: number[], rows = { from: 0, to: height }): string {
  const bytes: number[] = []
  for (let row = rows.from; row < rows.to; row++) {
    for (let column = 0; column < width; column++) {
      bytes.push(...(isBlack(column, row) ? black : white))
    }
  }
  return deflateSync(Buffer.from(bytes)).toString('latin1')
}

/** One bit per pixel; 1 is black if requested. */
function bits(black: 0 | 1): string {
  const bytes = Buffer.alloc((width / 8) * height)
  for (let at = 0; at < width * height; at++) {
    const bit = isBlack(at % width, Math.floor(at / width)) ? black : 1 - black
    bytes[at >> 3] = (bytes[at >> 3] as number) | (bit << (7 - (at & 7)))
  }
  return deflateSync(bytes).toString('latin1')
}

interface Packed {
  entries: string
  data: string | Buffer
  rows?: number
}

const gray = '/BitsPerComponent 8 /ColorSpace /DeviceGray /Filter /FlateDecode'
const bit = '/BitsPerComponent 1 /ColorSpace /DeviceGray'
const fax = `/Columns ${width} /Rows ${height}`

function object({ entries, data, rows = height }: Packed): string {
  const kind = `/Type /XObject /Subtype /Image /Width ${width} /Height ${rows}`
  return `<< ${kind} ${entries} /Length ${data.length} >>\nstream\n${data.toString('latin1')}\nendstream`
}

const wholePage = 'q 400 0 0 300 0 0 cm /X Do Q'

interface ScannedPage {
  content?: string
  entries?: string
  pictures: Packed[]
}

/** The page, `widthPx` wide; its pictures are /X, /Y and /Z. */
function draw({ content = wholePage, entries = '', pictures }: ScannedPage, widthPx = width) {
  const named = pictures.map((_, at) => `/${'XYZ'[at]} ${6 + at} 0 R`).join(' ')
  const resources = `/Resources << /XObject << ${named} >> /Font << /F1 3 0 R >> >>`
  const page = { content, entries: `${resources} ${entries}` }
  const document = engine.open(smallPdf([page], '', pictures.map(object)))
  try {
    assert.equal(document.pictureOfPage(0), undefined)
    return document.renderPage(0, widthPx)
  } finally {
    document.close()
  }
}

/** Compares with the black oblong, mapped from the page's pixels to the picture's. */
function assertDrawn(
  page: ScannedPage,
  seen: { width: number; height: number; at?: (column: number, row: number) => [number, number] },
): void {
  const drawn = draw(page, seen.width)
  assert.deepEqual([drawn.width, drawn.height], [seen.width, seen.height])
  const at = seen.at ?? ((column, row) => [column, row])
  for (let pixel = 0; pixel < drawn.width * drawn.height; pixel++) {
    const [column, row] = [pixel % drawn.width, Math.floor(pixel / drawn.width)]
    const level = isBlack(...at(column, row)) ? 0 : 255
    for (const channel of [0, 1, 2]) {
      const found = drawn.pixels[3 * pixel + channel] as number
      assert.ok(Math.abs(found - level) <= levelsMax, `${found} at ${column}, ${row}`)
    }
  }
}

describe('a scan is rendered the same however its picture is compressed', () => {
  const packed: Record<string, Packed> = {
    'gray, by Flate': { entries: gray, data: flate([0], [255]) },
    'in color, by Flate': {
      entries: '/BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /FlateDecode',
      data: flate([0, 0, 0], [255, 255, 255]),
    },
    'in inks': {
      entries: '/BitsPerComponent 8 /ColorSpace /DeviceCMYK /Filter /FlateDecode',
      data: flate([0, 0, 0, 255], [0, 0, 0, 0]),
    },
    'with 16 bits a color': {
      entries: '/BitsPerComponent 16 /ColorSpace /DeviceGray /Filter /FlateDecode',
      data: flate([0, 0], [255, 255]),
    },
    'in calibrated gray': {
      entries: gray.replace('/DeviceGray', '[/CalGray << /WhitePoint [1 1 1] >>]'),
      data: flate([0], [255]),
    },
    'with a palette': {
      entries: gray.replace('/DeviceGray', '[/Indexed /DeviceRGB 1 <FFFFFF000000>]'),
      data: flate([1], [0]),
    },
    'with a bit a pixel': { entries: `${bit} /Filter /FlateDecode`, data: bits(0) },
    'with a bit a pixel, turned round': {
      entries: `${bit} /Decode [1 0] /Filter /FlateDecode`,
      data: bits(1),
    },
    'as a stencil': {
      entries: '/ImageMask true /BitsPerComponent 1 /Filter /FlateDecode',
      data: bits(0),
    },
    'by CCITT, group 4': {
      entries: `${bit} /Filter /CCITTFaxDecode /DecodeParms << /K -1 ${fax} >>`,
      data: packedOblong.fax4,
    },
    'by CCITT, group 4, black as 1': {
      entries: `${bit} /Decode [1 0] /Filter /CCITTFaxDecode /DecodeParms << /K -1 /BlackIs1 true ${fax} >>`,
      data: packedOblong.fax4,
    },
    'by CCITT, group 3': {
      entries: `${bit} /Filter /CCITTFaxDecode /DecodeParms << /K 0 /EndOfLine true ${fax} >>`,
      data: packedOblong.fax3,
    },
    'by JBIG2': { entries: `${bit} /Filter /JBIG2Decode`, data: packedOblong.jbig2 },
    'by JPEG 2000': { entries: '/Filter /JPXDecode', data: packedOblong.jpeg2000 },
    'packed twice': {
      entries: gray.replace('/FlateDecode', '[/ASCIIHexDecode /FlateDecode]'),
      data: `${Buffer.from(flate([0], [255]), 'latin1').toString('hex')}>`,
    },
  }
  for (const [kind, picture] of Object.entries(packed)) {
    it(kind, () => {
      assertDrawn({ pictures: [picture] }, { width, height })
    })
  }

  it('behind a soft mask', () => {
    const black = { entries: `${gray} /SMask 7 0 R`, data: flate([0], [0]) }
    const mask = { entries: gray, data: flate([255], [0]) }
    assertDrawn({ pictures: [black, mask] }, { width, height })
  })

  it('in strips', () => {
    const strip = (from: number, to: number): Packed => {
      return { entries: gray, rows: to - from, data: flate([0], [255], { from, to }) }
    }
    const content =
      'q 400 0 0 100 0 200 cm /X Do Q q 400 0 0 50 0 150 cm /Y Do Q q 400 0 0 150 0 0 cm /Z Do Q'
    const pictures = [strip(0, 10), strip(10, 15), strip(15, 30)]
    assertDrawn({ content, pictures }, { width, height })
  })

  it('under an invisible layer of text', () => {
    const content = `${wholePage} BT 3 Tr /F1 90 Tf 10 20 Td (Read by another) Tj ET`
    assertDrawn({ content, pictures: [packed['by JBIG2'] as Packed] }, { width, height })
  })
})

describe('a scan is rendered as in a viewer', () => {
  const pictures = [{ entries: `${bit} /Filter /JBIG2Decode`, data: packedOblong.jbig2 }]
  const [right, bottom] = [width - 1, height - 1]

  it('rotated by its page', () => {
    const turned = { width: height, height: width }
    const page = (rotate: number) => ({ pictures, entries: `/Rotate ${rotate}` })
    assertDrawn(page(90), { ...turned, at: (column, row) => [row, bottom - column] })
    assertDrawn(page(180), { width, height, at: (column, row) => [right - column, bottom - row] })
    assertDrawn(page(270), { ...turned, at: (column, row) => [right - row, column] })
  })

  it('mirrored', () => {
    const content = 'q -400 0 0 300 400 0 cm /X Do Q'
    assertDrawn(
      { content, pictures },
      { width, height, at: (column, row) => [right - column, row] },
    )
  })

  it('cropped by its page', () => {
    const page = { pictures, entries: '/CropBox [0 150 200 300]' }
    assertDrawn(page, { width: width / 2, height: height / 2 })
  })
})
