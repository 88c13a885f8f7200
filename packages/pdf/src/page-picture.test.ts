import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { PagePicture, PdfEngine } from '@rowdeck/core/deck-model/ports'
import { AppError } from '@rowdeck/core/errors'
import sharp from 'sharp'
import { smallPdf } from '../../../test/support/small-pdf.ts'
import { createPdfiumEngine } from './pdfium-engine.ts'

const picturePixelsMax = 400 * 300
let engine: PdfEngine
let jpeg: string
before(async () => {
  engine = await createPdfiumEngine({ renderPixelsMax: 200_000, picturePixelsMax })
  const create = { width: 400, height: 300, channels: 3 as const, background: 'white' }
  const dot = await sharp({ create: { ...create, width: 100, height: 75, background: 'red' } })
    .png()
    .toBuffer()
  const drawn = sharp({ create }).composite([{ input: dot, left: 0, top: 0 }])
  jpeg = (await drawn.jpeg().toBuffer()).toString('latin1')
})
after(() => engine.close())

interface PicturePage {
  content?: string
  entries?: string
  /** Entries of the picture that replace those of a plain JPEG. */
  picture?: string
  /** Entries of the document's catalog. */
  catalog?: string
  /** Further objects, from number 7. */
  more?: string[]
}

const wholePage = 'q 400 0 0 300 0 0 cm /X Do Q'
const plain = '/Width 400 /Height 300 /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /DCTDecode'

function pdfOf({
  content = wholePage,
  entries = '',
  picture = plain,
  catalog = '',
  more = [],
}: PicturePage): Uint8Array {
  const resources = '/Resources << /XObject << /X 6 0 R >> /Font << /F1 3 0 R >> >>'
  const body = `<< /Type /XObject /Subtype /Image ${picture} /Length ${jpeg.length} >>\nstream\n${jpeg}\nendstream`
  return smallPdf([{ content, entries: `${resources} ${entries}` }], catalog, [body, ...more])
}

function taken(page: PicturePage): PagePicture | undefined {
  const document = engine.open(pdfOf(page))
  try {
    return document.pictureOfPage(0)
  } finally {
    document.close()
  }
}

describe('a page that is one picture', () => {
  it('returns the file of the picture unchanged', () => {
    const found = taken({})
    assert.equal(found?.quarterTurns, 0)
    assert.equal(Buffer.from(found?.bytes ?? []).toString('latin1'), jpeg)
  })

  it('returns its rotation, by the page or by itself', () => {
    const turned: [PicturePage, number][] = [
      [{ entries: '/Rotate 90' }, 1],
      [{ entries: '/Rotate 180' }, 2],
      [{ entries: '/Rotate 270' }, 3],
      [{ content: 'q -400 0 0 -300 400 300 cm /X Do Q' }, 2],
      [{ content: 'q 0 400 -300 0 300 0 cm /X Do Q', entries: '/MediaBox [0 0 300 400]' }, 3],
      [{ content: 'q 0 -400 300 0 0 400 cm /X Do Q', entries: '/MediaBox [0 0 300 400]' }, 1],
      [
        {
          content: 'q 0 400 -300 0 300 0 cm /X Do Q',
          entries: '/MediaBox [0 0 300 400] /Rotate 90',
        },
        0,
      ],
    ]
    for (const [page, turns] of turned) {
      assert.equal(taken(page)?.quarterTurns, turns, JSON.stringify(page))
    }
  })

  it('looks the same as when it is rendered', async () => {
    for (const rotate of [0, 90, 180, 270]) {
      const document = engine.open(pdfOf({ entries: `/Rotate ${rotate}` }))
      const found = document.pictureOfPage(0)
      const width = rotate % 180 === 0 ? 400 : 300
      const rendered = document.renderPage(0, width)
      document.close()
      const turned = sharp(found?.bytes).rotate((found?.quarterTurns ?? 0) * 90)
      const { data, info } = await turned.raw().toBuffer({ resolveWithObject: true })
      assert.deepEqual([info.width, info.height], [rendered.width, rendered.height])
      let differing = 0
      for (let at = 0; at < data.length; at++) {
        if (Math.abs((data[at] ?? 0) - (rendered.pixels[at] ?? 0)) > 60) differing++
      }
      assert.ok(differing < data.length / 100, `${differing} of ${data.length} at ${rotate}`)
    }
  })

  it('may have an invisible text layer over it', () => {
    const content = `${wholePage} BT 3 Tr /F1 20 Tf 100 200 Td (Read by another) Tj ET`
    assert.equal(taken({ content })?.quarterTurns, 0)
  })
})

