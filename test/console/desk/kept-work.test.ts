/// <reference types="node" />
import './column-catalogue.ts'
import 'fake-indexeddb/auto'
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { hasUnexportedWork } from '../../../packages/console/src/desk/desk-model.ts'
import { pdf, readEverything, row, scene, settled } from './open-tab.ts'

test('A page that is left right after an edit, while a deck is being stored, keeps the edit.', async (t) => {
  const { service, tab } = scene(t)
  const before = tab()
  await before.controller.setOwner('ann')
  before.actions.add([pdf('plan.pdf')])
  await service.finish('plan.pdf', [row(1)])
  await before.controller.flush()
  const [{ id }] = before.decks()
  before.actions.edit([{ deckId: id, rowKey: '1', columnKey: 'title', text: 'first' }])
  before.actions.edit([{ deckId: id, rowKey: '1', columnKey: 'slide', text: 'last' }])
  // what the page would do later is never done
  const after = tab()
  await after.controller.setOwner('ann')
  assert.deepEqual(after.decks()[0].edits, new Map([['1', { slide: 'last' }]]))
})

test('A deck that was removed in another tab leaves no edits behind.', async (t) => {
  const { service, tab } = scene(t)
  const one = tab()
  await one.controller.setOwner('ann')
  one.actions.add([pdf('plan.pdf')])
  await service.finish('plan.pdf', [row(1)])
  await one.controller.flush()
  const other = tab()
  await other.controller.setOwner('ann')
  const [{ id }] = one.decks()
  one.actions.remove([id])
  other.actions.edit([{ deckId: id, rowKey: '1', columnKey: 'slide', text: 'stray words' }])
  await Promise.all([one.controller.flush(), other.controller.flush()])
  await tab().controller.setOwner('ann')
  assert.ok(!(await readEverything(`rowdeck-${t.fullName}`)).includes('stray words'))
})

test('Where the storage is blocked, results are in the tab, which says so and keeps them while the session is renewed.', async (t) => {
  const { service, tab } = scene(t)
  const { controller, actions, decks } = tab({ blocked: true })
  await controller.setOwner('ann')
  actions.add([pdf('plan.pdf')])
  await service.finish('plan.pdf', [row(1)])
  assert.match(controller.list.state.storageNotice ?? '', /does not keep results/)
  assert.equal(controller.list.state.unsaved, true)
  await controller.setOwner(undefined)
  assert.deepEqual(decks(), [])
  await controller.setOwner('bob')
  assert.deepEqual(decks(), [])
  await controller.setOwner('ann')
  assert.equal(decks()[0].table.rows.length, 1)
})

test('An edit that a full disk refuses stays in the tab, which says so, and is stored when there is room.', async (t) => {
  const { service, tab } = scene(t)
  const { controller, actions, decks, clock } = tab()
  await controller.setOwner('ann')
  actions.add([pdf('plan.pdf')])
  await service.finish('plan.pdf', [row(1)])
  await controller.flush()
  const [{ id }] = decks()
  const full = fullDisk(t)
  actions.edit([{ deckId: id, rowKey: '1', columnKey: 'slide', text: 'mended' }])
  await controller.flush()
  assert.match(controller.list.state.storageNotice ?? '', /only in this tab/)
  assert.equal(controller.list.state.unsaved, true)
  assert.deepEqual(decks()[0].edits, new Map([['1', { slide: 'mended' }]]))
  full.end()
  clock.advance(5000)
  await controller.flush()
  assert.equal(controller.list.state.unsaved, false)
  assert.equal(controller.list.state.storageNotice, undefined)
  const after = tab()
  await after.controller.setOwner('ann')
  assert.deepEqual(after.decks()[0].edits, new Map([['1', { slide: 'mended' }]]))
})

