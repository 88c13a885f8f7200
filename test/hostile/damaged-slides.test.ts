import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { unzipSync } from 'fflate'
import { placeholder, smallPptx } from '../support/small-pptx.ts'
import { Converter, type Outcome } from './converter.ts'
import { type PdfObjects, pageObject, pdfOf, streamObject } from './hostile-pdf.ts'
import { limitMs } from './promise.ts'

const timeout = 120_000
const converter = new Converter()
after(() => converter.close())

/** The rows of a deck, with the mode of each that is not read as text. */
async function rowsOf(bytes: Uint8Array, type: 'pdf' | 'pptx' = 'pdf'): Promise<unknown> {
  const outcome: Outcome = await converter.convert({ bytes, type }, limitMs)
  if (outcome.kind !== 'rows') return outcome
  return outcome.slides.map((slide, at) => {
    const mode = outcome.modes[at]
    return mode === 'text' ? slide : `${slide}(${mode})`
  })
}

const words = ['First of the slides', 'Second of the slides', 'Third of the slides']
const damaged = '(unreadable)'
const [catalog, tree, font, firstPage] = [1, 2, 3, 10]

/** A deck of three pages, each with words in a compressed stream, and with other objects in their places. */
function deck(overrides: PdfObjects = {}): Uint8Array {
  const kids = words.map((_, at) => `${firstPage + at * 2} 0 R`)
  const objects: PdfObjects = {
    [catalog]: `<< /Type /Catalog /Pages ${tree} 0 R >>`,
    [tree]: `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${words.length} >>`,
    [font]: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  }
  words.forEach((text, at) => {
    const page = firstPage + at * 2
    objects[page] = pageObject()
      .replace('4 0 R', `${page + 1} 0 R`)
      .replace('/F1 5 0 R', `/F1 ${font} 0 R`)
    objects[page + 1] = packed(`BT /F1 36 Tf 60 300 Td (${text}) Tj ET`)
  })
  return pdfOf({ ...objects, ...overrides })
}

function packed(content: string): Buffer {
  return streamObject(deflateSync(content), '/Filter /FlateDecode')
}

const secondPage = firstPage + 2
const withoutSecond = [words[0], damaged, words[2]]

describe('a PDF with a damaged page', { timeout }, () => {
  const pages: [how: string, objects: PdfObjects][] = [
    ['is missing', { [tree]: `<< /Type /Pages /Kids [10 0 R 99 0 R 14 0 R] /Count 3 >>` }],
    ['is null', { [tree]: `<< /Type /Pages /Kids [10 0 R null 14 0 R] /Count 3 >>` }],
    ['has no content any more', { [secondPage]: pageObject().replace('4 0 R', '98 0 R') }],
    [
      'has content that does not unpack',
      {
        [secondPage + 1]: streamObject('not packed at all', '/Filter /FlateDecode'),
      },
    ],
    ['has noise for content', { [secondPage + 1]: streamObject('\u0001\u0002noise and more') }],
  ]
  for (const [how, objects] of pages) {
    it(`gives the rows of the others, and one that says so, if the page ${how}`, async () => {
      assert.deepEqual(await rowsOf(deck(objects)), withoutSecond)
    })
  }

  it('has a row like any other for a blank page', async () => {
    const blank = [
      { [secondPage]: pageObject().replace('/Contents 4 0 R', '') },
      ...['', ' \n', '% nothing', 'q Q', '/Artifact BMC EMC'].flatMap((content) => [
        { [secondPage + 1]: streamObject(content) },
        { [secondPage + 1]: packed(content) },
      ]),
    ]
    for (const objects of blank) {
      assert.deepEqual(
        await rowsOf(deck(objects)),
        [words[0], '', words[2]],
        JSON.stringify(objects),
      )
    }
  })

  it('is refused if no page can be read', async () => {
    const none = `<< /Type /Pages /Kids [97 0 R 98 0 R] /Count 2 >>`
    assert.deepEqual(await rowsOf(deck({ [tree]: none })), {
      kind: 'refused',
      code: 'document_unreadable',
    })
  })
})

describe('a page tree that says it has more pages than it lists', { timeout }, () => {
  it('has the pages that it lists', async () => {
    const wrong = `<< /Type /Pages /Kids [10 0 R 20 0 R] /Count 40 >>`
    const node = `<< /Type /Pages /Parent ${tree} 0 R /Kids [12 0 R 14 0 R] /Count 7 >>`
    assert.deepEqual(await rowsOf(deck({ [tree]: wrong, 20: node })), words)
  })

  it('keeps those whose objects are missing', async () => {
    const wrong = `<< /Type /Pages /Kids [10 0 R 99 0 R 14 0 R] /Count 9 >>`
    assert.deepEqual(await rowsOf(deck({ [tree]: wrong })), withoutSecond)
  })
})

