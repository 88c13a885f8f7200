import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from '@rowdeck/core/deck-model/page'
import type { OcrLine } from '@rowdeck/core/deck-model/ports'
import {
  blank,
  code,
  engines,
  run,
  scan,
  seen,
  words,
} from '../../../../test/support/given-pages.ts'
import { box, smallPage } from '../../../../test/support/small-page.ts'
import { places, smallSheet } from '../../../../test/support/small-sheets.ts'
import { convert } from './convert.ts'
import { localDeckReader } from './deck/local-deck-reader.ts'

describe('a conversion', () => {
  it('gives one row per slide in order, and reads pictures only where words are missing', async () => {
    const given = engines([words, scan, blank])
    assert.deepEqual(await run(given, 'auto'), {
      mode: 'mixed',
      rowCount: 3,
      columns: [{ key: 'slide', label: 'Slide' }],
      rows: [{ slide: 'A slide with words' }, { slide: 'Seen' }, { slide: '' }],
    })
    assert.equal(given.renders, 1)
  })

  it('keeps the order of a deck that is longer than a request', async () => {
    const slides = Array.from({ length: 60 }, (_, index) =>
      smallPage([{ text: `This is slide number ${index}`, left: 20, top: 100 }]),
    )
    const { rows, mode } = await run(engines(slides), 'auto')
    assert.equal(mode, 'text')
    assert.deepEqual(rows[59], { slide: 'This is slide number 59' })
  })

  it('never reads pictures in mode text', async () => {
    const given = engines([words, scan])
    const { mode, rows } = await run(given, 'text')
    assert.deepEqual([mode, rows[1], given.renders], ['text', { slide: '' }, 0])
  })

  it('reads every slide from its picture in mode ocr', async () => {
    const { mode, rows } = await run(engines([words, blank]), 'ocr')
    assert.deepEqual([mode, rows], ['ocr', [{ slide: 'Seen' }, { slide: 'Seen' }]])
  })

  it('keeps the few words of the text layer where OCR finds fewer', async () => {
    const few = smallPage([{ text: 'Thank you all', left: 20, top: 100 }], {
      pictures: [box(0, 0, 400, 300)],
    })
    const { mode, rows } = await run(engines([few], []), 'auto')
    assert.deepEqual([mode, rows], ['text', [{ slide: 'Thank you all' }]])
  })

  it('takes a picture as one slide, and refuses to look for its text layer', async () => {
    const { mode, rows } = await run(engines([]), 'auto', { type: 'png' })
    assert.deepEqual([mode, rows], ['ocr', [{ slide: 'Seen' }]])
    await assert.rejects(run(engines([]), 'text', { type: 'png' }), code('request_invalid', /auto/))
  })
})

describe('a handout', () => {
  const sheet = (words: (string | undefined)[]) => smallSheet(words, places[4])
  const pages = [sheet(['One', 'Two', 'Three', 'Four']), sheet(['Five', 'Six'])]

  it('gives a row per slide, in the order of pages and then of slides on a page', async () => {
    const { rows, mode } = await run(engines(pages), 'text')
    const expected = ['One', 'Two', 'Three', 'Four', 'Five', 'Six']
    assert.deepEqual([mode, rows], ['text', expected.map((slide) => ({ slide }))])
  })

  it('has every slide read from its own picture in mode ocr', async () => {
    const given = engines(pages)
    const { rows, mode } = await run(given, 'ocr')
    assert.deepEqual([mode, rows.length, given.renders], ['ocr', 6, 6])
    assert.ok(rows.every(({ slide }) => slide === 'Seen'))
  })

  it('has a slide without words read from its picture, and keeps the others', async () => {
    const photo = places[4][1]
    assert.ok(photo)
    const mixed = [{ ...sheet(['One', undefined, 'Three', 'Four']), pictures: [photo] }, ...pages]
    const { rows, mode } = await run(engines(mixed), 'auto')
    assert.deepEqual([mode, rows.length], ['mixed', 10])
    assert.deepEqual(rows.slice(0, 3), [{ slide: 'One' }, { slide: 'Seen' }, { slide: 'Three' }])
  })

  it('counts its slides, not its pages, to the bound', async () => {
    const many = Array.from({ length: 27 }, () => sheet(['a', 'b', 'c', 'd']))
    await assert.rejects(run(engines(many), 'auto'), code('document_too_long', /100/))
  })
})

