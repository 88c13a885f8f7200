import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  emfFile,
  emfFont,
  emfPlus,
  emfRecord,
  emfText,
  floats,
  joined,
  plusRecord,
  utf16,
  wmfFile,
  wmfFont,
  wmfRecord,
  wmfText,
  words,
} from '../../../test/support/small-metafile.ts'
import { type Place, pictureShape, smallPptx } from '../../../test/support/small-pptx.ts'
import { openPptx } from './pptx-engine.ts'

const middle: Place = [100, 100, 200, 200]
const [white, black, red] = [0xffffff, 0, 0x0000ff]
const start = [emfRecord(18, [1]), emfFont(1, { height: -100 })]
const colored = (color: number) => emfRecord(24, [color])
const backed = (color: number) => [emfRecord(18, [2]), emfRecord(25, [color])]
const brush = (color: number, style = 0) =>
  joined([emfRecord(39, [2, style, color, 0]), emfRecord(37, [2])])
const rectangle = (...box: number[]) => emfRecord(43, box)
const text = emfText('ab', { at: [100, 200], advances: [50, 50] })
/** Around the text, and a part of it. */
const [all, part] = [
  [50, 150, 400, 350],
  [50, 150, 150, 350],
] as const

interface Shown {
  place?: Place
  blip?: string
}

/** What a slide shows of the text of a drawing. */
async function shown(
  file: Uint8Array,
  { place = middle, blip = '' }: Shown = {},
  name = 'a.emf',
): Promise<string> {
  const parts = { rId9: { type: 'image', name: `media/${name}`, xml: file } }
  const shapes = pictureShape(place, 'rId9').replace(
    '<a:blip r:embed="rId9"/>',
    `<a:blip r:embed="rId9">${blip}</a:blip>`,
  )
  const document = await openPptx(smallPptx({ slides: [{ shapes, parts }] }))
  const [drawing] = (await document.readSlide(0)).drawings ?? []
  const codes = drawing?.text.codes.subarray(0, drawing.text.length) ?? []
  return Array.from(codes, (code) => String.fromCodePoint(code)).join('')
}

const drawn = (...records: Uint8Array[]) => shown(emfFile([...start, ...records]))