describe('a page is rendered', () => {
  const black =
    '<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray /Length 1 >>\nstream\n\0\nendstream'
  const others: Record<string, PicturePage> = {
    'that shows words over its picture': {
      content: `${wholePage} BT /F1 20 Tf 100 200 Td (Over it) Tj ET`,
    },
    'that draws over its picture': { content: `${wholePage} 0 0 100 100 re f` },
    'that has two pictures': { content: `${wholePage} ${wholePage}` },
    'that shows its picture in part': { entries: '/CropBox [0 0 200 150]' },
    'whose picture does not fill it': { content: 'q 300 0 0 200 50 50 cm /X Do Q' },
    'whose picture is mirrored': { content: 'q -400 0 0 300 400 0 cm /X Do Q' },
    'whose picture is slanted': { content: 'q 390 30 -30 290 20 0 cm /X Do Q' },
    'whose picture is clipped': { content: `0 0 200 150 re W n ${wholePage}` },
    'whose picture is half transparent': {
      content: `/G gs ${wholePage}`,
      entries: '/Resources << /XObject << /X 6 0 R >> /ExtGState << /G << /ca .5 >> >> >>',
    },
    'whose picture is no plain JPEG': {
      picture:
        '/Width 400 /Height 300 /BitsPerComponent 8 /ColorSpace /DeviceCMYK /Filter /DCTDecode',
    },
    'whose picture has a soft mask': { picture: `${plain} /SMask 7 0 R`, more: [black] },
    'whose picture has a stencil mask': {
      picture: `${plain} /Mask 7 0 R`,
      more: [black.replace('/BitsPerComponent 8 /ColorSpace /DeviceGray', '/ImageMask true')],
    },
    'whose picture leaves out colors': { picture: `${plain} /Mask [0 255 0 255 0 255]` },
    'whose picture maps its colors to white': { picture: `${plain} /Decode [1 1 1 1 1 1]` },
    'whose picture has calibrated colors': {
      picture: plain.replace(
        '/DeviceRGB',
        '[/CalRGB << /WhitePoint [.95 1 1.09] /Gamma [.001 .001 .001] >>]',
      ),
    },
    'whose picture has colors of a profile': {
      picture: plain.replace('/DeviceRGB', '[/ICCBased 7 0 R]'),
      more: ['<< /N 3 /Length 4 >>\nstream\nnone\nendstream'],
    },
    'whose picture is packed twice': {
      picture:
        '/Width 400 /Height 300 /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter [/ASCIIHexDecode /DCTDecode]',
    },
  }
  for (const [kind, page] of Object.entries(others)) {
    it(kind, () => {
      assert.equal(taken(page), undefined)
    })
  }
})

describe('a picture that claims too many pixels', () => {
  const large = plain.replace('/Width 400', '/Width 401')

  const refuses = (page: PicturePage) => {
    const document = engine.open(pdfOf(page))
    try {
      assert.throws(
        () => document.renderPage(0, 400),
        (error) => error instanceof AppError && error.code === 'image_too_large',
      )
      assert.equal(document.readPage(0).pictures.length > 0, true)
    } finally {
      document.close()
    }
  }

  it('is refused before it is rendered, but the text of its page is read', () => {
    refuses({ picture: large })
  })

  it('counts together with the other pictures of the page', () => {
    refuses({ content: `${wholePage} `.repeat(5) })
    const document = engine.open(pdfOf({ content: `${wholePage} `.repeat(4) }))
    assert.equal(document.renderPage(0, 40).width, 40)
    document.close()
  })

  it('is rendered if the document has a layer that is switched off: the picture may be on it', () => {
    const more = ['<< /Type /OCG /Name (Layer) >>']
    const catalogWith = (state: string) =>
      `/OCProperties << /OCGs [7 0 R] /D << /${state} [7 0 R] >> >>`
    const ofForm = { picture: `${plain} /OC 7 0 R`, more }
    const resources = '/XObject << /X 6 0 R >> /Properties << /Layer 7 0 R >>'
    const entries = `/Resources << ${resources} >>`
    const marked = { content: `/OC /Layer BDC ${wholePage} EMC`, entries, more }
    for (const page of [ofForm, marked]) {
      assert.notEqual(taken({ ...page, catalog: catalogWith('ON') }), undefined)
      assert.equal(taken({ ...page, catalog: catalogWith('OFF') }), undefined)
    }
  })
})
