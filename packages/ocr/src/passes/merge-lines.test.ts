import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { mergeLines } from './merge-lines.ts'

/** A word whose box begins at `left`, 20 high. */
function word(text: string, left: number, more: { top?: number; height?: number } = {}) {
  const { top = 0, height = 20 } = more
  const width = 10 * text.length
  const box = { centerX: left + width / 2, centerY: top + height / 2, width, height, angle: 0 }
  return { text, confidence: 0.9, box }
}

const textsOf = (words: ReturnType<typeof word>[]) => mergeLines(words).map(({ text }) => text)

test('Words that follow each other closely become a line, in any order', () => {
  const words = [word('two', 48), word('one', 10), word('three', 86)]
  const [line, ...others] = mergeLines(words)
  assert.equal(others.length, 0)
  assert.equal(line?.text, 'one two three')
  assert.deepEqual(line?.box, { left: 10, top: 0, right: 136, bottom: 20 })
  assert.ok(Math.abs((line?.confidence ?? 0) - 0.9) < 1e-9)
})

test('Words with a wide gap, on other lines or of another size remain separate', () => {
  assert.deepEqual(textsOf([word('cell', 0), word('cell', 60)]), ['cell', 'cell'])
  assert.deepEqual(textsOf([word('upper', 0), word('lower', 0, { top: 22 })]), ['upper', 'lower'])
  assert.deepEqual(textsOf([word('big', 0, { height: 60 }), word('small', 34)]), ['big', 'small'])
})

test('The number of a section is joined with a title after a tab, and not with other numbers', () => {
  assert.deepEqual(textsOf([word('2.6.1', 0), word('Licenses', 78)]), ['2.6.1 Licenses'])
  assert.deepEqual(textsOf([word('2.61', 0), word('4.00', 68)]), ['2.61', '4.00'])
  assert.deepEqual(textsOf([word('2.6.1', 0), word('Licenses', 90)]), ['2.6.1', 'Licenses'])
})

test('A bullet begins a line', () => {
  assert.deepEqual(textsOf([word('label', 0), word('• Item', 54)]), ['label', '• Item'])
})

test('Words of wide letters have wider spaces between them, numbers in columns do not', () => {
  const low = { height: 15 }
  const text = textsOf([word('variables', 0, low), word('of', 103, low), word('state', 136, low)])
  assert.deepEqual(text, ['variables of state'])
  assert.deepEqual(textsOf([word('1294', 0, low), word('1418', 53, low)]), ['1294', '1418'])
})

test('Words that run upwards are joined from the bottom to the top', () => {
  const upwards = (text: string, bottom: number) => {
    const width = 10 * text.length
    const box = { centerX: 5, centerY: bottom - width / 2, width, height: 20, angle: -Math.PI / 2 }
    return { text, confidence: 1, box }
  }
  assert.deepEqual(textsOf([upwards('axis', 50), upwards('y', 100), upwards('the', 85)]), [
    'y the axis',
  ])
})

test('Words of a script written from right to left are joined from the right, with Latin names among them', () => {
  const [first, second, third] = ['متعدد', 'Agent', 'المساعد']
  assert.deepEqual(textsOf([word(first, 0), word(second, 58), word(third, 116)]), [
    `${third} ${second} ${first}`,
  ])
})

test('A longer word has more weight in the confidence', () => {
  const words = [
    { ...word('long', 0), confidence: 1 },
    { ...word('a', 44), confidence: 0.5 },
  ]
  assert.equal(mergeLines(words)[0]?.confidence, 0.9)
})

test('No word is lost and none is read twice', () => {
  const words = fc.array(
    fc
      .record({ left: fc.nat(300), top: fc.nat(100), height: fc.integer({ min: 8, max: 40 }) })
      .map(({ left, top, height }) => word('word', left, { top, height })),
  )
  fc.assert(
    fc.property(words, (given) => {
      const merged = textsOf(given).join(' ')
      assert.equal(merged, given.map(({ text }) => text).join(' '))
    }),
  )
})

test('The text behind a list mark begins in the first box of a line', () => {
  const boxes = [{ ...word('• one', 0), textLeft: 20 }, word('two', 54)]
  assert.equal(mergeLines(boxes)[0]?.textLeft, 20)
})

test('A line is bold, or not, as its longest part, unless another part differs', () => {
  const boldOf = (...parts: { text: string; bold?: boolean }[]) => {
    let left = 0
    const boxes = parts.map(({ text, ...weight }) => {
      const box = word(text, left)
      left += box.box.width + 8
      return { ...box, ...weight }
    })
    return mergeLines(boxes)[0]?.bold
  }
  assert.equal(boldOf({ text: 'first', bold: true }, { text: 'part' }), true)
  assert.equal(boldOf({ text: 'first', bold: false }, { text: 'part', bold: false }), false)
  assert.equal(boldOf({ text: 'first', bold: true }, { text: 'part', bold: false }), undefined)
  assert.equal(boldOf({ text: 'first' }, { text: 'part', bold: true }), undefined)
})

test('A line of monospaced letters begins where its first cell does, and has their width', () => {
  const cells = { width: 10, left: 7 }
  const [line] = mergeLines([
    { ...word('one', 10), cells },
    { ...word('two', 48), cells },
  ])
  assert.equal(line?.box.left, 7)
  assert.equal(line?.letterWidth, 10)
  const [other] = mergeLines([{ ...word('one', 10), cells }, word('two', 48)])
  assert.equal(other?.letterWidth, undefined)
})

test('Words of a listing that spaces align are one line with as many spaces', () => {
  const mono = (text: string, column: number) => ({
    ...word(text, 10 * column + 1),
    cells: { width: 10, left: 10 * column },
  })
  assert.deepEqual(textsOf([mono('mov', 4), mono('eax, [rbx]', 11)]), ['mov    eax, [rbx]'])
  // a short word alone does not tell whether its font is monospaced
  assert.deepEqual(textsOf([word('cmp', 40), mono('eax, [rbx]', 10)]), ['cmp   eax, [rbx]'])
  assert.deepEqual(textsOf([mono('off', 4), mono('grid', 10.4)]), ['off', 'grid'])
  assert.deepEqual(textsOf([mono('other', 0), mono('column', 13)]), ['other', 'column'])
  assert.deepEqual(textsOf([word('wider', 0), mono('letters', 10.5)]), ['wider', 'letters'])
})
