import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SlideRow } from '../../packages/console/src/desk/slide-table.ts'
import {
  type Block,
  isUnsureAsAWhole,
  markedWordsOf,
  unsureWordsOf,
} from '../../packages/console/src/views/blocks.ts'

Object.assign(globalThis, { columnCatalogue: [] })
const { doubtAbout, doubtText } = await import('../../packages/console/src/views/to-check.ts')

type Word = readonly [text: string, confidence?: number | undefined]

/** A block of these words; those with a confidence are unsure. */
function block(words: readonly Word[], separator = ' '): Block {
  const unsure = words.flatMap(([text, confidence]) => (confidence ? [{ text, confidence }] : []))
  const text = words.map(([word]) => word).join(separator)
  return { text, role: 'text', box: null, confidence: 0.9, unsure }
}

function rowOf(...blocks: Block[]): SlideRow {
  return { number: 1, slide: blocks.map(({ text }) => text).join('\n'), blocks } as never
}

test('A slide is to be checked from even chances on that one of its words is wrong, and names the least sure ones.', () => {
  assert.equal(
    doubtAbout(
      rowOf(
        block([
          ['one', 0.9],
          ['two', 0.9],
        ]),
      ),
    ),
    undefined,
  )
  const many = rowOf(
    block([['one', 0.9], ['two', 0.9], ['of', 0.8], ['three']]),
    block([['x', 0.7]]),
  )
  assert.deepEqual(
    doubtAbout(many)?.words.map(({ text }) => text),
    ['x', 'of', 'one', 'two'],
  )
})

test('A slide with a block that is unsure without known words, or without text, is always to be checked.', () => {
  const faint = { ...block([['faint']]), confidence: 0.89 }
  assert.deepEqual(
    doubtAbout(rowOf(block([['sure']]), faint))?.words.map(({ text }) => text),
    ['faint'],
  )
  assert.equal(doubtAbout(rowOf())?.empty, true)
  const [blank, damaged] = [
    { ...rowOf(), mode: 'ocr' },
    { ...rowOf(), mode: 'unreadable' },
  ]
  assert.deepEqual(
    [blank, damaged].map((row) => doubtText(doubtAbout(row) ?? assert.fail())),
    ['No text was found on this slide.', 'This slide is damaged and could not be read.'],
  )
})

test('A block most of whose words are unsure is looked at as one; only words that are rather wrong than right stay marked.', () => {
  const words: Word[] = [['a', 0.9], ['b', 0.3], ['c', 0.8], ['d', 0.7], ['e', 0.6], ['f']]
  const most = block(words)
  assert.ok(isUnsureAsAWhole(most))
  assert.deepEqual(unsureWordsOf(most), [{ text: most.text, confidence: 0.9 }])
  assert.deepEqual(
    markedWordsOf(most).map(({ text }) => text),
    ['b'],
  )
  const half = block([...words, ['g'], ['h'], ['i'], ['j']])
  assert.ok(!isUnsureAsAWhole(half))
  assert.equal(markedWordsOf(half).length, 5)
})

test('In scripts without spaces every character counts as a word.', () => {
  const characters = [...'年度計画の概要を示す資料'].map(
    (text, at): Word => [text, at < 5 ? 0.8 : undefined],
  )
  assert.ok(!isUnsureAsAWhole(block(characters, '')))
})
