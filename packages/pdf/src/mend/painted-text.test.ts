import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { PdfEngine } from '@rowdeck/core/deck-model/ports'
import { smallPdf } from '../../../../test/support/small-pdf.ts'
import { createPdfiumEngine } from '../pdfium-engine.ts'
import { mendFile } from './mend-file.ts'

let engine: PdfEngine
before(async () => {
  engine = await createPdfiumEngine({ renderPixelsMax: 1_000_000, picturePixelsMax: 1_000_000 })
})
after(() => engine.close())

const fonts = '/Font << /F1 3 0 R >>'
const stream = (entries: string, data: string) =>
  `<< ${entries} /Length ${data.length} >>\nstream\n${data}\nendstream`
const form = (data: string, resources = fonts) =>
  stream(`/Type /XObject /Subtype /Form /BBox [0 0 400 300] /Resources << ${resources} >>`, data)
const title = '1 g 0 0 400 300 re f BT /F1 30 Tf 40 200 Td (Masked title) Tj ET'
const letters = form('BT /F1 30 Tf 40 200 Td (Masked title) Tj ET')
const box = '0 0 400 300 re f'
const gradient =
  '<< /PatternType 2 /Shading << /ShadingType 2 /ColorSpace /DeviceRGB /Coords [0 0 400 0] /Extend [true true] /Function << /FunctionType 2 /N 1 /Domain [0 1] /C0 [1 0 0] /C1 [0 0 1] >> >> >>'

/** A page with a mask (/M, group 8), no mask (/N), a gradient (/P) and further objects from number 9 on. */
function maskedFile(
  content: string,
  { group = form(title), more = [] as string[], catalog = '' } = {},
) {
  const state = '<< /SMask << /S /Alpha /G 8 0 R >> >>'
  const objects = [state, gradient, group, ...more]
  const entries = `/Resources << ${fonts} /ExtGState << /M 6 0 R /N << /SMask /None >> >> /Pattern << /P 7 0 R /T 9 0 R >> /XObject << /X 9 0 R >> >>`
  return smallPdf([{ content, entries }], catalog, objects)
}

/** The letters of the first page, without those that PDFium adds, and where its first letter is. */
function read(file: Uint8Array): { text: string; left: number; top: number } {
  const document = engine.open(file)
  const { codes, boxes, length } = document.readPage(0).text
  document.close()
  const text = String.fromCodePoint(...codes.subarray(0, length))
    .replace(/\s+/gu, ' ')
    .trim()
  return { text, left: Math.round(boxes[0] as number), top: Math.round(boxes[1] as number) }
}

const mended = (file: Uint8Array) =>
  Buffer.from(mendFile(file) ?? file).toString('latin1', file.length)

