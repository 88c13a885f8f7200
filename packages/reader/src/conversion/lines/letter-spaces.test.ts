import assert from 'node:assert/strict'
import { test } from 'node:test'
import { smallPage } from '../../../../../test/support/small-page.ts'
import { linesOfPage } from './page-lines.ts'

/** The line of letters of 10 points, half an em wide, that are drawn one by one with this gap between them. */
function lineText(letters: string, gap: number): string | undefined {
  const texts = [...letters].map((text, at) => ({ text, left: 20 + at * (5 + gap), top: 50 }))
  const lines = linesOfPage(smallPage(texts))
  return lines.map(({ text }) => text).join('|')
}

test('Letters that are drawn one by one need a wider gap for a space in Chinese and Japanese.', () => {
  assert.equal(lineText('abc', 1), 'abc')
  assert.equal(lineText('abc', 2), 'a b c')
  assert.equal(lineText('情報を', 2), '情報を')
  assert.equal(lineText('情報を', 4), '情報を')
  assert.equal(lineText('情報を', 6), '情 報 を')
})

/** Texts of 10 points on one line, with a gap that PDFium takes for a space between them. */
function lineOfTexts(texts: { text: string; left: number; letterEm?: number }[]): string[] {
  const page = smallPage(texts.map((text) => ({ ...text, top: 50 })))
  const { codes, boxes, length } = page.text
  for (let index = 0; index < length - 1; index++) {
    if (codes[index] === 0x0a && boxes[index * 4 + 4] !== 20) codes[index] = 0x20
  }
  return linesOfPage(page).map(({ text }) => text)
}

test('The gap that programs add between Korean and Latin letters is no space if spaces are drawn between Korean words.', () => {
  const latin = { text: 'ERP', left: 20 }
  const draws = { text: '와 통합', left: 37.4, letterEm: 1 }
  assert.deepEqual(lineOfTexts([latin, draws]), ['ERP와 통합'])
  const words = [latin, { ...draws, text: '와' }, { ...draws, text: '통합', left: 50 }]
  assert.deepEqual(lineOfTexts(words), ['ERP 와 통합'])
})

test('A gap between Thai syllables that are drawn on their own is no space if the file draws spaces.', () => {
  const page = smallPage([
    { text: 'กุ้งแม่', left: 20, top: 50 },
    { text: 'น้ำ 500', left: 56.6, top: 50 },
  ])
  assert.deepEqual(
    linesOfPage(page).map(({ text }) => text),
    ['กุ้งแม่น้ำ 500'],
  )
})

test('A space that the file draws between Thai words that are drawn on their own is one.', () => {
  const page = smallPage([
    { text: 'ถนน', left: 20, top: 50 },
    { text: ' ', left: 35, top: 50, letterEm: 0.26 },
    { text: 'กรุง', left: 37.6, top: 50 },
  ])
  assert.deepEqual(
    linesOfPage(page).map(({ text }) => text),
    ['ถนน กรุง'],
  )
})

test('A space that the file draws behind the letters that follow it is none between these letters.', () => {
  const page = smallPage([
    { text: 'বা', left: 20, top: 50 },
    { text: 'প্র', left: 32, top: 50, letterEm: 0.25 },
    { text: ' ', left: 30, top: 50, letterEm: 0.2 },
    { text: 'তি', left: 40, top: 50 },
  ])
  page.text.codes[2] = 0x20
  assert.deepEqual(
    linesOfPage(page).map(({ text }) => text),
    ['বা প্রতি'],
  )
})

test('A space over which the next letter is drawn takes no room, and is none.', () => {
  const page = smallPage([{ text: 'Grund lagen', left: 20, top: 50 }])
  const behind = page.text.boxes.slice(6 * 4)
  for (let edge = 0; edge < 5 * 4; edge += 2) behind[edge] = (behind[edge] as number) - 5
  page.text.boxes.set(behind, 6 * 4)
  assert.deepEqual(
    linesOfPage(page).map(({ text }) => text),
    ['Grundlagen'],
  )
  const plain = smallPage([{ text: 'Grund lagen', left: 20, top: 50 }])
  assert.deepEqual(
    linesOfPage(plain).map(({ text }) => text),
    ['Grund lagen'],
  )
})

test('A space that PDFium infers between letters as near as those of a word is none.', () => {
  const italic = { text: 'k', left: 20, letterEm: 0.4 }
  assert.deepEqual(lineOfTexts([italic, { text: '-sparse', left: 24.5 }]), ['k-sparse'])
  assert.deepEqual(lineOfTexts([italic, { text: '-sparse', left: 25.2 }]), ['k -sparse'])
})

test('A space that is inferred in a monospaced font is as wide as half a cell at least.', () => {
  const call = (gap: number) => [
    { text: 'sum_if', left: 20 },
    { text: '(items)', left: 50 + gap },
  ]
  assert.deepEqual(lineOfTexts(call(2.4)), ['sum_if(items)'])
  assert.deepEqual(lineOfTexts(call(2.6)), ['sum_if (items)'])
})

test('A narrow gap around an object without letters is a space: the file draws one there.', () => {
  const words = [
    { text: 'UN', left: 20, top: 50 },
    { text: 'AN', left: 31.5, top: 50 },
  ]
  const page = smallPage(words)
  assert.deepEqual(textsOf(page), ['UNAN'])
  const { objects, length } = page.text
  for (let index = 3; index < length - 1; index++) objects[index] = 2
  assert.deepEqual(textsOf(page), ['UN AN'])
  for (let index = 3; index < length - 1; index++) objects[index] = 3
  assert.deepEqual(textsOf(page), ['UNAN'])
})

/** The lines of a page of which PDFium has no separators. */
function textsOf(page: ReturnType<typeof smallPage>): string[] {
  const kept = [...page.text.codes.keys()].filter((at) => page.text.codes[at] !== 0x0a)
  const pick = <Values extends { [index: number]: number }>(values: Values, width: number) =>
    kept.flatMap((at) => Array.from({ length: width }, (_, n) => values[at * width + n] as number))
  const { text } = page
  const whole = {
    length: kept.length,
    codes: Uint32Array.from(pick(text.codes, 1)),
    boxes: Float32Array.from(pick(text.boxes, 4)),
    sizes: Float32Array.from(pick(text.sizes, 1)),
    angles: Float32Array.from(pick(text.angles, 1)),
    objects: Int32Array.from(pick(text.objects, 1)),
    flags: Uint16Array.from(pick(text.flags, 1)),
  }
  return linesOfPage({ ...page, text: whole }).map((line) => line.text)
}
