import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type SmallText, smallPage } from '../../../../../test/support/small-page.ts'
import { linesOfPage } from '../lines/page-lines.ts'
import { readPage } from '../slides/read-page.ts'

/** The rows of a page whose letters are 5 points wide; texts begin at columns of such letters. */
function read(...texts: [column: number, top: number, text: string, size?: number][]): string[] {
  const drawn = texts.map(
    ([column, top, text, size = 10]): SmallText => ({
      ...{ text, size, top, left: 20 + 5 * column, letterEm: 5 / size },
    }),
  )
  return readPage(smallPage(drawn), 0).blocks.flatMap(({ lines }) => lines)
}

const code = ['int i = 0;', 'while (i < 9) {', 'i += 1;', '}']
const indents = [0, 0, 2, 0]
const listing = ['1 int i = 0;', '2 while (i < 9) {', '3   i += 1;', '4 }']

describe('a listing with numbered lines', () => {
  it('has the number of each line and its indentation, in whatever order they are drawn', () => {
    const numbers = code.map((_, at): [number, number, string] => [0, 60 + 12 * at, `${at + 1}`])
    const lines = code.map((text, at): [number, number, string] => [
      3 + (indents[at] ?? 0),
      60 + 12 * at,
      text,
    ])
    assert.deepEqual(read(...numbers, ...lines), listing)
    assert.deepEqual(read(...lines, ...numbers), listing)
    assert.deepEqual(read(...lines.flatMap((line, at) => [line, numbers[at] ?? line])), listing)
  })

  it('keeps its blank lines, and parts of a line that are drawn apart', () => {
    const rows = read(
      [0, 60, '7'],
      [3, 60, 'const a = {'],
      [0, 72, '8'],
      [0, 84, '9'],
      [3, 84, '};'],
      [6, 84, '// end'],
    )
    assert.deepEqual(rows, ['7 const a = {', '8', '9 }; // end'])
  })

  it('has numbers aligned at the right, in smaller letters', () => {
    const rows = read(
      [1, 62, '9', 7],
      [4, 60, 'begin();'],
      [0, 74, '10', 7],
      [4, 72, 'work();'],
      [0, 86, '11', 7],
      [4, 84, 'end();'],
    )
    assert.deepEqual(rows, ['9 begin();', '10 work();', '11 end();'])
  })

  it('is none if it is a list of calls, or if the rows are those of a table', () => {
    const list = [1, 2, 3].flatMap((n): SmallText[] => [
      { text: `${n}.`, left: 20, top: 60 + 12 * n },
      { text: `O(n${n})`, left: 40, top: 60 + 12 * n, letterEm: 0.5 + 0.02 * n },
    ])
    assert.equal(linesOfPage(smallPage(list)).filter(({ numbered }) => numbered).length, 0)
    const plain = list.map((it) => ({ ...it, text: it.text.replace(/\.$/u, '') }))
    assert.equal(linesOfPage(smallPage(plain)).filter(({ numbered }) => numbered).length, 3)
    const explained = [1, 2, 3].flatMap((n): [number, number, string][] => [
      [0, 60 + 24 * n, `${n}.`],
      [4, 60 + 24 * n, `O(n${n})`],
      [4, 72 + 24 * n, 'if all is well'],
    ])
    assert.deepEqual(read(...explained).slice(0, 2), ['1. O(n1)', 'if all is well'])
    const table = [1, 2, 3].flatMap((n): [number, number, string][] => [
      [0, 60 + 20 * n, `${n}`],
      [8, 60 + 20 * n, `name_${n}`],
      [40, 60 + 20 * n, `${n}0 kg`],
    ])
    assert.deepEqual(read(...table), ['1\tname_1\t10 kg', '2\tname_2\t20 kg', '3\tname_3\t30 kg'])
  })

  it('loses no number where two listings are so close that their lines are one', () => {
    const digits = (between: number) => {
      const texts = [20, 20 + between].flatMap((left) =>
        [1, 2, 3].flatMap((n): SmallText[] => [
          { text: `${n}`, left, top: 60 + 12 * n, letterEm: 0.6 },
          { text: 'a;', left: left + 12, top: 60 + 12 * n, letterEm: 0.6 },
        ]),
      )
      const rows = readPage(smallPage(texts), 0).blocks.flatMap(({ lines }) => lines)
      return rows.join('').match(/\d/gu)?.toSorted().join('')
    }
    // both numbers before the code, and one behind it
    assert.deepEqual([4, 8].map(digits), ['112233', '112233'])
  })
})