describe('a PPTX file with a damaged slide', { timeout }, () => {
  const slides = words.map((text) => ({
    shapes: placeholder('title', [text], { place: [0, 0, 600, 100] }),
  }))
  const second = 'ppt/slides/slide2.xml'

  it('gives the rows of the others, and one that says so', async () => {
    for (const xml of ['<p:sld', '', 'noise']) {
      const bytes = smallPptx({ slides, entries: { [second]: xml } })
      assert.deepEqual(await rowsOf(bytes, 'pptx'), withoutSecond)
    }
  })

  it('gives them if the part is missing', async () => {
    const name = Buffer.from(second)
    const other = Buffer.from(second.replace('slide2', 'slideX'))
    const bytes = Buffer.from(smallPptx({ slides }))
    for (let at = bytes.indexOf(name); at >= 0; at = bytes.indexOf(name, at)) other.copy(bytes, at)
    assert.deepEqual(await rowsOf(bytes, 'pptx'), withoutSecond)
  })

  it('is refused if no slide can be read', async () => {
    const entries = Object.fromEntries(words.map((_, at) => [`ppt/slides/slide${at + 1}.xml`, '']))
    assert.deepEqual(await rowsOf(smallPptx({ slides, entries }), 'pptx'), {
      kind: 'refused',
      code: 'document_unreadable',
    })
  })
})

describe('Whatever happens to the page or the content of one slide,', { timeout }, () => {
  const numRuns = 60
  /** Bytes that are replaced, from a place on; the length stays, so that no other object moves. */
  const edits = fc.array(
    fc.record({
      share: fc.double({ min: 0, max: 1, noNaN: true }),
      by: fc.uint8Array({ maxLength: 20 }),
    }),
    { minLength: 1, maxLength: 5 },
  )
  type Edits = { share: number; by: Uint8Array }[]
  const place = fc.nat(words.length - 1)

  /** The bytes of a file with edits between two places. */
  function edited(bytes: Uint8Array, [from, to]: [number, number], changes: Edits): Uint8Array {
    const changed = Buffer.from(bytes)
    for (const { share, by } of changes) {
      const at = from + Math.floor(share * (to - from - by.length))
      if (at >= from) changed.set(by, at)
    }
    return changed
  }

  /** Between the header of an object and its end, which tell where objects are. */
  function insideOf(bytes: Uint8Array, object: number): [from: number, to: number] {
    const text = Buffer.from(bytes)
    const header = `\n${object} 0 obj\n`
    const from = text.indexOf(header) + header.length
    return [from, text.indexOf('\nendobj', from)]
  }

  async function assertOthersKept(bytes: Uint8Array, damagedAt: number, type: 'pdf' | 'pptx') {
    const outcome = await converter.convert({ bytes, type }, limitMs)
    assert.equal(outcome.kind, 'rows', JSON.stringify(outcome))
    if (outcome.kind !== 'rows') return
    const others = (all: readonly string[]) => all.filter((_, at) => at !== damagedAt)
    assert.deepEqual(others(outcome.slides), others(words))
    assert.deepEqual(others(outcome.modes), others(words.map(() => 'text')))
  }

  it('the rows of the other pages of a PDF stay what they were', async () => {
    const whole = deck()
    const object = fc.constantFrom(0, 1)
    await fc.assert(
      fc.asyncProperty(place, object, edits, async (at, which, changes) => {
        const part = insideOf(whole, firstPage + at * 2 + which)
        await assertOthersKept(edited(whole, part, changes), at, 'pdf')
      }),
      { numRuns },
    )
  })

  it('the rows of the other slides of a PPTX file stay what they were', async () => {
    const slides = words.map((text) => ({
      shapes: placeholder('title', [text], { place: [0, 0, 600, 100] }),
    }))
    await fc.assert(
      fc.asyncProperty(place, edits, async (at, changes) => {
        const name = `ppt/slides/slide${at + 1}.xml`
        const xml = unzipSync(smallPptx({ slides }))[name] as Uint8Array
        const entries = { [name]: edited(xml, [0, xml.length], changes) }
        await assertOthersKept(smallPptx({ slides, entries }), at, 'pptx')
      }),
      { numRuns },
    )
  })
})
