/// <reference types="node" />
import './column-catalogue.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { editsAfter } from '../../../packages/console/src/desk/edited-table.ts'
import { replacementsIn } from '../../../packages/console/src/desk/replacements.ts'
import { pdf } from './open-tab.ts'

const { newDeck } = await import('../../../packages/console/src/desk/deck-changes.ts')

function deckOf(id: string, cells: Record<string, string>) {
  const identity = { id, batchAt: 0, addedAt: 0, conversionKey: id, options: {} }
  const deck = newDeck({ ...identity, file: pdf(`${id}.pdf`) })
  return { ...deck, table: { ...deck.table, rows: [{ number: 1, ...cells }] } }
}

const harbor = deckOf('harbor', { slide: 'Dues\nDues (a)', title: 'Dues', body: 'Dues (a)' })
const other = deckOf('other', { slide: 'Fees', title: 'Fees', body: '', notes: 'the dues' })
const literally = { find: 'dues', by: '$& (new)', matchCase: false }

test('A text is replaced in titles, texts and notes of every deck, literally, and what was counted is what is changed.', () => {
  const found = replacementsIn([harbor, other], literally)
  assert.deepEqual([found.matches, found.cells.length, found.decks], [3, 3, 2])
  const [title, body, notes] = found.cells
  assert.deepEqual(
    editsAfter(
      harbor,
      [title, body].filter((cell) => cell !== undefined),
    ).get('1'),
    {
      title: '$& (new)',
      body: '$& (new) (a)',
    },
  )
  const inNotes = { deckId: 'other', rowKey: '1', columnKey: 'notes', text: 'the $& (new)' }
  assert.deepEqual(notes, inNotes)
})

test('Case matters only if it is asked for, and signs of patterns are signs.', () => {
  assert.equal(replacementsIn([harbor, other], { ...literally, matchCase: true }).matches, 1)
  assert.equal(replacementsIn([harbor], { ...literally, find: '(A)' }).matches, 1)
  assert.equal(replacementsIn([harbor], { ...literally, find: '' }).matches, 0)
})

test('What was edited is searched instead of what was read.', () => {
  const edited = { ...harbor, edits: new Map([['1', { slide: 'Fees\nper meter' }]]) }
  assert.equal(replacementsIn([edited], literally).matches, 0)
  const found = replacementsIn([edited], { ...literally, find: 'meter', by: 'metre' })
  const edits = editsAfter(edited, found.cells).get('1')
  assert.deepEqual(edits, { title: 'Fees', body: 'per metre' })
})
