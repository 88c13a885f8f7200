import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Box } from '@rowdeck/core/deck-model/box'
import { box, type SmallText, smallPage } from '../../../../../test/support/small-page.ts'
import { readPage } from '../slides/read-page.ts'
import { linesOfPage } from './page-lines.ts'

const header: SmallText[] = [
  { text: 'Project A', left: 30, top: 104 },
  { text: 'Project B', left: 83, top: 104 },
]
const partsIn = (texts: SmallText[]) =>
  linesOfPage(smallPage(texts)).map(({ text, parts }) => [text, parts?.map((part) => part.text)])

describe('a line', () => {
  it('has parts where it is drawn apart, without a space', () => {
    assert.deepEqual(partsIn(header), [['Project A Project B', ['Project A', 'Project B']]])
  })

  it('has no parts where the file draws the space, or the gap is that of a word', () => {
    const [first, second] = header as [SmallText, SmallText]
    const together = [['Project A Project B', undefined]]
    assert.deepEqual(partsIn([{ ...first, text: 'Project A ' }, second]), together)
    assert.deepEqual(partsIn([first, { ...second, left: 79 }]), together)
  })

  it('has parts with the places of their letters', () => {
    const [line] = linesOfPage(smallPage(header))
    assert.deepEqual(
      line?.parts?.map((part) => part.box),
      [box(30, 104, 75, 114), box(83, 104, 128, 114)],
    )
  })
})

describe('text in a row of a table with rules between its rows only', () => {
  const body = [1, 2].flatMap((row) => [
    { text: 'yes', left: 30, top: 104 + 20 * row },
    { text: 'no', left: 83, top: 104 + 20 * row },
  ])
  const rules = [0, 1, 2].map((row) => box(20, 120 + 20 * row, 200, 121 + 20 * row))
  const read = (lines: Box[]) =>
    readPage(smallPage([...header, ...body], { rules: lines }), 0).blocks.flatMap((it) => it.lines)

  it('is in cells of its own if the text of the other rows is', () => {
    assert.deepEqual(read(rules), ['Project A\tProject B', 'yes\tno', 'yes\tno'])
  })
})
