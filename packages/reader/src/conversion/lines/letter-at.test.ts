import assert from 'node:assert/strict'
import { test } from 'node:test'
import { smallPage } from '../../../../../test/support/small-page.ts'
import { linesOfPage } from './page-lines.ts'

const soft = '\u00ad'

/** The line of a word that a soft hyphen of this width parts, in ems; letters are half an em wide. */
function lineWith(widthEm: number): string | undefined {
  const page = smallPage([{ text: `name${soft}part`, left: 20, top: 20 }])
  const moved = (widthEm - 0.5) * 10
  for (let index = 4; index < page.text.length; index++) {
    const [left, right] = [index * 4, index * 4 + 2]
    if (index > 4) page.text.boxes[left] = (page.text.boxes[left] ?? 0) + moved
    page.text.boxes[right] = (page.text.boxes[right] ?? 0) + moved
  }
  return linesOfPage(page)[0]?.text
}

test('A soft hyphen within a line is a hyphen if it takes room, as in fonts that map their only hyphen to it', () => {
  assert.equal(lineWith(0.3), 'name-part')
  assert.equal(lineWith(0), 'namepart')
})

test('A no-break space without room behind it parts nothing', () => {
  const page = smallPage([{ text: `name${soft}\u00a0part`, left: 20, top: 20 }])
  const { boxes, length } = page.text
  for (let index = 6; index < length; index++) {
    boxes[index * 4] = (boxes[index * 4] ?? 0) - 5
    boxes[index * 4 + 2] = (boxes[index * 4 + 2] ?? 0) - 5
  }
  assert.equal(linesOfPage(page)[0]?.text, 'name-part')
})

test('A Thai or Lao vowel that a file maps to the first of its two glyphs is read once', () => {
  const read = (text: string) => linesOfPage(smallPage([{ text, left: 20, top: 20 }]))[0]?.text
  assert.equal(read('ต้มยำากุ้ง'), 'ต้มยำกุ้ง')
  assert.equal(read('ນຳາ'), 'ນຳ')
  assert.equal(read('ยาว นำ กำา'), 'ยาว นำ กำ')
})
