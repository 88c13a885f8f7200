import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { Converter } from './converter.ts'
import { onePage, pageObject, pdfOf, streamObject } from './hostile-pdf.ts'
import { convertWithPromise } from './promise.ts'

const converter = new Converter()
after(() => converter.close())

/** More than a call can have arguments, with the stack of Node.js, and less than one array is read of. */
const many = 190_000
const longText = `BT /F1 20 Tf 60 300 Td [${'(a)'.repeat(many)}] TJ ET`
const group = '/Type /XObject /Subtype /Form /BBox [0 0 720 405] /Group << /S /Transparency >>'

/** A page that paints through a soft mask, which is object 6. */
const masked = (mask: Buffer, content = '0 0 720 405 re f') =>
  onePage({
    3: pageObject('0 0 720 405', '/ExtGState << /M << /SMask << /S /Luminosity /G 6 0 R >> >> >>'),
    4: streamObject(`/M gs ${content}`),
    6: mask,
  })
const fonts = '/Resources << /Font << /F1 5 0 R >> >>'
const shortMask = streamObject('BT /F1 20 Tf 60 200 Td (Mask) Tj ET', `${group} ${fonts}`)

function manyMarks() {
  const ids = Array.from({ length: many }, (_, id) => id).join(' ')
  return onePage({
    1: '<< /Type /Catalog /Pages 2 0 R /MarkInfo << /Marked true >> /StructTreeRoot 6 0 R >>',
    3: pageObject().replace('/Parent', '/StructParents 0 /Parent'),
    6: '<< /Type /StructTreeRoot /K 7 0 R /ParentTree << /Nums [0 [8 0 R]] >> >>',
    7: '<< /Type /StructElem /S /Document /P 6 0 R /K [8 0 R] >>',
    8: `<< /Type /StructElem /S /P /P 7 0 R /Pg 3 0 R /K [${ids}] >>`,
  })
}

for (const [what, objects] of [
  ['A soft mask with 190,000 strings', () => masked(streamObject(longText, `${group} ${fonts}`))],
  ['A masked page with 190,000 strings', () => masked(shortMask, longText)],
  ['A paragraph with 190,000 marks', manyMarks],
] as const) {
  test(`${what} yields rows or an error.`, { timeout: 120_000 }, async () => {
    const outcome = await convertWithPromise(converter, { bytes: pdfOf(objects()), type: 'pdf' })
    assert.ok(outcome.kind === 'rows' || outcome.kind === 'refused')
  })
}
