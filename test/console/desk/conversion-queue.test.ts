/// <reference types="node" />
import './column-catalogue.ts'
import 'fake-indexeddb/auto'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pdf, row, scene, settled } from './open-tab.ts'

test('A wrong password is told apart from a missing one.', async (t) => {
  const { service, tab } = scene(t)
  const { controller, actions, decks } = tab()
  await controller.setOwner('ann')
  actions.add([pdf('locked.pdf')])
  await service.refuse('locked.pdf', 'document_encrypted')
  assert.equal(decks()[0].refusal?.code, 'document_encrypted')
  actions.restart(decks()[0].id, { password: 'guess' })
  await service.refuse('locked.pdf', 'document_encrypted')
  assert.equal(decks()[0].refusal?.code, 'password_wrong')
})

test('At most two decks are converted at once, in the order in which they were added.', async (t) => {
  const { service, tab } = scene(t)
  const { controller, actions } = tab()
  await controller.setOwner('ann')
  const names = Array.from({ length: 20 }, (_, index) => `${index + 1}.pdf`)
  actions.add(names.map((name) => pdf(name)))
  for (const [index, name] of names.entries()) {
    await service.started$(name)
    assert.ok(service.running <= 2, `${service.running} at once`)
    assert.deepEqual(service.started, names.slice(0, service.started.length))
    await service.finish(name, [row(index + 1)])
  }
  assert.equal(service.started.length, 20)
})

test('A refused deck does not stop the others.', async (t) => {
  const { service, tab } = scene(t)
  const { controller, actions, decks } = tab()
  await controller.setOwner('ann')
  actions.add([pdf('torn.pdf'), pdf('good.pdf'), pdf('fine.pdf')])
  await service.refuse('torn.pdf', 'document_unreadable')
  await service.finish('good.pdf', [row(1)])
  await service.finish('fine.pdf', [row(1)])
  assert.deepEqual(
    decks().map(({ filename, stage }) => [filename, stage]),
    [
      ['torn.pdf', 'refused'],
      ['good.pdf', 'done'],
      ['fine.pdf', 'done'],
    ],
  )
})

test('A deck that the service asks to wait for is sent again after that time, and nothing else is sent before.', async (t) => {
  const { service, tab } = scene(t)
  const { controller, actions, decks, clock } = tab()
  await controller.setOwner('ann')
  actions.add([pdf('a.pdf'), pdf('b.pdf'), pdf('c.pdf')])
  await service.started$('b.pdf')
  await service.refuse('a.pdf', 'rate_limited_minute', { retryAfterSeconds: 20 })
  await service.finish('b.pdf', [row(1)])
  assert.deepEqual(service.started, ['a.pdf', 'b.pdf'])
  assert.equal(decks()[0].retryAt, clock.now() + 20_000)
  clock.advance(19_999)
  await settled()
  assert.deepEqual(service.started, ['a.pdf', 'b.pdf'])
  clock.advance(1)
  await service.finish('a.pdf', [row(1)])
  await service.finish('c.pdf', [row(1)])
  assert.ok(decks().every(({ stage }) => stage === 'done'))
})

test('After ten attempts a deck is refused, so that no queue waits for ever.', async (t) => {
  const { service, tab } = scene(t)
  const { controller, actions, decks, clock } = tab()
  await controller.setOwner('ann')
  actions.add([pdf('a.pdf')])
  for (let attempt = 1; attempt <= 10; attempt++) {
    await service.refuse('a.pdf', 'busy', { retryAfterSeconds: 1 })
    clock.advance(1000)
  }
  assert.equal(decks()[0].stage, 'refused')
  assert.equal(service.started.length, 10)
})

test('Without conversions left, all waiting decks are paused with the time at which it goes on, and go on when the user wants so.', async (t) => {
  const { service, tab } = scene(t)
  const { controller, actions, decks, clock } = tab()
  await controller.setOwner('ann')
  actions.add([pdf('a.pdf'), pdf('b.pdf'), pdf('c.pdf'), pdf('d.pdf')])
  await service.started$('b.pdf')
  const renewsAt = clock.now() + 3_600_000
  await service.refuse('a.pdf', 'free_tier_exhausted', { renewsAt })
  await service.refuse('b.pdf', 'rate_limited_day', { retryAfterSeconds: 7200 })
  await settled()
  assert.deepEqual(service.started, ['a.pdf', 'b.pdf'])
  assert.ok(decks().every(({ stage, held }) => stage === 'waiting' && held))
  assert.deepEqual(
    decks().map(({ refusal }) => refusal?.renewsAt),
    [renewsAt, clock.now() + 7_200_000, renewsAt, renewsAt],
  )
  actions.resumeAll()
  for (const name of ['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf']) await service.finish(name, [row(1)])
  assert.ok(decks().every(({ refusal }) => refusal === undefined))
})