test('Files make room for new ones only if a saved file has their rows, which is said; rows always stay.', async (t) => {
  const { service, tab } = scene(t)
  const { controller, actions, decks } = tab({ grantedBytes: 4000 })
  await controller.setOwner('ann')
  const convert = async (name: string) => {
    actions.add([pdf(name, 'x'.repeat(1500))])
    await service.finish(name, [row(1)])
    await controller.flush()
  }
  await convert('edited.pdf')
  await convert('exported.pdf')
  actions.markExported(decks().filter(({ filename }) => filename === 'exported.pdf'))
  await controller.flush()
  await convert('new.pdf')
  assert.match(
    controller.list.state.storageNotice ?? '',
    /no longer keeps the file of 1 exported deck/,
  )
  await convert('one too many.pdf')
  assert.match(controller.list.state.storageNotice ?? '', /no room for the file of this deck/)
  const after = tab()
  await after.controller.setOwner('ann')
  assert.deepEqual(
    after.decks().map(({ filename, file, table }) => [filename, file?.size, table.rows.length]),
    [
      ['one too many.pdf', undefined, 1],
      ['new.pdf', 1500, 1],
      ['exported.pdf', undefined, 1],
      ['edited.pdf', 1500, 1],
    ],
  )
})

test('A deck counts as exported until it changes.', async (t) => {
  const { service, tab } = scene(t)
  const { controller, actions, decks } = tab()
  await controller.setOwner('ann')
  actions.add([pdf('plan.pdf')])
  assert.equal(hasUnexportedWork(decks()[0]), true)
  await service.finish('plan.pdf', [row(1)])
  const [exported] = decks()
  assert.equal(hasUnexportedWork(exported), true)
  actions.markExported([exported])
  assert.equal(hasUnexportedWork(decks()[0]), false)
  actions.edit([{ deckId: exported.id, rowKey: '1', columnKey: 'slide', text: 'mended' }])
  assert.equal(hasUnexportedWork(decks()[0]), true)
  actions.markExported([exported])
  assert.equal(hasUnexportedWork(decks()[0]), true, 'it was changed while the file was written')
})

/** Has every change of the database fail as on a full disk. */
function fullDisk(t: TestContext) {
  const refuse = () => {
    throw new DOMException('Full.', 'QuotaExceededError')
  }
  const { mock } = t.mock.method(IDBObjectStore.prototype, 'put', refuse)
  return { end: () => mock.restore() }
}

/** A tab with a converted deck of two slides, and the id of the deck. */
async function converted(t: TestContext) {
  const { service, tab } = scene(t)
  const one = tab()
  await one.controller.setOwner('ann')
  one.actions.add([pdf('plan.pdf')])
  await service.finish('plan.pdf', [row(1), row(2)])
  await one.controller.flush()
  const [{ id }] = one.decks()
  const write = (rowKey: string, text: string) =>
    one.actions.edit([{ deckId: id, rowKey, columnKey: 'slide', text }], [{ deckId: id, rowKey }])
  return { tab, one, id, write }
}

test('After a reload, Undo takes back what was changed last, and Redo does it again.', async (t) => {
  const { tab, one, id, write } = await converted(t)
  write('1', 'first')
  write('2', 'second')
  one.actions.describe([id], { filename: 'Plan' })
  one.actions.undo()
  await settled()
  const { controller, actions, decks } = tab()
  await controller.setOwner('ann')
  const { undoable, redoable } = controller.list.state
  assert.deepEqual(
    { undoable, redoable },
    { undoable: '1 cell of plan.pdf', redoable: 'the name of plan.pdf' },
  )
  actions.undo()
  assert.deepEqual(decks()[0].edits, new Map([['1', { slide: 'first' }]]))
  assert.deepEqual(decks()[0].checked, new Set(['1']))
  actions.undo()
  assert.deepEqual(decks()[0].edits, new Map())
  for (let steps = 0; steps < 3; steps++) actions.redo()
  assert.deepEqual([...decks()[0].edits.keys()], ['1', '2'])
  assert.equal(decks()[0].filename, 'Plan')
})

test('What cannot be redone any more is not redone after a reload either.', async (t) => {
  const { tab, one, write } = await converted(t)
  write('1', 'first')
  one.actions.undo()
  write('1', 'second')
  await settled()
  const { controller } = tab()
  await controller.setOwner('ann')
  assert.equal(controller.list.state.redoable, undefined)
})

test('A deck that is removed leaves nothing to undo behind, and nobody else undoes what a person did.', async (t) => {
  const { tab, one, id, write } = await converted(t)
  write('1', 'stray words')
  await settled()
  const other = tab()
  await other.controller.setOwner('bob')
  assert.equal(other.controller.list.state.undoable, undefined)
  one.actions.remove([id])
  await settled()
  await one.controller.flush()
  assert.ok(!(await readEverything(`rowdeck-${t.fullName}`)).includes('stray words'))
})
