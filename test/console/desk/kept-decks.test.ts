/// <reference types="node" />
import './column-catalogue.ts'
import 'fake-indexeddb/auto'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DeckResult } from '../../../packages/console/src/desk/desk-model.ts'
import { pdf, readEverything, row, scene, settled, until } from './open-tab.ts'

test('Rows, edits and files of a deck are there again after a reload.', async (t) => {
  const { service, tab } = scene(t)
  const before = tab()
  await before.controller.setOwner('ann')
  before.actions.add([pdf('plan.pdf')])
  await service.finish('plan.pdf', [row(1), row(2)])
  const [{ id }] = before.decks()
  before.actions.edit([{ deckId: id, rowKey: '2', columnKey: 'slide', text: 'mended' }])
  await before.close()

  const after = tab()
  await after.controller.setOwner('ann')
  const [deck] = after.decks()
  assert.deepEqual(
    deck.table.rows.map(({ slide }) => slide),
    ['slide 1', 'slide 2'],
  )
  assert.equal(deck.stage, 'done')
  assert.deepEqual(deck.edits, new Map([['2', { slide: 'mended' }]]))
  assert.equal(await deck.file?.text(), 'plan.pdf')
})

test('The password of a PDF is not stored.', async (t) => {
  const { service, tab } = scene(t)
  const before = tab()
  await before.controller.setOwner('ann')
  before.actions.add([pdf('locked.pdf')])
  await service.refuse('locked.pdf', 'document_encrypted')
  const [{ id }] = before.decks()
  before.actions.restart(id, { password: 'sesame' })
  await service.finish('locked.pdf', [row(1)])
  assert.equal(before.decks()[0].password, 'sesame')
  await before.close()
  const stored = await readEverything(`rowdeck-${t.fullName}`)
  assert.ok(stored.includes('locked.pdf'))
  assert.ok(!stored.includes('sesame'))
})

test('A deck that a visitor adds is converted when somebody signs in, also after a page load.', async (t) => {
  const { service, tab } = scene(t)
  const visit = tab()
  await visit.controller.setOwner(undefined)
  visit.actions.add([pdf('first.pdf')])
  await settled()
  assert.deepEqual(service.started, [], 'nothing is sent before')
  await visit.close()

  const later = tab()
  await later.controller.setOwner(undefined)
  await later.controller.setOwner('ann')
  await service.finish('first.pdf', [row(1)])
  const [deck] = later.decks()
  assert.equal(deck.stage, 'done')
  assert.equal(later.controller.list.state.activeId, deck.id)
})

test('Signing out ends conversions and keeps what is not to be erased, edits of the last moment included.', async (t) => {
  const { service, tab } = scene(t)
  const { controller, actions, decks } = tab()
  await controller.setOwner('ann')
  actions.add([pdf('plan.pdf')])
  await service.finish('plan.pdf', [row(1)])
  actions.add([pdf('running.pdf')])
  await service.started$('running.pdf')
  const deckId = idOf(decks(), 'plan.pdf')
  actions.edit([{ deckId, rowKey: '1', columnKey: 'slide', text: 'mended' }])
  await controller.signedOut('keep')
  await controller.setOwner(undefined)
  assert.deepEqual(decks(), [])
  assert.ok(service.aborted.includes('running.pdf'))

  await controller.setOwner('ann')
  const plan = decks().find(({ filename }) => filename === 'plan.pdf')
  assert.deepEqual(plan?.edits, new Map([['1', { slide: 'mended' }]]))
  await service.finish('running.pdf', [row(1)])
})

test('Erasing at sign-out removes what belongs to the account, and nothing else.', async (t) => {
  const { service, tab } = scene(t)
  const bobs = tab()
  await bobs.controller.setOwner('bob')
  bobs.actions.add([pdf('bob.pdf')])
  await service.finish('bob.pdf', [row(1)])
  await bobs.close()
  const anns = tab()
  await anns.controller.setOwner('ann')
  anns.actions.add([pdf('secret.pdf')])
  await service.started$('secret.pdf')
  await anns.controller.signedOut('erase')
  await anns.controller.setOwner(undefined)
  await anns.close()
  const everything = await readEverything(`rowdeck-${t.fullName}`)
  assert.ok(!everything.includes('secret.pdf'))
  assert.ok(everything.includes('bob.pdf'))
})

