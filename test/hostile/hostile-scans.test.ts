import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { packedOblong } from '../support/packed-oblong.ts'
import { Converter } from './converter.ts'
import { onePage, type PdfObjects, pageObject, pdfOf, streamObject } from './hostile-pdf.ts'
import { convertWithPromise, goodDeck, goodOutcome, limitMs } from './promise.ts'

const timeout = 120_000
const converter = new Converter()
after(() => converter.close())

const become = (bytes: Uint8Array) => convertWithPromise(converter, { bytes, type: 'pdf' })

const image = '/Type /XObject /Subtype /Image'
const grey = '/BitsPerComponent 8 /ColorSpace /DeviceGray /Filter /FlateDecode'
const bit = '/BitsPerComponent 1 /ColorSpace /DeviceGray'
const small = '/Width 40 /Height 30'

const { jbig2, fax4, jpeg2000 } = packedOblong
/** Offsets of the widths in the formats, of the page and of the picture on it; heights follow 4 bytes later. */
const jbig2Sizes = [11, 41]
const jpeg2000Sizes = [8, 24]

/** A page that is one picture; further objects start at 7. */
function scan(entries: string, data: Buffer, more: PdfObjects = {}): Uint8Array {
  return pdfOf(
    onePage({
      3: pageObject('0 0 720 405', '/XObject << /X 6 0 R >>'),
      4: streamObject('q 720 0 0 405 0 0 cm /X Do Q'),
      6: streamObject(data, `${image} ${entries}`),
      ...more,
    }),
  )
}

function claiming(picture: Buffer, side: number, sizes: number[]): Buffer {
  const claim = Buffer.from(picture)
  for (const at of sizes) {
    claim.writeUInt32BE(side, at)
    claim.writeUInt32BE(side, at + 4)
  }
  return claim
}

const kinds = {
  JBIG2: (data: Buffer) => scan(`${small} ${bit} /Filter /JBIG2Decode`, data),
  CCITT: (data: Buffer) =>
    scan(`${small} ${bit} /Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns 40 >>`, data),
  'JPEG 2000': (data: Buffer) => scan(`${small} /Filter /JPXDecode`, data),
}

for (const [kind, picture] of [
  ['JBIG2', jbig2],
  ['CCITT', fax4],
  ['JPEG 2000', jpeg2000],
] as const) {
  test(`A scan in ${kind} that is truncated or changed anywhere yields rows or an error.`, {
    timeout,
  }, async () => {
    const change = fc.tuple(fc.nat({ max: picture.length - 1 }), fc.nat({ max: 255 }))
    const damage = fc.record({
      length: fc.nat({ max: picture.length }),
      changes: fc.array(change, { maxLength: 8 }),
    })
    await fc.assert(
      fc.asyncProperty(damage, async ({ length, changes }) => {
        const damaged = Buffer.from(picture)
        // sizes are tested below
        for (const [at, byte] of changes) if (at > 60) damaged[at] = byte
        await become(kinds[kind](damaged.subarray(0, length)))
      }),
      { numRuns: 15, endOnFailure: true },
    )
  })
}

test('A scan whose parts are missing or cyclic yields rows or an error.', {
  timeout,
}, async () => {
  const rows = deflateSync(Buffer.alloc(1200))
  const globals = (of: string) => `${small} ${bit} /Filter /JBIG2Decode /DecodeParms << ${of} >>`
  await become(scan(globals('/JBIG2Globals 99 0 R'), jbig2))
  await become(scan(globals('/JBIG2Globals 6 0 R'), jbig2))
  await become(scan(`${small} ${grey} /SMask 6 0 R`, rows))
  await become(scan(`${small} ${grey} /Mask 6 0 R`, rows))
  const palette = { 7: '[/Indexed 7 0 R 255 (abc)]' }
  await become(scan(`${small} ${grey.replace('/DeviceGray', '7 0 R')}`, rows, palette))
})

test('A scan that is smaller or larger than it claims yields rows or an error.', {
  timeout,
}, async () => {
  const pixels = deflateSync(Buffer.alloc(50_000_000))
  await become(scan(`${small} ${grey}`, pixels))
  await become(scan(`/Width 9000 /Height 9000 ${grey}`, pixels.subarray(0, 200)))
  const lines = (columns: number) => `/DecodeParms << /K -1 /Columns ${columns} /Rows ${columns} >>`
  for (const columns of [0, -1, 60_000, 2_147_483_647]) {
    await become(scan(`${small} ${bit} /Filter /CCITTFaxDecode ${lines(columns)}`, fax4))
  }
  const predicted = '/DecodeParms << /Predictor 15 /Columns 2147483647 /Colors 4 >>'
  await become(scan(`${small} ${grey} ${predicted}`, pixels.subarray(0, 200)))
})

test('A scan that is small in the PDF but enormous in its own header yields rows or an error.', {
  timeout,
}, async () => {
  for (const side of [60_000, 2_147_483_647]) {
    await become(kinds.JBIG2(claiming(jbig2, side, jbig2Sizes)))
    await become(kinds['JPEG 2000'](claiming(jpeg2000, side, jpeg2000Sizes)))
  }
})

test('A line of pixels, however long, yields rows.', { timeout }, async () => {
  const pixels = deflateSync(Buffer.alloc(10_000_000, 0xff))
  for (const size of ['/Width 1 /Height 10000000', '/Width 10000000 /Height 1']) {
    assert.equal((await become(scan(`${size} ${grey}`, pixels))).kind, 'rows')
  }
})

test('A scan in ten thousand strips yields a row.', { timeout }, async () => {
  const strips: PdfObjects = {}
  const count = 10_000
  const line = deflateSync(Buffer.alloc(1000, 0xff))
  for (let at = 0; at < count; at++) {
    strips[10 + at] = streamObject(line, `${image} /Width 1000 /Height 1 ${grey}`)
  }
  const names = Object.keys(strips).map((object) => `/S${object} ${object} 0 R`)
  const draw = Object.keys(strips).map((object, at) => {
    return `q 720 0 0 ${405 / count} 0 ${(405 / count) * (count - 1 - at)} cm /S${object} Do Q`
  })
  const page = {
    3: pageObject('0 0 720 405', `/XObject << ${names.join(' ')} >>`),
    4: streamObject(draw.join('\n')),
  }
  const outcome = await become(pdfOf(onePage({ ...page, ...strips })))
  assert.equal(outcome.kind === 'rows' && outcome.rowCount, 1)
})

test("After a scan that exhausts PDFium's memory, a new process converts a valid deck.", {
  timeout,
}, async () => {
  const bytes = kinds['JPEG 2000'](claiming(jpeg2000, 30_000, jpeg2000Sizes))
  const outcome = await converter.convert({ bytes, type: 'pdf' }, limitMs)
  if (outcome.kind === 'fault') assert.match(outcome.error, /^RuntimeError/)
  assert.deepEqual(await converter.convert(goodDeck, limitMs), goodOutcome)
})
