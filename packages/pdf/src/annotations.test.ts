import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { CharFlag, type Page } from '@rowdeck/core/deck-model/page'
import { PageTooDense } from '@rowdeck/core/deck-model/page-bounds'
import type { PdfDocument, PdfEngine } from '@rowdeck/core/deck-model/ports'
import { smallPdf } from '../../../test/support/small-pdf.ts'
import { createPdfiumEngine } from './pdfium-engine.ts'

const hello = 'BT /F1 20 Tf 1 0 0 1 100 250 Tm (Hello) Tj ET'

let engine: PdfEngine
before(async () => {
  engine = await createPdfiumEngine({ renderPixelsMax: 200_000, picturePixelsMax: 1_000_000 })
})
after(() => engine.close())

interface SmallAnnotation {
  /** Entries of its dictionary, without its rectangle and appearance. */
  entries: string
  /** Words of its appearance; it has none if absent. */
  words?: string
  rectangle?: string
  /** Entries of the appearance. */
  form?: string
}

function pageWith(annotations: SmallAnnotation[], more = { content: hello, catalog: '' }) {
  const objects: string[] = []
  const first = 6
  for (const { entries, words, rectangle = '40 40 240 60', form } of annotations) {
    const at = first + objects.length
    const appearance = words === undefined ? '' : `/AP << /N ${at + 1} 0 R >>`
    objects.push(`<< /Type /Annot /Rect [${rectangle}] ${entries} ${appearance} >>`)
    objects.push(words === undefined ? 'null' : appearanceOf(words, form ?? '/BBox [0 0 200 20]'))
  }
  const references = annotations.map((_, at) => `${first + 2 * at} 0 R`).join(' ')
  const form = `/AcroForm << /Fields [${references}] /DR << /Font << /Helv 3 0 R >> >> >>`
  const entries = `/Annots [${references}] /StructParents 0`
  return smallPdf([{ content: more.content, entries }], `${form} ${more.catalog}`, [
    ...objects,
    '<< /Type /StructTreeRoot /K << /Type /StructElem /S /P /K 0 >> >>',
  ])
}

function appearanceOf(words: string, form: string): string {
  const content = `BT /F1 10 Tf 0 4 Td (${words}) Tj ET`
  const entries = `/Type /XObject /Subtype /Form ${form} /Resources << /Font << /F1 3 0 R >> >>`
  return `<< ${entries} /Length ${content.length} >>\nstream\n${content}\nendstream`
}

function onDocument<T>(bytes: Uint8Array, work: (document: PdfDocument) => T): T {
  const document = engine.open(bytes)
  try {
    return work(document)
  } finally {
    document.close()
  }
}

const readFirst = (bytes: Uint8Array) => onDocument(bytes, (document) => document.readPage(0))

function wordsOf({ text }: Page): string[] {
  return String.fromCodePoint(...text.codes.subarray(0, text.length))
    .split(/[\r\n]+/)
    .filter((line) => line !== '')
}

function cellOf({ text }: Page, letter: string): number[] {
  const at = text.codes.indexOf(letter.charCodeAt(0))
  return [...text.boxes.subarray(at * 4, at * 4 + 4)].map(Math.round)
}

const freeText = '/Subtype /FreeText /DA (/Helv 10 Tf 0 g)'
const field = '/Subtype /Widget /FT /Tx /T (name) /DA (/Helv 10 Tf 0 g)'

