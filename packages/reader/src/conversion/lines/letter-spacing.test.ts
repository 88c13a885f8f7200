import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { CharFlag, type Page } from '@rowdeck/core/deck-model/page'
import { smallPage } from '../../../../../test/support/small-page.ts'
import { linesOfPage } from './page-lines.ts'

const size = 10

interface Setting {
  /** Gap between letters, in ems. */
  spacing: number
  /** Gap between words, in ems; the file draws no spaces if undefined. */
  wordGap?: number
}

/** A line whose letters are drawn one by one; `_` is a space. PDFium infers a space in every gap from .15 em on. */
function spacedOut(words: string, { spacing, wordGap }: Setting): Page {
  const drawn: { code: number; left: number; inferred: boolean }[] = []
  let left = 20
  for (const character of words) {
    const isGap = character === '_' && wordGap !== undefined
    if (isGap) left += (wordGap - spacing) * size
    if (drawn.length > 0 && (isGap || spacing >= 0.15))
      drawn.push({ code: 0x20, left: 0, inferred: true })
    if (isGap) continue
    drawn.push({ code: character === '_' ? 0x20 : character.charCodeAt(0), left, inferred: false })
    left += (0.5 + spacing) * size
  }
  const page = smallPage([{ text: drawn.map(() => 'x').join(''), left: 0, top: 50, size }])
  const { text } = page
  drawn.forEach(({ code, left: edge, inferred }, index) => {
    text.codes[index] = code
    text.flags[index] = inferred ? CharFlag.generated : 0
    text.objects[index] = inferred ? -1 : 0
    text.boxes.set(inferred ? [0, 0, 0, 0] : [edge, 50, edge + size / 2, 60], index * 4)
  })
  return page
}

const read = (words: string, setting: Setting) =>
  linesOfPage(spacedOut(words, setting)).map(({ text }) => text)

describe('letter-spaced text', () => {
  it('has spaces only between its words if the file draws these', () => {
    for (const spacing of [0.15, 0.2, 0.35]) {
      assert.deepEqual(read('THE_ANNUAL_REPORT', { spacing }), ['THE ANNUAL REPORT'])
    }
  })

  it('has spaces only where gaps are wider if the file draws none', () => {
    const setting = { spacing: 0.16, wordGap: 0.55 }
    assert.deepEqual(read('THE_ANNUAL_REPORT', setting), ['THE ANNUAL REPORT'])
  })
})

describe('capitals that are spaced out', () => {
  it('are words though the file draws no spaces, and short ones where it does', () => {
    assert.deepEqual(read('KEY_FINDINGS', { spacing: 0.33, wordGap: 1 }), ['KEY FINDINGS'])
    const other = smallPage([{ text: 'a line of words', left: 20, top: 80 }])
    for (const [seen, word] of [
      ['DATA', 'DATA'],
      ['FAQ', 'FAQ'],
      ['ABC', 'A B C'],
      ['AAA', 'A A A'],
      ['OK', 'O K'],
    ] as const) {
      const page = spacedOut(seen, { spacing: 0.4, wordGap: 1 })
      assert.equal(linesOfPage(joined(page, other))[0]?.text, word)
    }
  })

  it('are words if a space is typed behind each, and keep the gaps between these', () => {
    const typed = (text: string) => linesOfPage(typedOut(text)).map((line) => line.text)
    assert.deepEqual(typed('K E Y   F A C T S'), ['KEY FACTS'])
    assert.deepEqual(typed('A G E N D A'), ['AGENDA'])
    for (const labels of [
      'A B C D E F',
      'X X X X',
      'K E Y',
      'N R S T',
      'a b x y',
      'I A M here now',
    ]) {
      assert.deepEqual(typed(labels), [labels])
    }
  })
})

/** The characters of both pages on one. */
function joined(page: Page, other: Page): Page {
  const [one, two] = [page.text, other.text]
  return {
    ...page,
    text: {
      length: one.length + two.length,
      codes: Uint32Array.from([...one.codes, ...two.codes]),
      boxes: Float32Array.from([...one.boxes, ...two.boxes]),
      sizes: Float32Array.from([...one.sizes, ...two.sizes]),
      angles: Float32Array.from([...one.angles, ...two.angles]),
      objects: Int32Array.from([...one.objects, ...two.objects]),
      flags: Uint16Array.from([...one.flags, ...two.flags]),
    },
  }
}

/** A text whose spaces are drawn, and several in a row as one, as PDFium has them. */
function typedOut(text: string): Page {
  const kept = [...text].map((_, at) => text.slice(at, at + 2) !== '  ')
  const page = smallPage([
    { text: [...text].filter((_, at) => kept[at]).join(''), left: 20, top: 50 },
  ])
  const places = [...text].flatMap((_, at) => (kept[at] ? [at] : []))
  places.forEach((place, index) => {
    const left = 20 + place * 5
    page.text.boxes.set([left, 50, left + 5, 60], index * 4)
  })
  return page
}

describe('letter-spaced text from right to left', () => {
  /** A Hebrew line with a number, as it is seen from the right: the letters and the spaces are drawn one by one. */
  function readFromRight(seen: string, spacing: number): string[] {
    const page = smallPage([{ text: seen, left: 0, top: 50, size }])
    for (let index = 0; index < seen.length; index++) {
      const left = 380 - index * (0.5 + spacing) * size
      page.text.boxes.set([left, 50, left + size / 2, 60], index * 4)
      page.text.objects[index] = index
    }
    return linesOfPage(page).map(({ text }) => text)
  }

  it('has spaces only between its words, and its numbers whole', () => {
    for (const spacing of [0, 0.2, 0.3]) {
      const expected = ['משרות חדשות עד 2030 ואילך']
      assert.deepEqual(readFromRight('משרות חדשות עד 0302 ואילך', spacing), expected)
    }
  })
})

describe('text that is not letter-spaced', () => {
  it('keeps its spaces, drawn or not', () => {
    assert.deepEqual(read('the_annual_report', { spacing: 0 }), ['the annual report'])
    assert.deepEqual(read('the_annual_report', { spacing: 0, wordGap: 0.3 }), ['the annual report'])
  })

  it('keeps the spaces between words of one letter', () => {
    assert.deepEqual(read('ABCDEF', { spacing: 0.33 }), ['A B C D E F'])
    assert.deepEqual(read('x_y', { spacing: 0.3 }), ['x y'])
  })
})
