import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { CharFlag, type Page } from '@rowdeck/core/deck-model/page'
import type { PdfEngine } from '@rowdeck/core/deck-model/ports'
import { AppError } from '@rowdeck/core/errors'
import { nestedColorSpaces } from '../../../test/hostile/hostile-pdf.ts'
import { smallPdf } from '../../../test/support/small-pdf.ts'
import { createPdfiumEngine } from './pdfium-engine.ts'

const hello = 'BT /F1 20 Tf 1 0 0 1 100 250 Tm (Hello) Tj ET'

let engine: PdfEngine
before(async () => {
  engine = await createPdfiumEngine({ renderPixelsMax: 10_000, picturePixelsMax: 1_000_000 })
})
after(() => engine.close())

function readFirst(bytes: Uint8Array): Page {
  const document = engine.open(bytes)
  try {
    return document.readPage(0)
  } finally {
    document.close()
  }
}

function wholeText({ text }: Page): string {
  return String.fromCodePoint(...text.codes.subarray(0, text.length))
}

function cellAt({ text }: Page, index: number): number[] {
  return [...text.boxes.subarray(index * 4, index * 4 + 4)].map(Math.round)
}

describe('a page of a PDF', () => {
  it('returns its characters with cells measured from the top left, y downwards', () => {
    const page = readFirst(smallPdf([{ content: hello }]))
    assert.equal(wholeText(page), 'Hello')
    assert.deepEqual([page.width, page.height], [400, 300])
    assert.deepEqual(cellAt(page, 0), [100, 34, 114, 54])
    assert.equal(page.text.sizes[0], 20)
    assert.equal(page.text.angles[0], 0)
  })

  it('is rotated as in a viewer', () => {
    const page = readFirst(smallPdf([{ content: hello, entries: '/Rotate 90' }]))
    assert.deepEqual([page.width, page.height], [300, 400])
    const [left = 0, top = 0] = cellAt(page, 0)
    assert.ok(left > 240 && left < 250, `left is ${left}`)
    assert.ok(top >= 100 && top < 105, `top is ${top}`)
    assert.ok(Math.abs((page.text.angles[0] ?? 0) - Math.PI / 2) < 0.01)
  })

  it('is upright if its text is rotated against the page', () => {
    const content = 'BT /F1 20 Tf 0 1 -1 0 200 100 Tm (Up) Tj ET'
    const page = readFirst(smallPdf([{ content, entries: '/Rotate 90' }]))
    assert.ok(Math.abs(page.text.angles[0] ?? 1) < 0.01)
  })

  it('ends at its crop box: text outside is not read', () => {
    const content = `${hello} BT /F1 20 Tf 1 0 0 1 10 10 Tm (Outside) Tj ET`
    const page = readFirst(smallPdf([{ content, entries: '/CropBox [50 200 350 300]' }]))
    assert.equal(wholeText(page).trim(), 'Hello')
    assert.deepEqual([page.width, page.height], [300, 100])
    assert.deepEqual(cellAt(page, 0), [50, 34, 64, 54])
  })

  it('keeps a letter that its edge cuts off, if a quarter of it is left', () => {
    const croppedAt = (left: number) =>
      wholeText(
        readFirst(smallPdf([{ content: hello, entries: `/CropBox [${left} 200 350 300]` }])),
      )
    assert.equal(croppedAt(109).trim(), 'Hello')
    assert.equal(croppedAt(113).trim(), 'ello')
  })

  it('is read without the text that a clip hides', () => {
    const shown = (content: string) => wholeText(readFirst(smallPdf([{ content }])))
    const clipped =
      'q 0 100 200 100 re W n BT /F1 20 Tf 20 150 Td (Shown) Tj 250 0 Td (hidden) Tj ET Q'
    assert.match(shown(clipped), /^Shown\s*$/)
    assert.match(shown(`${clipped} BT /F1 20 Tf 270 150 Td (free) Tj ET`), /Shown\s*free/)
  })

  it('marks invisible text over a picture', () => {
    const picture = 'q 400 0 0 300 0 0 cm BI /W 1 /H 1 /BPC 8 /CS /G ID @ EI Q'
    const page = readFirst(smallPdf([{ content: `${picture} 3 Tr ${hello}` }]))
    assert.equal(page.text.flags[0], CharFlag.invisible)
  })

  it('counts paths, and distinguishes frames from rules', () => {
    const content = '10 10 100 80 re f 200 10 0.5 200 re f 0.1 w 300 100 m 302 102 l S'
    const page = readFirst(smallPdf([{ content }]))
    assert.equal(page.pathCount, 3)
    assert.deepEqual(
      page.frames.map(({ left, top, right, bottom }) => [left, top, right, bottom].map(Math.round)),
      [[10, 210, 110, 290]],
    )
    assert.equal(page.rules.length, 1)
  })

  it('finds arrows: lines with a head at one end', () => {
    const line = (y: number) => `100 ${y} m 150 ${y} l 150 ${y + 20} l S`
    const head = (y: number) => `150 ${y + 26} m 147 ${y + 20} l 153 ${y + 20} l h f`
    const tail = '100 180 m 106 183 l 106 177 l h f'
    const content = [line(20), line(100), head(100), line(180), head(180), tail].join(' ')
    const { height, arrows } = readFirst(smallPdf([{ content }]))
    assert.deepEqual(arrows, [
      {
        from: { x: 100, y: height - 100 },
        to: { x: 150, y: height - 126 },
        bends: [{ x: 150, y: height - 100 }],
      },
    ])
    const straight = '100 100 m 150 100 l S 156 100 m 150 97 l 150 103 l h f'
    assert.deepEqual(readFirst(smallPdf([{ content: straight }])).arrows, [
      { from: { x: 100, y: height - 100 }, to: { x: 156, y: height - 100 } },
    ])
    const step = '100 100 m 100 120 l 150 120 l 150 140 l S 150 146 m 147 140 l 153 140 l h f'
    const [bent] = readFirst(smallPdf([{ content: step }])).arrows
    assert.deepEqual(bent?.bends, [
      { x: 100, y: height - 120 },
      { x: 150, y: height - 120 },
    ])
  })

  it('combines the dashes of a line into one rule', () => {
    const dashes = Array.from({ length: 30 }, (_, at) => `${20 + at * 5} 100 3 0.5 re f`)
    const page = readFirst(smallPdf([{ content: `${dashes.join(' ')} 20 60 3 0.5 re f` }]))
    assert.deepEqual(
      page.rules.map(({ left, right }) => [Math.round(left), Math.round(right)]),
      [[20, 168]],
    )
  })

  it('has the right box for a frame with very large coordinates', () => {
    const units = '.00007874 0 0 .00007874 0 0 cm 12700 w'
    const content = `q ${units} 1270000 1270000 2540000 1270000 re S Q`
    const { frames } = readFirst(smallPdf([{ content }]))
    assert.deepEqual(
      frames.map((frame) => [frame.left, frame.top, frame.right, frame.bottom].map(Math.round)),
      [[100, 100, 300, 200]],
    )
  })

  it('returns the boxes of pictures', () => {
    const content = 'q 100 0 0 50 20 30 cm BI /W 1 /H 1 /CS /G /BPC 8 ID \x80 EI Q'
    const page = readFirst(smallPdf([{ content }]))
    assert.deepEqual(page.pictures.map(Object.values), [[20, 220, 120, 270]])
  })

  it('returns the visible box of forms, not the extent of their content', () => {
    const form = '<< /Type /XObject /Subtype /Form /BBox [0 0 400 300] /Length 18 >>'
    const entries = '/Resources << /XObject << /X 6 0 R >> >>'
    const content = 'q .5 0 0 .5 100 20 cm /X Do Q'
    const drawn = `${form}\nstream\n10 10 900 20 re f \nendstream`
    const page = readFirst(smallPdf([{ content, entries }], '', [drawn]))
    assert.deepEqual(page.forms.map(Object.values), [[100, 130, 300, 280]])
  })

  it('has the label from the document', () => {
    const labels = '/PageLabels << /Nums [0 << /P (Frame ) /S /D /St 7 >>] >>'
    assert.equal(readFirst(smallPdf([{ content: '' }], labels)).label, 'Frame 7')
    assert.equal(readFirst(smallPdf([{ content: '' }])).label, '')
  })
})

