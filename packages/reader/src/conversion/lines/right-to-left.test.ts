import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { smallPage } from '../../../../../test/support/small-page.ts'
import { linesOfPage } from './page-lines.ts'
import { toReadingOrder } from './right-to-left.ts'

/** The text of a line that runs from right to left and looks like this from the left. */
const read = (seen: string) => toReadingOrder([...seen].reverse(), true).join('')

describe('a line from right to left', () => {
  it('has the sign of percent behind its number, whichever side it is drawn on', () => {
    assert.equal(read('40%־כ'), 'כ־40%')
    assert.equal(read('%40 ةبسن'), 'نسبة 40%')
  })

  it('has the separators of decimals and thousands inside their numbers', () => {
    assert.equal(read('٪۱۲٫۵ دشر'), 'رشد ۱۲٫۵٪')
    assert.equal(read('١٬٠٢٥٫٠٠ :ةوهق'), 'قهوة: ١٬٠٢٥٫٠٠')
    assert.equal(read('٣٫٥ ،١٫٢'), '١٫٢، ٣٫٥')
  })

  it('has a range of Arabic text from its lower end on, and keeps other numbers with hyphens', () => {
    assert.equal(read('٢٠٢٥-٢٠٢٤'), '٢٠٢٤-٢٠٢٥')
    assert.equal(read('2025-2024 ماع'), 'عام 2024-2025')
    assert.equal(read('2024-2025 ماع'), 'عام 2024-2025')
    assert.equal(read('2025-2024 תנש'), 'שנת 2025-2024')
    assert.equal(read('0599-123 فتاه'), 'هاتف 0599-123')
    assert.equal(read('ماع 2025-2024'), '2025-2024 عام')
  })

  it('has arrows that point along it, however the program maps their heads', () => {
    assert.equal(read('ב <- א'), 'א -> ב')
    assert.equal(read('ב >- א'), 'א -> ב')
  })

  it('has its numbers from the right, each from the left', () => {
    const number = fc.integer({ min: 0, max: 9999 }).map(String)
    fc.assert(
      fc.property(fc.array(number, { minLength: 1, maxLength: 5 }), (numbers) => {
        for (const sign of [' / ', ' → ', ' ']) {
          assert.equal(read(numbers.toReversed().join(sign)), numbers.join(sign))
        }
      }),
    )
  })
})

describe('a line without a letter of the script', () => {
  const hebrew = 'םולש'.repeat(8)

  /** The last line of a page whose other text is in this script, as it looks from the left. */
  function readBelow(other: string, seen: string): string | undefined {
    const texts = [other, seen].map((text, row) => ({ text, left: 100, top: 20 + row * 40 }))
    return linesOfPage(smallPage(texts)).at(-1)?.text
  }

  it('runs from right to left on a page that does, if it is of numbers or has its end mark on the left', () => {
    for (const [seen, text] of Object.entries({
      '07 / 03': '03 / 07',
      '2035 → 2025': '2025 → 2035',
      '340%+': '+340%',
      '.(Bill of Materials': 'Bill of Materials).',
    })) {
      assert.equal(readBelow(hebrew, seen), text)
    }
  })

  it('runs from left to right elsewhere', () => {
    for (const seen of ['07 / 03', '340%+', '.NET and more']) {
      assert.equal(readBelow('Words', seen), seen)
    }
    for (const seen of ['FPS 60', 'end-to-end', '.NET']) assert.equal(readBelow(hebrew, seen), seen)
  })
})

describe('a number on the right of Latin words in a right-to-left line', () => {
  const reading = (seen: string) => toReadingOrder([...`${seen} אבג`].reverse(), true).join('')

  it('comes before a unit, and before words if it is in inches', () => {
    assert.equal(reading('GB DDR5 32'), 'גבא 32 GB DDR5')
    assert.equal(reading('Full HD "15.6'), 'גבא 15.6" Full HD')
  })

  it('follows other words', () => {
    assert.equal(reading('Windows 10'), 'גבא Windows 10')
  })
})

describe('an Arabic ligature of two letters, which PDFium has as two characters in one cell', () => {
  /** The line of a word whose last letters are one glyph, in this order. */
  function lineTexts([first = '']: string, ligature: string[]): string[] {
    const texts = [
      { text: first, left: 50, top: 50 },
      ...ligature.map((text) => ({ text, left: 40, top: 50, letterEm: 1 })),
    ]
    return linesOfPage(smallPage(texts)).map(({ text }) => text)
  }

  it('is read in the order in which it is written, if PDFium has reversed it', () => {
    for (const word of ['إلى', 'على', 'ألم', 'الا', 'بنر']) {
      assert.deepEqual(lineTexts(word, [...word].slice(1).reverse()), [word])
    }
  })

  it('stays as it is if it ends with a letter that joins no other', () => {
    for (const word of ['إلى', 'الا', 'بنر'])
      assert.deepEqual(lineTexts(word, [...word].slice(1)), [word])
  })

  it('is no ligature if three letters are in the cell', () => {
    assert.deepEqual(lineTexts('بلمح', ['ل', 'م', 'ح']), ['بلمح'])
  })
})
