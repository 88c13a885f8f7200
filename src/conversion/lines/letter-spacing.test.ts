import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { smallPage } from '../../../test/support/small-page.ts'
import { CharFlag, type Page } from '../../deck-model/page.ts'
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
