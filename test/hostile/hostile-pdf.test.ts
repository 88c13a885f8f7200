import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { Converter } from './converter.ts'
import {
  formObject,
  formTree,
  hugePicture,
  manyPages,
  nestedColorSpaces,
  nestedFunctions,
  onePage,
  packedContent,
  pageObject,
  pdfOf,
  streamObject,
} from './hostile-pdf.ts'
import { convertWithPromise, goodDeck, goodOutcome, limitMs } from './promise.ts'

const timeout = 120_000
const converter = new Converter()
after(() => converter.close())

const become = (bytes: Uint8Array) => convertWithPromise(converter, { bytes, type: 'pdf' })
const unreadable = { kind: 'refused', code: 'document_unreadable' } as const

function goldenDeck(name: string): Buffer {
  return readFileSync(new URL(`../decks/${name}`, import.meta.url))
}

test('A PDF that is truncated anywhere yields rows or an error.', { timeout }, async () => {
  for (const name of ['blank-slide.pdf', 'beamer.pdf', 'powerpoint.pdf']) {
    const whole = goldenDeck(name)
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: whole.length - 1 }), async (length) => {
        await become(whole.subarray(0, length))
      }),
      { numRuns: 25, endOnFailure: true },
    )
  }
})

test('A PDF with bytes changed anywhere yields rows or an error.', { timeout }, async () => {
  for (const name of ['blank-slide.pdf', 'google-slides.pdf', 'turned.pdf']) {
    const whole = goldenDeck(name)
    const change = fc.tuple(fc.nat({ max: whole.length - 1 }), fc.nat({ max: 255 }))
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 200 }), async (changes) => {
        const changed = Buffer.from(whole)
        for (const [at, byte] of changes) changed[at] = byte
        await become(changed)
      }),
      { numRuns: 25, endOnFailure: true },
    )
  }
})

test('Random bytes after the header of a PDF are refused as unreadable.', { timeout }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 4096 }), async (noise) => {
      assert.deepEqual(await become(Buffer.concat([Buffer.from('%PDF-1.7\n'), noise])), unreadable)
    }),
    { numRuns: 100, endOnFailure: true },
  )
})

test('A PDF header alone is refused as unreadable.', { timeout }, async () => {
  assert.deepEqual(await become(Buffer.from('%PDF-1.7\n')), unreadable)
})

test('A PDF without pages is refused as unreadable.', { timeout }, async () => {
  const none = { 1: '<< /Type /Catalog /Pages 2 0 R >>', 2: '<< /Type /Pages /Kids [] /Count 0 >>' }
  assert.deepEqual(await become(pdfOf(none)), unreadable)
  assert.deepEqual(await become(pdfOf({ 1: '<< /Type /Catalog >>' })), unreadable)
})

test('A page tree that contains itself terminates.', { timeout }, async () => {
  const cycles = {
    'a node that is its own child': { 2: '<< /Type /Pages /Kids [2 0 R] /Count 1 >>' },
    'a node that is its own child beside a page': {
      2: '<< /Type /Pages /Kids [2 0 R 3 0 R 2 0 R] /Count 5 >>',
    },
    'two nodes that contain each other': {
      2: '<< /Type /Pages /Kids [6 0 R] /Count 9 >>',
      6: '<< /Type /Pages /Parent 2 0 R /Kids [2 0 R 3 0 R] /Count 9 >>',
    },
    'parents that go round': {
      2: '<< /Type /Pages /Parent 6 0 R /Kids [3 0 R] /Count 1 >>',
      3: '<< /Type /Page /Parent 2 0 R /Contents 4 0 R >>',
      6: '<< /Type /Pages /Parent 2 0 R /Kids [2 0 R] /Count 1 >>',
    },
  }
  for (const objects of Object.values(cycles)) await become(pdfOf(onePage(objects)))
})

test('A false page count yields rows or an error.', { timeout }, async () => {
  for (const count of ['-1', '0', '40', '2147483647', '99999999999', '(many)']) {
    await become(pdfOf(onePage({ 2: `<< /Type /Pages /Kids [3 0 R] /Count ${count} >>` })))
  }
})

test('A deck with more slides than the limit is refused as too long.', { timeout }, async () => {
  const tooLong = { kind: 'refused', code: 'document_too_long' } as const
  assert.deepEqual(await become(manyPages(51)), tooLong)
  assert.deepEqual(await become(manyPages(20_000)), tooLong)
})

test('A deck with exactly as many slides as the limit is converted.', { timeout }, async () => {
  const outcome = await become(manyPages(50))
  assert.equal(outcome.kind === 'rows' && outcome.rowCount, 50)
})

test('Cyclic cross-reference tables terminate.', { timeout }, async () => {
  const whole = Buffer.from(pdfOf(onePage()))
  const at = whole.lastIndexOf('xref\n0')
  await become(pdfOf(onePage(), `/Prev ${at}`))
  await become(pdfOf(onePage(), `/Prev ${at} /XRefStm ${at}`))
  const entries = `/Type /XRef /Size 8 /W [1 2 1] /Index [0 8] /Root 1 0 R /Prev ${at}`
  await become(pdfOf(onePage({ 7: streamObject(Buffer.alloc(32), entries) }), '/XRefStm 9'))
})