test('The end of a session hides results, and signing in again brings them back.', async (t) => {
  const { service, tab } = scene(t)
  const { controller, actions, decks } = tab()
  await controller.setOwner('ann')
  actions.add([pdf('plan.pdf')])
  await service.finish('plan.pdf', [row(1)])
  await controller.setOwner(undefined)
  assert.deepEqual(decks(), [])
  await controller.setOwner('ann')
  assert.equal(decks()[0].table.rows.length, 1)
})

test('Names of columns stay with the account that gave them, and a new account takes along what it arranged as a visitor.', async (t) => {
  const { tab } = scene(t)
  const { controller, actions } = tab()
  const labels = () => controller.list.state.layout.columnLabels
  const name = (label: string) =>
    actions.arrangeColumns({ shownColumns: ['slide'], columnLabels: { slide: label } })
  name('Seen first')
  await controller.setOwner('ann')
  assert.deepEqual(labels(), { slide: 'Seen first' })
  name('Ann says')
  await controller.signedOut('keep')
  await controller.setOwner(undefined)
  assert.deepEqual(labels(), {}, 'what the visitor arranged is the account’s now')
  await controller.setOwner('bob')
  assert.deepEqual(labels(), {})
  name('Bob says')
  await controller.setOwner('ann')
  assert.deepEqual(labels(), { slide: 'Ann says' })
  await controller.signedOut('erase')
  await controller.setOwner(undefined)
  await controller.setOwner('ann')
  assert.deepEqual(labels(), {}, 'erased with the decks')
})

test('Somebody else who signs in sees nothing of the earlier account, which finds its work again.', async (t) => {
  const { service, tab } = scene(t)
  const first = tab()
  await first.controller.setOwner('ann')
  first.actions.add([pdf('ann.pdf')])
  await service.finish('ann.pdf', [row(1)])
  await first.close()
  const second = tab()
  await second.controller.setOwner('bob')
  assert.deepEqual(second.decks(), [])
  const use = await second.actions.measureStorage()
  assert.equal(use?.decks.size, 0)
  assert.ok((use?.otherAccountsBytes ?? 0) > 0, 'how much is kept for others is told')
  await second.controller.setOwner('ann')
  assert.equal(second.decks()[0].filename, 'ann.pdf')
})

test('A deck that was being read when the tab was closed is read on in the next, as the same conversion.', async (t) => {
  const { service, tab } = scene(t)
  const before = tab()
  await before.controller.setOwner('ann')
  before.actions.add([pdf('a.pdf')])
  await service.rows('a.pdf', [row(1)])
  const key = before.decks()[0].conversionKey
  await before.close()

  const after = tab()
  await after.controller.setOwner('ann')
  // the lock of the closed tab may still be there
  await until(() => service.running === 1 || after.clock.advance(5000))
  await service.finish('a.pdf', [row(1), row(2)])
  assert.equal(after.decks()[0].table.rows.length, 2)
  assert.equal(after.decks()[0].conversionKey, key)
})

test('Two tabs do not convert the same deck, and do not undo each other’s edits.', async (t) => {
  const { service, tab } = scene(t)
  const one = tab()
  await one.controller.setOwner('ann')
  one.actions.add([pdf('a.pdf')])
  await service.started$('a.pdf')
  await one.controller.flush()
  const other = tab()
  await other.controller.setOwner('ann')
  await settled()
  assert.deepEqual(service.started, ['a.pdf'])
  await service.finish('a.pdf', [row(1), row(2)])
  await one.controller.flush()
  await until(() => other.decks()[0].stage === 'done' || other.clock.advance(1000))
  assert.deepEqual(service.started, ['a.pdf'])

  const [{ id }] = one.decks()
  one.actions.edit([{ deckId: id, rowKey: '1', columnKey: 'slide', text: 'one' }])
  other.actions.edit([{ deckId: id, rowKey: '2', columnKey: 'slide', text: 'two' }])
  await Promise.all([one.controller.flush(), other.controller.flush()])
  await until(() => one.decks()[0].edits.size === 2 || one.clock.advance(1000))
  await until(() => other.decks()[0].edits.size === 2 || other.clock.advance(1000))
  const edits = new Map([
    ['1', { slide: 'one' }],
    ['2', { slide: 'two' }],
  ])
  assert.deepEqual(one.decks()[0].edits, edits)
  assert.deepEqual(other.decks()[0].edits, edits)
})

function idOf(decks: readonly DeckResult[], name: string): string {
  return decks.find(({ filename }) => filename === name)?.id ?? ''
}
