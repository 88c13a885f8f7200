import './column-catalogue.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  type ColumnLayout,
  offeredColumns,
  ownColumnsMax,
  shownOf,
  withLabel,
  withMoved,
  withOwn,
  withShown,
} from '../../../packages/console/src/desk/column-layout.ts'

const { columnsPreference } = await import(
  '../../../packages/console/src/desk/columns-preference.ts'
)

const columns = ['slide', 'number', 'title'].map((key) => ({ key, label: key }))
const initial: ColumnLayout = { shownColumns: ['slide'], columnLabels: {} }
const act = fc.record({
  kind: fc.constantFrom('show', 'hide', 'left', 'right', 'label', 'add'),
  key: fc.constantFrom('slide', 'number', 'title', 'own-1', 'own-2'),
})

function after(layout: ColumnLayout, { kind, key }: { kind: string; key: string }): ColumnLayout {
  if (kind === 'show' || kind === 'hide') {
    const known = offeredColumns(columns, layout).some((column) => column.key === key)
    return known ? withShown(layout, key, kind === 'show') : layout
  }
  if (kind === 'label') return withLabel(layout, key, `Name of ${key}`)
  if (kind === 'add') return withOwn(layout, layout.shownColumns[0] ?? '', 'Owner') ?? layout
  return withMoved(layout, key, kind === 'left' ? -1 : 1)
}

test('However columns are arranged, at least one is shown, none twice, and the arrangement is the same after a reload.', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 20 }), (acts) => {
      const layout = acts.reduce(after, initial)
      const shown = shownOf(columns, layout).map(({ key }) => key)
      assert.ok(shown.length > 0)
      assert.equal(new Set(shown).size, shown.length)
      assert.deepEqual(columnsPreference.parse(JSON.parse(JSON.stringify(layout))), layout)
    }),
  )
})

test('A column moves past its neighbor, keeps its new name, and an empty name restores the old one.', () => {
  const two = withShown(initial, 'title', true)
  const named = withLabel(withMoved(two, 'title', -1), 'title', ' Heading ')
  assert.deepEqual(shownOf(columns, named), [
    { key: 'title', label: 'Heading' },
    { key: 'slide', label: 'slide' },
  ])
  assert.deepEqual(withLabel(named, 'title', '').columnLabels, {})
})

test('A column that a person adds stands beside the one it was added to, and there are at most as many as the bound allows.', () => {
  const one = withOwn(withShown(initial, 'title', true), 'slide', ' Owner ') ?? assert.fail()
  assert.deepEqual(
    shownOf(columns, one).map(({ label }) => label),
    ['slide', 'Owner', 'title'],
  )
  let layout = initial
  for (let count = 0; count < ownColumnsMax; count++) {
    layout = withOwn(layout, 'slide', 'x') ?? assert.fail()
  }
  assert.equal(withOwn(layout, 'slide', 'x'), undefined)
  assert.equal(withOwn(initial, 'slide', ' '), undefined)
})

test('The choice of an earlier version, which had keys alone, is taken over.', () => {
  const parsed = columnsPreference.parse(['title', 'gone', 'slide'])
  assert.deepEqual(parsed, { shownColumns: ['title', 'slide'], columnLabels: {} })
})