test('The queue never asks for more than the limit per minute, as answers tell it, and says when it goes on.', async (t) => {
  const { service, tab } = scene(t)
  const { controller, actions, clock } = tab()
  await controller.setOwner('ann')
  actions.add(['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf'].map((name) => pdf(name)))
  await service.started$('b.pdf')
  await service.finish('a.pdf', [row(1)], { limit: 30, left: 1, resetSeconds: 9 })
  assert.deepEqual(service.started, ['a.pdf', 'b.pdf'], 'the one that is left may be that of b.pdf')
  await service.finish('b.pdf', [row(1)], { limit: 30, left: 0, resetSeconds: 20 })
  assert.deepEqual(controller.list.state.paced, { until: clock.now() + 20_000, limit: 30 })
  clock.advance(19_999)
  await settled()
  assert.equal(service.started.length, 2)
  clock.advance(1)
  await service.finish('c.pdf', [row(1)], { limit: 30, left: 4, resetSeconds: 3 })
  assert.equal(service.started.length, 4, 'one is sent first; with room again, the others')
  assert.equal(controller.list.state.paced, undefined)
})

test('A canceled deck can be started again, and is sent as the same conversion.', async (t) => {
  const { service, tab } = scene(t)
  const { controller, actions, decks } = tab()
  await controller.setOwner('ann')
  actions.add([pdf('a.pdf')])
  await service.rows('a.pdf', [row(1)])
  const [{ id, conversionKey }] = decks()
  actions.cancel(id)
  await settled()
  assert.equal(decks()[0].stage, 'canceled')
  assert.equal(decks()[0].table.rows.length, 1)
  actions.restart(id)
  await service.finish('a.pdf', [row(1), row(2)])
  assert.equal(decks()[0].stage, 'done')
  assert.equal(decks()[0].table.rows.length, 2)
  assert.equal(decks()[0].conversionKey, conversionKey)
  actions.restart(id, { mode: 'ocr' })
  assert.notEqual(decks()[0].conversionKey, conversionKey, 'other options are another conversion')
})

test('The 21st deck removes none of the others, and no more than 200 files wait.', async (t) => {
  const { service, tab } = scene(t)
  const { controller, actions, decks } = tab()
  await controller.setOwner('ann')
  for (let index = 1; index <= 22; index++) {
    actions.add([pdf(`${index}.pdf`)])
    await service.finish(`${index}.pdf`, [row(1)])
  }
  assert.equal(decks().length, 22)
  assert.equal(decks()[0].filename, '22.pdf')
  assert.equal(decks().at(-1)?.filename, '1.pdf')

  const many = Array.from({ length: 201 }, (_, index) => pdf(`many ${index}.pdf`))
  const { ids, refusal } = actions.add(many)
  assert.equal(ids.length, 200)
  assert.match(refusal ?? '', /At most 200 files/)
})

test('Reading a slide again replaces its text, marks it, and keeps edits if the user wants so.', async (t) => {
  const { service, tab } = scene(t)
  const { controller, actions, decks } = tab()
  await controller.setOwner('ann')
  actions.add([pdf('a.pdf')])
  await service.finish('a.pdf', [row(1), row(2)])
  const [{ id }] = decks()
  for (const rowKey of ['1', '2']) {
    actions.edit([{ deckId: id, rowKey, columnKey: 'title', text: 'edited' }])
    actions.reread(id, rowKey, { keepEdits: rowKey === '1' })
    await service.started$('a.pdf')
    assert.deepEqual(service.lastRequest('a.pdf')?.options, { mode: 'ocr', slides: rowKey })
    assert.ok(decks()[0].rereading.has(rowKey))
    await service.finish('a.pdf', [{ ...row(7), slide: `read ${rowKey}`, mode: 'ocr' }])
  }
  const [deck] = decks()
  assert.deepEqual(
    deck.table.rows.map(({ number, slide }) => [number, slide]),
    [
      [1, 'read 1'],
      [2, 'read 2'],
    ],
  )
  assert.deepEqual([...deck.reread], ['1', '2'])
  assert.deepEqual([...deck.edits.keys()], ['1'])
})
