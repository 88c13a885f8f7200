import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type SmallText, smallPage } from '../../../../../test/support/small-page.ts'
import { linesOfPage } from './page-lines.ts'

const size = 10
const cell = size / 2
const left = 20
/** A text object that starts at a column of a page in a monospaced font. */
const at = (column: number, text: string, top = 50): SmallText => ({
  text,
  left: left + column * cell,
  top,
  size,
})

const read = (...texts: SmallText[]) => linesOfPage(smallPage(texts)).map(({ text }) => text)

describe('a line of a listing in a monospaced font', () => {
  it('is one line with as many spaces as align it, in whatever objects they are drawn', () => {
    const line = ['TextColor      ="{textColor}"']
    assert.deepEqual(read(at(0, 'TextColor'), at(13, ' '), at(15, '="{textColor}"')), line)
    assert.deepEqual(read(at(0, 'TextColor'), at(15, '="{textColor}"'), at(13, ' ')), line)
  })

  it('keeps the two spaces before a comment', () => {
    assert.deepEqual(read(at(0, 'int i = 1;  // first')), ['int i = 1;  // first'])
  })

  it('is apart from what is drawn in another column without spaces', () => {
    assert.deepEqual(read(at(0, 'Button'), at(12, 'Toolbar')), ['Button', 'Toolbar'])
  })

  it('is apart from what is behind a gap of half a space', () => {
    const texts = [at(0, 'Title'), at(9, ' '), at(11.5, 'Toolbar')]
    assert.deepEqual(read(...texts), ['Title', 'Toolbar'])
  })

  it('keeps the spaces behind a sign that is a list mark elsewhere', () => {
    assert.deepEqual(read(at(0, '-    print(i)'), at(0, '+    print(j)', 80)), [
      '-    print(i)',
      '+    print(j)',
    ])
  })

  it('keeps its spaces if letters of the same font on other lines tell that it is monospaced', () => {
    assert.deepEqual(read(at(0, 'add   eax'), at(0, 'jb    loop', 80)), ['add   eax', 'jb    loop'])
    assert.deepEqual(read(at(0, 'add   eax')), ['add eax'])
  })
})

it('Digits, which have one width in many fonts, do not make a font monospaced.', () => {
  assert.deepEqual(read(at(0, '2024'), at(8, ' '), at(10, '2025')), ['2024', '2025'])
})

it('Capitals and hyphens of one width tell a monospaced font as well as small letters do.', () => {
  assert.deepEqual(read(at(0, 'WPS 135-02   PF')), ['WPS 135-02   PF'])
})

it('The width of the letters of a line is known if all are equally wide, except for Asian ones.', () => {
  const widthOf = (text: string) => linesOfPage(smallPage([at(0, text)]))[0]?.letterWidth
  assert.equal(widthOf('let i = 1'), cell)
  assert.equal(widthOf('2024'), undefined)
  const page = smallPage([at(0, '# 로드 it')])
  for (const wide of [2, 3]) page.text.boxes[wide * 4 + 2] = left + (wide + 2) * cell
  assert.equal(linesOfPage(page)[0]?.letterWidth, cell)
  page.text.boxes[0] = left - 1
  assert.equal(linesOfPage(page)[0]?.letterWidth, undefined)
})

it('The width of spaced letters of a listing is their distance, so that indentation is counted in it.', () => {
  const spaced = (text: string, spacing: number) =>
    smallPage(
      [...text].map((letter, n) => ({ text: letter, left: 20 + n * (5 + spacing), top: 50 })),
    )
  const widthOf = (spacing: number) =>
    linesOfPage(spaced('mwillif_mw', spacing)).map(({ letterWidth }) => letterWidth)[0]
  assert.equal(widthOf(0), 5)
  assert.ok(Math.abs((widthOf(0.7) ?? 0) - 5.7) < 0.01)
})