describe('the text of a soft mask', () => {
  const fill = '/M gs /Pattern cs /P scn 0 0 400 300 re f /N gs 0 g'
  const plain = 'BT /F1 12 Tf 40 100 Td (Plain words) Tj ET'

  it('is read where it is seen, in painting order', () => {
    const file = maskedFile(`${fill} ${plain}`)
    assert.deepEqual(read(file), { text: 'Masked title Plain words', left: 40, top: 76 })
  })

  it('is not read if the mask has it in an invisible mode, or on a layer that is off', () => {
    const isRead = (content: string) => {
      const group = form(content, `${fonts} /Properties << /L 9 0 R >>`)
      const catalog = '/OCProperties << /OCGs [9 0 R] /D << /OFF [9 0 R] >> >>'
      const more = ['<< /Type /OCG /Name (Off) >>']
      return read(maskedFile(`${fill} ${plain}`, { group, more, catalog })).text
    }
    const words = 'BT /F1 30 Tf 40 200 Td (Masked title) Tj ET'
    assert.equal(isRead(words), 'Masked title Plain words')
    assert.equal(isRead(`3 Tr ${words}`), 'Plain words')
    assert.equal(isRead(`/OC /L BDC ${words} EMC`), 'Plain words')
  })

  it('is taken once from a form, however often forms draw forms that draw it', () => {
    const often = '/X Do '.repeat(450)
    const draws = (number: number) => form(often, `/XObject << /X ${number} 0 R >>`)
    const more = [form(''), draws(11), draws(12), form('BT /F1 9 Tf (Deep) Tj ET')]
    const added = mended(maskedFile(`${fill} ${plain}`, { group: draws(10), more }))
    assert.equal(added.split('(Deep)').length - 1, 1)
  })

  it('has the color of the paint, behind which it is drawn', () => {
    const added = mended(maskedFile(`${fill} ${plain}`))
    assert.match(
      added,
      /400 300 re f\nq[^\n]*\/Pattern cs \/P scn \/RowdeckText BMC \/RowdeckText\d+ Do EMC Q\n \/N gs/u,
    )
    assert.doesNotMatch(added, /1 g/u)
  })

  it('has the color in which a form is painted through the mask, and gray over a picture', () => {
    const rectangle = form('q 0 .5 0 rg 0 0 9 9 re f Q', '/Pattern << >>')
    const picture = stream(
      '/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8',
      'x',
    )
    assert.match(mended(maskedFile('/M gs /X Do', { more: [rectangle] })), /0 \.5 0 rg \/Text Do/u)
    assert.match(mended(maskedFile('/M gs /X Do', { more: [picture] })), /\.5 g \/RowdeckText/u)
  })

  it('keeps the coordinates in which the mask was set', () => {
    const moved = '.5 0 0 .5 100 0 cm /M gs 3 0 0 3 50 50 cm 0 0 400 300 re f'
    for (const content of [moved, `q ${moved} Q`, `BT ${moved} ET`]) {
      assert.equal(read(maskedFile(content)).left, 120, content)
    }
  })

  it('is found in forms that the mask draws, and masks in forms that the page draws', () => {
    const nested = form('/Y Do', '/XObject << /Y 10 0 R >>')
    const more = ['null', form(title)]
    assert.equal(read(maskedFile(fill, { group: nested, more })).text, 'Masked title')
    const outer = form('/M gs 0 0 400 300 re f', '/ExtGState << /M 6 0 R >>')
    assert.equal(read(maskedFile('/X Do', { group: letters, more: [outer] })).text, 'Masked title')
  })

  it('is not read if it is not seen', () => {
    const black = form(title.replace('1 g 0 0 400 300 re f', '0 g'))
    const file = Buffer.from(maskedFile(`/M gs ${box} /N gs`, { group: black })).toString('latin1')
    const luminous = file
      .replace('/S /Alpha     ', '/S /Luminosity')
      .replace('/S /Alpha', '/S/Luminosity')
    assert.equal(read(Buffer.from(luminous, 'latin1')).text, '')
    assert.equal(read(maskedFile(`/M gs 1 g ${box} /N gs`, { group: letters })).text, '')
  })

  it('is not repeated if the page shows it anyway', () => {
    const file = maskedFile(`${fill} BT /F1 30 Tf 3 Tr 40 200 Td (Masked title) Tj ET`)
    assert.equal(mendFile(file), file)
  })

  it('is not read if nothing is painted through the mask, and a mask without text changes nothing', () => {
    const unused = maskedFile(`/M gs /N gs ${plain}`)
    assert.equal(mendFile(unused), unused)
    const fading = maskedFile(fill, { group: form('.5 g 0 0 400 300 re f') })
    assert.equal(mendFile(fading), fading)
  })
})

describe('the text of a tiling pattern', () => {
  it('is not read if nothing is painted with it, or it is white', () => {
    for (const [paint, words] of [
      ['', '(In a pattern) Tj ET'],
      ['0 0 .01 .01 re f', '(In a pattern) Tj ET'],
      [box, '1 g (In a pattern) Tj ET'],
    ] as const) {
      const tiling = stream(
        `/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 400 300] /XStep 400 /YStep 300 /Resources << ${fonts} >>`,
        `BT /F1 20 Tf 20 50 Td ${words}`,
      )
      const content = `/Pattern cs /T scn ${paint}`
      assert.equal(read(maskedFile(content, { more: [tiling] })).text, '', content)
    }
  })

  const words = 'BT /F1 20 Tf 20 50 Td (In a pattern) Tj ET'
  const pattern = (type: string) =>
    stream(
      `/Type /Pattern /PatternType ${type} /PaintType 1 /TilingType 1 /BBox [0 0 400 300] /XStep 400 /YStep 300 /Matrix [1 0 0 1 60 30] /Resources << ${fonts} >>`,
      words,
    )

  it('is read once, in the coordinates of the page', () => {
    const content = '2 0 0 2 0 0 cm q q /Pattern cs /T scn 0 0 400 300 re f'
    const file = maskedFile(content, { more: [pattern('1')] })
    assert.deepEqual(read(file), { text: 'In a pattern', left: 80, top: 204 })
  })

  it('is not read if no area is filled with it', () => {
    const file = maskedFile('0 0 400 300 re f', { more: [pattern('1')] })
    assert.equal(mendFile(file), file)
  })
})