test('Objects that refer to themselves terminate.', { timeout }, async () => {
  const loops = [
    { 4: '4 0 R' },
    { 3: '3 0 R' },
    { 1: '1 0 R' },
    { 4: '<< /Length 4 0 R >>\nstream\nBT ET\nendstream' },
    { 3: pageObject('4 0 R 4 0 R 4 0 R 4 0 R'), 4: '[4 0 R]' },
    {
      3: pageObject('0 0 720 405', '/XObject << /X 6 0 R >>'),
      4: streamObject('/X Do'),
      6: formObject('/X Do', 6),
    },
    {
      5: '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1 1] /FontMatrix [1 0 0 1 0 0] /CharProcs << /A 6 0 R >> /Encoding << /Differences [65 /A] >> /FirstChar 65 /LastChar 65 /Widths [1] /Resources << /Font << /F1 5 0 R >> >> >>',
      6: streamObject('1 0 d0 BT /F1 1 Tf (AAAA) Tj ET'),
    },
  ]
  for (const objects of loops) await become(pdfOf(onePage(objects)))
})

test('Forms that draw each other many times terminate.', { timeout }, async () => {
  await become(formTree(8, 3))
  await become(formTree(12, 2))
})

test('Deeply nested arrays, dictionaries and graphics states terminate.', { timeout }, async () => {
  const depth = 100_000
  await become(pdfOf(onePage({ 6: '['.repeat(depth) + ']'.repeat(depth) })))
  await become(pdfOf(onePage({ 3: '['.repeat(depth) + ']'.repeat(depth) })))
  await become(pdfOf(onePage({ 3: '<< /A '.repeat(depth) + '>>'.repeat(depth) })))
  await become(pdfOf(onePage({ 4: streamObject('['.repeat(depth)) })))
  await become(pdfOf(onePage({ 4: streamObject('q '.repeat(depth)) })))
  await become(pdfOf(onePage({ 4: streamObject('/P << /M [ << '.repeat(depth)) })))
})

test('Pages of any size yield rows or an error.', { timeout }, async () => {
  const boxes = [
    '0 0 1e9 1e9',
    '0 0 200000 1',
    '0 0 1 200000',
    '0 0 0 0',
    '-1e38 -1e38 1e38 1e38',
    '0 0 99999999999999999999 1',
    '720 405 0 0',
    '0 0 0.0001 0.0001',
    '(a) /b null true',
    '',
  ]
  for (const box of boxes) {
    await become(pdfOf(onePage({ 3: pageObject(box) })))
    // without text, so that the page is rendered and read as a picture
    const drawn = streamObject('0 0 100 100 re f '.repeat(40))
    await become(pdfOf(onePage({ 3: pageObject(box), 4: drawn })))
  }
})

test('Decompression bombs in page content are blank pages, not damaged ones.', {
  timeout,
}, async () => {
  for (const times of [1, 2] as const) {
    assert.equal((await become(packedContent(64_000_000, times))).kind, 'rows')
  }
})

test('A picture in a PDF that claims to be enormous is refused immediately and not rendered.', {
  timeout,
}, async () => {
  await become(hugePicture(5000))
  for (const side of [10_001, 100_000, 2_147_483_647]) {
    const refused = { kind: 'refused', code: 'image_too_large' } as const
    assert.deepEqual(await become(hugePicture(side)), refused)
  }
})

const unbearable = {
  'a form that draws itself twice': pdfOf(
    onePage({
      3: pageObject('0 0 720 405', '/XObject << /X 6 0 R >>'),
      4: streamObject('/X Do'),
      6: formObject('/X Do /X Do', 6),
    }),
  ),
  'forms that draw each other half a million times': formTree(12, 3),
  'functions nested a thousand times': nestedFunctions(1000),
  'color spaces nested a thousand times': nestedColorSpaces(1000),
}

for (const [kind, bytes] of Object.entries(unbearable)) {
  test(`After ${kind}, which crashes PDFium or never ends, a new process converts a valid deck.`, {
    timeout,
  }, async () => {
    const outcome = await converter.convert({ bytes, type: 'pdf' }, 5000)
    if (outcome.kind === 'fault') assert.match(outcome.error, /^RuntimeError/)
    assert.deepEqual(await converter.convert(goodDeck, limitMs), goodOutcome)
  })
}

test('Functions and color spaces that are nested as deep as files may need yield rows.', {
  timeout,
}, async () => {
  for (const bytes of [nestedFunctions(50), nestedColorSpaces(50)]) {
    assert.equal((await become(bytes)).kind, 'rows')
  }
})

test('A million characters on one slide yield rows.', { timeout }, async () => {
  const lines = 'BT /F1 4 Tf 1 0 0 1 5 5 Tm (many words on one slide) Tj ET\n'.repeat(43_000)
  const outcome = await become(pdfOf(onePage({ 4: streamObject(lines) })))
  assert.equal(outcome.kind, 'rows')
})

test('An unknown encryption method is refused.', { timeout }, async () => {
  const trailer = '/Encrypt << /Filter /Nonsense /V 9 /R 9 >> /ID [(a) (a)]'
  const outcome = await become(pdfOf(onePage(), trailer))
  assert.equal(outcome.kind, 'refused')
})

test('A file of another type that claims to be a PDF is refused as unreadable.', {
  timeout,
}, async () => {
  for (const text of ['', ' ', '<svg/>', 'PK\x03\x04', '%!PS-Adobe-3.0\n', '{}']) {
    assert.deepEqual(await become(Buffer.from(text)), unreadable)
  }
})