describe('Text of a drawing', () => {
  it('is not read in the color of the slide, unless an area under it is of another color', async () => {
    assert.equal(await drawn(colored(black), text), 'ab')
    assert.equal(await drawn(colored(white), text), '')
    assert.equal(await drawn(colored(0xf8f8f8), text), 'ab')
    assert.equal(await drawn(colored(0xf9f9f9), text), '')
    assert.equal(await drawn(colored(white), brush(red), rectangle(...all), text), 'ab')
    assert.equal(await drawn(colored(red), brush(red), rectangle(...all), text), '')
    assert.equal(await drawn(colored(red), brush(red), rectangle(...part), text), 'ab')
    assert.equal(await drawn(colored(white), ...backed(red), text), 'ab')
    assert.equal(await drawn(colored(red), ...backed(red), text), '')
  })

  it('is not on an area that paints nothing, elsewhere, or of a dot', async () => {
    const nothing = [
      [brush(red, 1), rectangle(...all)],
      [emfRecord(37, [0x80000005]), rectangle(...all)],
      [emfRecord(20, [11]), brush(red), rectangle(...all)],
      [brush(red), rectangle(500, 500, 900, 900)],
      [brush(red), rectangle(120, 200, 122, 202)],
      [brush(red), emfRecord(59, []), emfRecord(62, [...all])],
      [emfRecord(76, [0, 0, 0, 0, 50, 150, 350, 200, 0xaa0029])],
    ]
    for (const records of nothing) assert.equal(await drawn(colored(white), ...records, text), '')
    const something = [
      [brush(red, 2), rectangle(...all)],
      [emfRecord(20, [7]), brush(red), rectangle(...all)],
      [emfRecord(37, [0x80000004]), emfRecord(42, [...all])],
      [brush(red), emfRecord(3, [...all, 3, 50, 150, 400, 150, 400, 350])],
      [
        brush(red),
        emfRecord(59, []),
        emfRecord(27, [50, 150]),
        emfRecord(54, [400, 350]),
        emfRecord(62, [0, 0, 0, 0]),
      ],
      [emfRecord(76, [0, 0, 0, 0, 50, 150, 350, 200, 0xcc0020])],
    ]
    for (const records of something)
      assert.equal(await drawn(colored(white), ...records, text), 'ab')
  })

  it('is not read if an area is painted over all of it', async () => {
    const box = emfRecord(3, [...all, 4, 50, 150, 400, 150, 400, 350, 50, 350])
    assert.equal(await drawn(text, brush(white), rectangle(...all)), '')
    assert.equal(await drawn(text, brush(white), box), '')
    const open = [
      [rectangle(...part)],
      [emfRecord(42, [...all])],
      [emfRecord(30, [0, 0, 60, 60]), rectangle(...all)],
      [emfRecord(20, [9]), rectangle(...all)],
    ]
    for (const records of open) assert.equal(await drawn(text, brush(white), ...records), 'ab')
  })

  it('is not read where its record clips it', async () => {
    const clipped = (...box: number[]) => {
      const record = Buffer.from(emfText('ab', { at: [100, 200], advances: [50, 50], options: 4 }))
      record.set(words(box), 56)
      return record
    }
    assert.equal(await drawn(clipped(700, 300, 701, 301)), '')
    assert.equal(await drawn(clipped(100, 150, 150, 350)), 'a')
    assert.equal(await drawn(clipped(...all)), 'ab')
  })

  it('is not read in a picture that is beside the slide, too small, or in one color', async () => {
    const file = emfFile([...start, text])
    assert.equal(await shown(file, { place: [2000, 100, 200, 200] }), '')
    assert.equal(await shown(file, { place: [-30, 100, 200, 200] }), 'b')
    assert.equal(await shown(file, { place: [100, 100, 0.9, 200] }), '')
    assert.equal(await shown(file, { blip: '<a:lum bright="100000"/>' }), '')
    assert.equal(await shown(file, { blip: '<a:lum bright="90000"/>' }), 'ab')
    const filled = emfFile([...start, brush(red), rectangle(...all), text])
    assert.equal(await shown(filled, { blip: '<a:lum bright="-100000"/>' }), '')
    assert.equal(await shown(file, { blip: '<a:lum bright="-100000"/>' }), 'ab')
  })

  it('is seen or not in EMF+ and WMF, too', async () => {
    const font = plusRecord(
      0x4008,
      0x600,
      joined([words([0]), floats([100]), words([2, 0, 0, 1]), utf16('a')]),
    )
    const string = (argb: number) =>
      plusRecord(
        0x401c,
        0x8000,
        joined([words([argb, 0, 2]), floats([100, 100, 300, 200]), utf16('ab')]),
      )
    const fill = (argb: number) =>
      plusRecord(0x400a, 0x8000, joined([words([argb, 1]), floats([0, 0, 900, 900])]))
    const plus = (...records: Uint8Array[]) => shown(emfFile([emfPlus([font, ...records])]))
    assert.equal(await plus(string(0xff000000)), 'ab')
    assert.equal(await plus(string(0xffffffff)), '')
    assert.equal(await plus(string(0x05000000)), '')
    assert.equal(await plus(string(0x06000000)), 'ab')
    assert.equal(await plus(fill(0xff00ff00), string(0xffffffff)), 'ab')
    assert.equal(await plus(fill(0), string(0xffffffff)), '')
    assert.equal(await plus(string(0xff000000), fill(0xffffffff)), '')
    const old = (...records: Uint8Array[]) =>
      shown(wmfFile([wmfRecord(0x102, [1]), wmfFont(0, { height: -100 }), ...records]), {}, 'a.wmf')
    const words16 = wmfText('ab', { at: [100, 200], advances: [50, 50] })
    const [light, dark] = [wmfRecord(0x209, [0xffff, 0xff]), wmfRecord(0x2fc, [0, 0xff, 0, 0])]
    const box = wmfRecord(0x41b, [900, 900, 0, 0])
    const select = wmfRecord(0x12d, [1])
    assert.equal(await old(words16), 'ab')
    assert.equal(await old(light, words16), '')
    assert.equal(await old(light, dark, select, box, words16), 'ab')
    assert.equal(await old(words16, dark, select, box), '')
  })

  it('is not read in a drawing with too many areas to compare', async () => {
    const areas = (count: number) =>
      new Uint8Array(Buffer.alloc(count * 24, rectangle(900, 900, 990, 990)))
    const file = (count: number) =>
      emfFile([...start, areas(count), ...Array.from({ length: 100 }, () => text)])
    assert.notEqual(await shown(file(40_000)), '')
    assert.ok((await shown(file(40_001))).length < 300)
  })
})
