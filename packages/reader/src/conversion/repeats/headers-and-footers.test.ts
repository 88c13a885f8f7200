import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { SlideBlock, SlideReading } from '@rowdeck/core/deck-model/slide-reading'
import { box } from '../../../../../test/support/small-page.ts'
import { moveHeadersAndFootersLast, streamHeadersAndFootersLast } from './headers-and-footers.ts'

function block(text: string, top: number): SlideBlock {
  return {
    lines: [text],
    role: 'body',
    box: box(20, top, 100, top + 10),
    size: 10,
    confidence: null,
  }
}

function deck(slides: SlideBlock[][]): SlideReading[] {
  return slides.map((blocks, index) => ({
    index,
    mode: 'text',
    garbled: false,
    mayHoldWords: false,
    broken: false,
    width: 400,
    height: 300,
    blocks,
  }))
}

function texts(readings: SlideReading[]): string[][] {
  return readings.map(({ blocks }) => blocks.flatMap(({ lines }) => lines))
}

describe('headers and footers', () => {
  it('is what repeats in the bottom band, digits aside; it goes last and is not lost', () => {
    const slides = [1, 2, 3].map((index) => [
      block(`© ACME page ${index}`, 280),
      block(`Text ${index}`, 100),
    ])
    const found = moveHeadersAndFootersLast(deck(slides))
    assert.deepEqual(texts(found)[1], ['Text 2', '© ACME page 2'])
    assert.equal(found[1]?.blocks[1]?.role, 'header-footer')
  })

  it('is a sidebar: lines that most slides have at one edge, wherever they stand there, and what is between them', () => {
    const entry = (text: string, left: number, top: number): SlideBlock => ({
      ...block(text, top),
      box: box(left, top, left + 40, top + 10),
    })
    const slides = (left: number, count = 5) =>
      Array.from({ length: 5 }, (_, at) => [
        ...(at < count ? [entry('Safety', left, 100 + 10 * at), entry('Practice', left, 190)] : []),
        entry(`Part ${at}`, left, 170),
        block(`Text ${at}`, 120),
      ])
    const first = (given: SlideBlock[][]) => texts(moveHeadersAndFootersLast(deck(given)))[0]
    const last = ['Text 0', 'Safety', 'Part 0', 'Practice']
    const asDrawn = ['Safety', 'Practice', 'Part 0', 'Text 0']
    for (const left of [40, 320]) assert.deepEqual(first(slides(left)), last)
    for (const left of [41, 319]) assert.deepEqual(first(slides(left)), asDrawn)
    assert.deepEqual(first(slides(40, 4)), last)
    assert.deepEqual(first(slides(40, 3)), asDrawn)
  })

  it('is a second bar of sections in small letters, from the left; in larger ones it is a label of the title', () => {
    const bar = (size: number, top = 22) =>
      [1, 2, 3].map((n) => [
        { ...block(`Results ${n}`, top), box: box(300, top, 340, top + size), size },
        { ...block(`Context ${'ab'.slice(0, n)}`, top), box: box(20, top, 60, top + size), size },
        block(`Text ${n}`, 100),
      ])
    const first = (size: number, top?: number) =>
      texts(moveHeadersAndFootersLast(deck(bar(size, top))))[0]
    assert.deepEqual(first(6), ['Text 1', 'Context a', 'Results 1'])
    assert.deepEqual(first(6, 32), ['Text 1', 'Context a', 'Results 1'])
    assert.deepEqual(first(7), ['Context a', 'Text 1', 'Results 1'])
  })

  it('is found on a slide with many texts by looking at each a few times, also if the title is the last', () => {
    let looks = 0
    const slide = Array.from({ length: 1000 }, (_, at) => ({
      ...block(`Text ${at}`, 10),
      get role() {
        looks++
        return at === 999 ? ('title' as const) : ('body' as const)
      },
    }))
    moveHeadersAndFootersLast(deck([slide]))
    assert.ok(looks < 20 * slide.length, `${looks} looks`)
  })

  it('is a watermark: slanted text that most slides have in the same place, wherever that is; each of its lines is kept once', () => {
    const watermark = (left: number, top: number): SlideBlock => ({
      ...block('DRAFT', top),
      box: box(left, top, left + 80, top + 80),
      isSlanted: true,
    })
    const slides = [1, 2, 3, 4, 5].map((index) => [
      watermark(20, 100),
      block(`Text ${index}`, 150),
      ...(index === 4 ? [] : [watermark(200, 100)]),
    ])
    const found = moveHeadersAndFootersLast(deck(slides))
    for (const [at, slide] of texts(found).entries()) {
      assert.deepEqual(slide, [`Text ${at + 1}`, 'DRAFT'])
      assert.equal(found[at]?.blocks[1]?.role, 'header-footer')
    }
    const level = slides.map((blocks) => blocks.map(({ isSlanted: _, ...other }) => other))
    assert.deepEqual(texts(moveHeadersAndFootersLast(deck(level)))[3], ['DRAFT', 'Text 4'])
  })

  it('is no slanted label that only some slides have', () => {
    const label: SlideBlock = { ...block('Revenue', 100), isSlanted: true }
    const slides = [1, 2, 3, 4, 5, 6].map((index) => [
      ...(index < 4 ? [label] : []),
      block(`Text ${index}`, 150),
    ])
    assert.deepEqual(texts(moveHeadersAndFootersLast(deck(slides)))[0], ['Revenue', 'Text 1'])
  })

  it('is a slide number in the bottom band, even once', () => {
    const found = moveHeadersAndFootersLast(deck([[block('1', 285), block('Text', 100)]]))
    assert.deepEqual(texts(found), [['Text', '1']])
  })

  it('is a bar of small letters at the very top, though its words change with the section', () => {
    const slides = ['Sorting', 'Merging', 'Libraries'].map((section) => [
      { ...block(section, 3), size: 6 },
      block(`About ${section}`, 100),
    ])
    assert.deepEqual(texts(moveHeadersAndFootersLast(deck(slides)))[1], [
      'About Merging',
      'Merging',
    ])
  })

  it('is not what repeats in the middle, nor a footnote that stands once', () => {
    const slides = [1, 2, 3].map((index) => [block('Question', 100), block(`Text ${index}`, 150)])
    const unique = [block('Source: own survey', 285), block('Text', 100)]
    assert.deepEqual(texts(moveHeadersAndFootersLast(deck(slides)))[0], ['Question', 'Text 1'])
    assert.deepEqual(texts(moveHeadersAndFootersLast(deck([unique])))[0], [
      'Source: own survey',
      'Text',
    ])
  })
})