describe('an annotation that shows on the page', () => {
  it('is part of its text, in its place: free text, stamps and values of form fields', () => {
    const others = ['Stamp', 'Watermark', 'Ink', 'Redact', 'Caret', 'Screen', 'Text', '3D', 'Own']
    for (const entries of [freeText, field, ...others.map((type) => `/Subtype /${type}`)]) {
      const page = readFirst(pageWith([{ entries, words: 'Quite new' }]))
      assert.deepEqual(wordsOf(page), ['Hello', 'Quite new'], entries)
      assert.deepEqual(cellOf(page, 'Q'), [40, 248, 48, 258], entries)
      assert.equal(page.forms.length, 0)
    }
  })

  it('fills its rectangle, whatever the box and rotation of its appearance', () => {
    const entries = freeText
    const large = { entries, words: 'Q', form: '/BBox [-10 0 90 10]', rectangle: '240 60 40 40' }
    assert.deepEqual(cellOf(readFirst(pageWith([large])), 'Q'), [60, 236, 76, 256])
    const turned = {
      entries,
      words: 'Q',
      form: '/BBox [0 0 200 20] /Matrix [0 1 -1 0 0 0]',
      rectangle: '40 40 60 240',
    }
    const page = readFirst(pageWith([turned]))
    const [left = 0, top = 0, right = 0, bottom = 0] = cellOf(page, 'Q')
    assert.deepEqual([left, right], [48, 58])
    assert.ok(top > 250 && bottom <= 260, `${top} to ${bottom}`)
    assert.ok(Math.abs((page.text.angles.at(page.text.length - 1) ?? 0) + Math.PI / 2) < 0.01)
  })

  it('shows its value if the file leaves its appearance to the viewer', () => {
    const shown = (entries: string) => {
      const page = readFirst(pageWith([{ entries }]))
      return [...wordsOf(page), ...page.drawnText.map(({ text }) => text)]
    }
    assert.deepEqual(shown(`${field} /V (Quite new)`), ['Hello', 'Quite new'])
    assert.deepEqual(shown(`${field} /V <FEFF65B03057>`), ['Hello', '新し'])
    assert.deepEqual(shown(`${field} /V (sesame) /Ff 8192`), ['Hello'])
    const sized = (points: number) => field.replace('10 Tf', `${points} Tf`)
    assert.deepEqual(shown(`${sized(0.01)} /V (Hidden)`), ['Hello'])
    assert.deepEqual(shown(`${sized(0)} /V (As large as it fits)`), [
      'Hello',
      'As large as it fits',
    ])
    const ofType = (entries: string) => shown(`/Subtype /Widget ${entries} /T (a) /V (Value)`)
    assert.deepEqual(ofType('/FT /Ch /Ff 131072'), ['Hello', 'Value'])
    for (const entries of ['/FT /Ch', '/FT /Btn', '/FT /Sig', '/FT /Other', '']) {
      assert.deepEqual(ofType(entries), ['Hello'], entries)
    }
    assert.deepEqual(shown('/Subtype /Widget /FT /Btn /V /Yes'), ['Hello'])
    const outside = { entries: `${field} /V (Value)`, rectangle: '900 40 1100 60' }
    assert.deepEqual(readFirst(pageWith([outside])).drawnText, [])
    const clear = { entries: `${freeText} /CA 0 /Contents (Hidden)` }
    assert.deepEqual(wordsOf(readFirst(pageWith([clear]))), ['Hello'])
    const comment = { entries: `${freeText} /CA .5 /Contents (Quite new)` }
    assert.deepEqual(wordsOf(readFirst(pageWith([comment]))), ['Hello', 'Quite new'])
  })

  it('is not an artifact of a tagged page', () => {
    const catalog = '/MarkInfo << /Marked true >> /StructTreeRoot 8 0 R'
    const content = `/P <</MCID 0>> BDC ${hello} EMC`
    const bytes = pageWith([{ entries: field, words: 'Quite new' }], { content, catalog })
    const { text } = readFirst(bytes)
    assert.equal((text.flags[text.length - 1] as number) & CharFlag.artifact, 0)
  })

  it('is present every time the page is read, and when it is rendered', () => {
    onDocument(pageWith([{ entries: field, words: 'Quite new' }]), (document) => {
      const isDark = (value: number) => value < 128
      const { width, pixels } = document.renderPage(0, 400)
      assert.ok(pixels.subarray(width * 3 * 240, width * 3 * 262).some(isDark))
      for (let times = 0; times < 3; times++) {
        assert.deepEqual(wordsOf(document.readPage(0)), ['Hello', 'Quite new'])
      }
    })
  })
})

