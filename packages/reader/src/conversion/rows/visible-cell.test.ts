import assert from 'node:assert/strict'
import { it } from 'node:test'
import { smallPage } from '../../../../../test/support/small-page.ts'
import { readPage } from '../slides/read-page.ts'
import { columnKeys, rowOf } from './columns.ts'
import { visibleCell } from './visible-cell.ts'

/** Text that a model can read and nobody sees, and what controls a terminal. */
const hidden = '\u{e0049}\u{e0067}\u{e006e}\u3164\u200b\u2066\u001b[31m\u0000\u{e0101}'

/** A copy of a value with the hidden text in all of its texts. */
function withHidden<Value>(value: Value): Value {
  if (typeof value === 'string') return `${value}${hidden}` as Value
  if (Array.isArray(value)) return value.map(withHidden) as Value
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value
  const entries = Object.entries(value).map(([name, own]) => [name, withHidden(own)])
  return Object.fromEntries(entries)
}

it('No column has characters that nobody sees, whatever of a slide they are in.', () => {
  const texts = [
    { text: 'Plan of the year', left: 20, top: 20, size: 24 },
    { text: '• In spring we sow', left: 20, top: 80 },
  ]
  const reading = readPage(smallPage(texts), 0)
  const mode = reading.mode
  const blocks = withHidden(reading.blocks).map((block, at) => ({
    ...block,
    role: reading.blocks[at]?.role,
  })) as typeof reading.blocks
  const notes = blocks
  const row = rowOf({ ...reading, mode, blocks, notes }, columnKeys, {
    thumbnail: Uint8Array.of(1),
    images: [],
    description: `A chart${hidden}`,
  })
  const written = JSON.stringify(row)
  assert.match(written, /In spring we sow\[31m/)
  assert.doesNotMatch(written, /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]|\\u00(?:00|1b)/u)
})

it('A cell without such characters is equal to what it was.', () => {
  const cell = [{ text: 'Zwei Äpfel\n\tund 葛\u{e0100}城', level: 1, box: null, done: true }]
  assert.deepEqual(visibleCell(cell), cell)
})