describe('a tagged page', () => {
  const structure = [
    '<< /Type /StructTreeRoot /K 7 0 R /ParentTree << /Nums [0 [8 0 R 9 0 R]] >> >>',
    '<< /Type /StructElem /S /Document /P 6 0 R /K [8 0 R 9 0 R] >>',
    '<< /Type /StructElem /S /H1 /P 7 0 R /Pg 4 0 R /K 0 >>',
    '<< /Type /StructElem /S /P /P 7 0 R /Pg 4 0 R /K 1 /ActualText (Drawn words) >>',
  ]
  const marked = [
    `/H1 <</MCID 0>> BDC ${hello} EMC`,
    '/P <</MCID 1>> BDC 20 100 200 40 re f EMC',
    '/Artifact BMC BT /F1 10 Tf 1 0 0 1 380 10 Tm (7) Tj ET EMC',
  ]
  const entries = '/StructParents 0'
  const catalog = '/MarkInfo << /Marked true >> /StructTreeRoot 6 0 R'

  it('marks headings, artifacts and words that are drawn as shapes', () => {
    const page = readFirst(smallPdf([{ content: marked.join(' '), entries }], catalog, structure))
    assert.equal(page.text.flags[0], CharFlag.heading)
    assert.equal(page.text.flags[page.text.length - 1], CharFlag.artifact)
    const drawn = page.drawnText.map(({ text, box }) => [text, ...Object.values(box)])
    assert.deepEqual(drawn, [['Drawn words', 20, 160, 220, 200]])
  })
})