describe('an annotation over text', () => {
  const wordsUnder = (entries: string, content?: string) => {
    const form = '/Type /XObject /Subtype /Form /BBox [0 0 100 30]'
    const appearance =
      content && `<< ${form} /Length ${content.length} >>\nstream\n${content}\nendstream`
    const page = `/Annots [<< /Type /Annot /Rect [90 240 190 270] ${entries} ${appearance ? '/AP << /N 6 0 R >>' : ''} >>]`
    const text = `${hello} BT /F1 20 Tf 100 100 Td (Seen) Tj ET`
    return wordsOf(
      readFirst(smallPdf([{ content: text, entries: page }], '', [appearance ?? 'null'])),
    )
  }
  const box = '.5 g 0 0 100 30 re f'

  it('hides what it covers, whatever its type', () => {
    for (const type of ['Square', 'Ink', 'Redact', 'Caret', 'Screen', 'Text', '3D', 'Own']) {
      assert.deepEqual(wordsUnder(`/Subtype /${type}`, box), ['Seen'], type)
    }
    const line = '/Subtype /Ink /C [0 0 0] /BS << /W 60 >> /InkList [[80 255 200 255]]'
    assert.deepEqual(wordsUnder(line), ['Seen'])
  })

  it('leaves it to be read if it is a highlight that is not black', () => {
    const marked = '/Subtype /Highlight /QuadPoints [90 270 190 270 90 240 190 240]'
    assert.deepEqual(wordsUnder(marked, box), ['Hello', 'Seen'])
    assert.deepEqual(wordsUnder(`${marked} /C [1 1 0]`), ['Hello', 'Seen'])
    assert.deepEqual(wordsUnder(`${marked} /C [0 0 0]`), ['Seen'])
  })
})

describe('an annotation that does not show', () => {
  it('is left out: hidden and print-only annotations, pop-ups, notes and links', () => {
    const [hidden, noView] = ['/F 2', '/F 36']
    for (const entries of [
      `${freeText} ${hidden}`,
      `${field} ${noView}`,
      '/Subtype /Popup',
      '/Subtype /StrikeOut',
      '/Subtype /Link',
      `/Subtype /Text ${hidden}`,
    ]) {
      const page = readFirst(pageWith([{ entries, words: 'Secret' }]))
      assert.deepEqual(wordsOf(page), ['Hello'], entries)
    }
  })

  it('may be broken: the page is read without it', () => {
    for (const broken of [
      { entries: field, words: 'Flat', rectangle: '40 40 40 40' },
      { entries: field, words: 'Flat', form: '/BBox [0 0 0 0]' },
      { entries: field, words: 'Nowhere', rectangle: '(a) /b' },
      { entries: `${field} /AP << /N 999 0 R >>` },
    ]) {
      assert.deepEqual(wordsOf(readFirst(pageWith([broken]))), ['Hello'])
    }
  })
})

describe('a page with many annotations', () => {
  const shown = { entries: freeText, words: 'Secret' }
  const note = { entries: '/Subtype /Text /Contents (A note)' }

  it('is read if all that show something are drawn, whatever else it has', () => {
    const last = { entries: freeText, words: 'Last', rectangle: '40 100 240 120' }
    assert.ok(wordsOf(readFirst(pageWith([...Array(999).fill(shown), last]))).includes('Last'))
    assert.ok(wordsOf(readFirst(pageWith([...Array(4_999).fill(note), last]))).includes('Last'))
  })

  it('is refused if some would be missing', () => {
    const isTooDense = (error: unknown) => error instanceof PageTooDense
    assert.throws(() => readFirst(pageWith(Array(1_001).fill(shown))), isTooDense)
    assert.throws(() => readFirst(pageWith(Array(5_001).fill(note))), isTooDense)
  })

  it('is rendered as far as it is drawn', () => {
    onDocument(pageWith(Array(1_001).fill(shown)), (document) => {
      assert.equal(document.renderPage(0, 40).width, 40)
    })
  })
})
