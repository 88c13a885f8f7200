/// <reference types="node" />
import './column-catalogue.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { DeckList } from '../../../packages/console/src/desk/deck-list.ts'
import { applyStep, checkStep, editStep } from '../../../packages/console/src/desk/hand-steps.ts'
import { History } from '../../../packages/console/src/desk/history.ts'
import { pdf, row } from './open-tab.ts'

const { newDeck } = await import('../../../packages/console/src/desk/deck-changes.ts')

const ids = ['one', 'two']
const deckId = fc.constantFrom(...ids)
const cell = fc.record({
  deckId,
  rowKey: fc.constantFrom('1', '2', '3'),
  columnKey: fc.constantFrom('slide', 'title', 'body', 'notes'),
  text: fc.option(fc.constantFrom('', 'a', 'b\nc', 'slide 1'), { nil: undefined }),
})
const edit = fc.record({
  kind: fc.constant('edit' as const),
  cells: fc.array(cell, { maxLength: 8 }),
})
const check = fc.record({
  kind: fc.constant('check' as const),
  rows: fc.uniqueArray(fc.record({ deckId, rowKey: fc.constantFrom('1', '2', '3') }), {
    selector: ({ deckId, rowKey }) => `${deckId} ${rowKey}`,
  }),
  checked: fc.boolean(),
})

function twoDecks(): DeckList {
  const list = new DeckList({ shownColumns: ['slide'], columnLabels: {} })
  for (const [addedAt, id] of ids.entries()) {
    const identity = { id, batchAt: 0, addedAt, conversionKey: id, options: {} }
    const deck = newDeck({ ...identity, file: pdf(`${id}.pdf`) })
    list.put({ ...deck, table: { ...deck.table, rows: [row(1), row(2), row(3)] } })
  }
  return list
}

const unused = () => assert.fail()

function historyOf(list: DeckList): History {
  const nothing = () => {}
  const parts = { list, erase: unused, wait: unused, arrange: unused }
  return new History({
    apply: (step, state) => applyStep(parts, step, state),
    keeper: { put: nothing, drop: nothing },
    now: () => 0,
    onChange: nothing,
  })
}

function byHand(list: DeckList) {
  return list.state.decks.map(({ id, edits, checked }) => ({
    id,
    edits: new Map(edits),
    checked: new Set(checked),
  }))
}

test('Undoing everything restores every deck, and redoing everything restores what was done.', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(edit, check), { maxLength: 12 }), (acts) => {
      const list = twoDecks()
      const history = historyOf(list)
      const states = [byHand(list)]
      for (const act of acts) {
        const step =
          act.kind === 'edit' ? editStep(list, act.cells) : checkStep(list, act.rows, act.checked)
        if (!step) continue
        history.do(step)
        states.push(byHand(list))
      }
      for (const state of states.slice(0, -1).reverse()) {
        history.undo()
        assert.deepEqual(byHand(list), state)
      }
      assert.equal(history.labels.undoable, undefined)
      for (const state of states.slice(1)) {
        history.redo()
        assert.deepEqual(byHand(list), state)
      }
      assert.equal(history.labels.redoable, undefined)
    }),
  )
})

test('What was undone cannot be redone after another change.', () => {
  const list = twoDecks()
  const history = historyOf(list)
  const write = (text: string) => {
    const cells = [{ deckId: 'one', rowKey: '1', columnKey: 'notes', text }]
    history.do(editStep(list, cells) ?? assert.fail())
  }
  write('first')
  history.undo()
  write('second')
  history.redo()
  assert.deepEqual(list.get('one')?.edits.get('1'), { notes: 'second' })
})

test('A step says in words what it changes, and in which deck or how many.', () => {
  const list = twoDecks()
  const both = ids.map((deckId) => ({ deckId, rowKey: '1', columnKey: 'notes', text: 'x' }))
  assert.equal(editStep(list, both.slice(0, 1))?.label, '1 cell of one.pdf')
  assert.equal(editStep(list, both)?.label, '2 cells of 2 decks')
})

test('The latest thousand steps and four million characters can be undone, and always the latest step.', () => {
  const undoneOf = (texts: Iterable<string>) => {
    const list = twoDecks()
    const history = historyOf(list)
    for (const text of texts) {
      const cells = [{ deckId: 'one', rowKey: '1', columnKey: 'notes', text }]
      history.do(editStep(list, cells) ?? assert.fail())
    }
    let undone = 0
    for (; history.labels.undoable; undone++) history.undo()
    return undone
  }
  assert.equal(undoneOf(Array.from({ length: 1000 }, (_, index) => `${index}`)), 1000)
  assert.equal(undoneOf(Array.from({ length: 1001 }, (_, index) => `${index}`)), 1000)
  // a step has the text before and after
  assert.equal(undoneOf(['a'.repeat(4_000_000), '']), 1)
  assert.equal(undoneOf(['a'.repeat(2_000_000), '']), 2)
  assert.equal(undoneOf(['a'.repeat(4_000_001)]), 1)
})