describe('a document', () => {
  it('is refused as unreadable if it is not a PDF or truncated', () => {
    for (const bytes of [Buffer.from('no PDF at all'), Buffer.from('%PDF-1.7\n')]) {
      assert.throws(
        () => engine.open(bytes),
        (error) => error instanceof AppError && error.code === 'document_unreadable',
      )
    }
  })

  it('is refused as encrypted if it needs a password', () => {
    const key = '00'.repeat(32)
    const encrypt = `<< /Filter /Standard /V 1 /R 2 /P -1 /O <${key}> /U <${key}> >>`
    const plain = Buffer.from(smallPdf([{ content: hello }], '', [encrypt])).toString('latin1')
    const id = `/ID [<${key}> <${key}>] /Encrypt 6 0 R`
    const bytes = Buffer.from(plain.replace('/Root 1 0 R', `/Root 1 0 R ${id}`), 'latin1')
    assert.throws(
      () => engine.open(bytes),
      (error) => error instanceof AppError && error.code === 'document_encrypted',
    )
  })

  it('renders pages in RGB on white', () => {
    const document = engine.open(smallPdf([{ content: '1 0 0 rg 0 0 200 300 re f' }]))
    const { width, height, pixels } = document.renderPage(0, 40)
    document.close()
    assert.deepEqual([width, height, pixels.length], [40, 30, 40 * 30 * 3])
    assert.deepEqual([...pixels.subarray(0, 3)], [255, 0, 0])
    assert.deepEqual([...pixels.subarray(39 * 3, 40 * 3)], [255, 255, 255])
  })

  it('renders a smaller picture if the bound on pixels requires it', () => {
    const document = engine.open(smallPdf([{ content: hello }]))
    const { width, height } = document.renderPage(0, 1600)
    document.close()
    assert.ok(width * height <= 10_000 && width * height > 9_000, `${width} × ${height}`)
  })

  it('reads again after a trap once it is renewed', async () => {
    assert.throws(() => readFirst(nestedColorSpaces(1000)), WebAssembly.RuntimeError)
    await engine.renew()
    assert.equal(wholeText(readFirst(smallPdf([{ content: hello }]))), 'Hello')
    readFirst(nestedColorSpaces(50))
  })

  it('frees all of its memory, however often it is opened', () => {
    const bytes = smallPdf(Array.from({ length: 5 }, () => ({ content: hello })))
    const round = () => {
      const document = engine.open(bytes)
      for (let page = 0; page < document.pageCount; page++) document.readPage(page)
      document.close()
    }
    round()
    const before = engine.memoryBytes()
    for (let times = 0; times < 200; times++) round()
    assert.equal(engine.memoryBytes(), before)
  })
})