describe('a slide in a stream', () => {
  const [first, second, third] = deck(['a', 'b', 'c'].map((text) => [block(text, 100)]))
  const never = new Promise<SlideReading>(() => undefined)

  it('is not what goes on right below other text at the same left and in the same size', () => {
    const lastOf = (code: Partial<SlideBlock>) => {
      const slides = [1, 2, 3].map((index) => [
        { ...block(`mean(x${index})`, 250), ...code },
        block('[1] 2', 270),
        block(`Note ${index}`, 100),
      ])
      return texts(moveHeadersAndFootersLast(deck(slides)))[1]?.at(-1)
    }
    assert.equal(lastOf({}), 'Note 2')
    assert.equal(lastOf({ box: box(20, 245, 100, 255.1) }), 'Note 2')
    assert.equal(lastOf({ box: box(20, 245, 100, 255) }), '[1] 2')
    assert.equal(lastOf({ box: box(22, 250, 100, 260) }), '[1] 2')
    assert.equal(lastOf({ size: 11 }), '[1] 2')
    assert.equal(lastOf({ role: 'title' }), '[1] 2')
  })

  it('has several lines, the first of which does not continue text', () => {
    const slides = [1, 2, 3].map((index) => [
      block('© ACME', 270),
      block('Springfield', 282),
      block(`Text ${index}`, 100),
    ])
    const found = moveHeadersAndFootersLast(deck(slides))
    assert.deepEqual(texts(found)[1], ['Text 2', '© ACME', 'Springfield'])
  })

  it('waits for no later one if its text is known', async () => {
    const pending = [first, second].map((slide) => Promise.resolve(slide as SlideReading))
    const read = streamHeadersAndFootersLast([...pending, never])
    assert.deepEqual([(await read.next()).value, (await read.next()).value], [first, second])
  })

  it('waits for its neighbors if it was read by OCR', async () => {
    const seen: SlideReading = { ...(second as SlideReading), mode: 'ocr' }
    const { promise, resolve } = Promise.withResolvers<SlideReading>()
    const read = streamHeadersAndFootersLast([Promise.resolve(seen), promise])
    const next = read.next().then(({ value }) => value)
    assert.equal(
      await Promise.race([next, new Promise((done) => setImmediate(done, 'waits'))]),
      'waits',
    )
    resolve(third as SlideReading)
    assert.deepEqual(await next, seen)
  })
})