describe('reading on the spot', () => {
  it('holds one rendered slide at a time', async () => {
    const given = engines(Array.from({ length: 20 }, () => blank))
    let held = 0
    let most = 0
    const { renderPage } = given.pdf.open(new Uint8Array())
    const open = given.pdf.open
    given.pdf.open = (bytes) => ({
      ...open(bytes),
      renderPage: (index, width) => {
        most = Math.max(most, ++held)
        return renderPage(index, width)
      },
    })
    given.ocr.read = async () => {
      await Promise.resolve()
      held--
      return [seen]
    }
    const { rowCount } = await run(given, 'ocr')
    assert.deepEqual([rowCount, most], [20, 1])
  })
})

describe('a deck', () => {
  it('with more slides than the bound is refused with the bound', async () => {
    const slides = Array.from({ length: 101 }, () => blank)
    await assert.rejects(run(engines(slides), 'auto'), code('document_too_long', /100/))
  })

  it('stops being read when the caller goes away', async () => {
    const controller = new AbortController()
    const reader = localDeckReader(engines([words]), { slidesMax: 100, charactersMax: 5_000_000 })
    controller.abort(new Error('gone'))
    const options = { mode: 'auto' as const, reader, signal: controller.signal }
    await assert.rejects(convert({ bytes: new Uint8Array(), type: 'pdf' }, options), /gone/)
  })
})

describe('words in pictures beside text', () => {
  const embedded = [{ number: 0, key: 'a', box: box(0, 0.2, 1, 0.9) }]
  const beside = smallPage([{ text: 'A slide with words', left: 20, top: 20 }], { embedded })
  const rowOf = async (page: Page, found: OcrLine[], columns?: string[]) => {
    const reader = localDeckReader(engines([page], found), { slidesMax: 1, charactersMax: 1000 })
    const { signal } = new AbortController()
    const options = { mode: 'auto', reader, signal, columns } as const
    return (await convert({ bytes: new Uint8Array(), type: 'pdf' }, options)).rows[0]
  }

  it('become part of the slide, whether or not they have a column of their own', async () => {
    const columns = ['slide', 'mode', 'confidence']
    const expected = { slide: 'A slide with words\nSeen', mode: 'mixed', confidence: 0.9 }
    assert.deepEqual(await rowOf(beside, [seen], columns), expected)
    assert.deepEqual(await rowOf(beside, [seen], [...columns, 'pictures']), {
      ...expected,
      pictures: [{ text: 'Seen', box: [0, 0.2, 1, 0.7], confidence: 0.9, alternative: null }],
    })
  })

  it('are not repeated if the text layer has them in the same place', async () => {
    const again = { ...seen, text: 'A slide with words' }
    const columns = ['slide', 'pictures', 'mode']
    const drawn = { text: again.text, left: 40, top: 92, size: 20, letterEm: 0.88 }
    const row = await rowOf(smallPage([drawn], { embedded }), [again], columns)
    assert.deepEqual(row, { slide: again.text, pictures: [], mode: 'text' })
    const elsewhere = await rowOf(beside, [again], columns)
    assert.deepEqual(elsewhere?.slide, `${again.text}\n${again.text}`)
  })

  it('are told of if they cannot be read', async () => {
    const blurred = { ...seen, text: 'Blurred', confidence: 0.6 }
    const row = await rowOf(beside, [blurred], ['slide', 'pictures', 'mode', 'confidence'])
    const pictures = [{ text: '', box: [0, 0.2, 1, 0.7], confidence: 0.6, alternative: null }]
    const slide = 'A slide with words'
    assert.deepEqual(row, { slide, pictures, mode: 'text', confidence: 0.6 })
  })
})
