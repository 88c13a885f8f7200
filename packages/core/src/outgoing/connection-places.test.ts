import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { ConnectionPlaces } from './connection-places.ts'

const settings = { allMax: 32, keyMax: 8, waitingMax: 16 }

/** Asks for places in the name of accounts, and notes who has got one. */
function asking(places: ConnectionPlaces) {
  const held: { accountId: string; place: Disposable }[] = []
  const left = new AbortController()
  return {
    held,
    left,
    ask: async (accountId: string, keys = ['192.0.2.1']) => {
      const place = await places.take({ accountId, keys }, left.signal)
      if (place) held.push({ accountId, place })
      return place !== undefined
    },
    names: () => held.map(({ accountId }) => accountId),
  }
}

test('An account has at most a quarter of the places at one key, however many others are free there.', async () => {
  const { ask, names } = asking(new ConnectionPlaces(settings))
  for (const _ of Array.from({ length: 8 })) for (const one of ['a', 'b']) void ask(one)
  await setImmediate()
  assert.deepEqual(names(), ['a', 'b', 'a', 'b'])
  await ask('c')
  assert.equal(names().at(-1), 'c')
})

test('An account has at most a quarter of all places, whatever their keys.', async () => {
  const { ask, names } = asking(new ConnectionPlaces(settings))
  for (let key = 0; key < 12; key += 1) void ask('a', [`192.0.2.${key}`])
  await setImmediate()
  assert.equal(names().length, 8)
  await ask('b', ['192.0.2.0'])
})

test('A place that becomes free goes to the account that has fewest, then to who has waited longest.', async () => {
  const { ask, names, held } = asking(new ConnectionPlaces(settings))
  for (const one of ['a', 'b', 'c', 'd']) for (const _ of [1, 2, 3]) void ask(one)
  for (const one of ['e', 'f']) void ask(one)
  await setImmediate()
  assert.deepEqual(names(), ['a', 'a', 'b', 'b', 'c', 'c', 'd', 'd'])
  for (const { place } of held.splice(0, 3)) place[Symbol.dispose]()
  await setImmediate()
  assert.deepEqual(names(), ['b', 'c', 'c', 'd', 'd', 'e', 'a', 'f'])
})

test('As many wait as the limit says, a quarter of them of one account; further ones are refused, and who leaves makes room.', async () => {
  const places = new ConnectionPlaces(settings)
  const crowd = asking(places)
  for (const one of ['a', 'b', 'c', 'd']) {
    for (const _ of [1, 2]) await crowd.ask(one)
    for (const _ of [1, 2, 3, 4]) crowd.ask(one).catch(() => {})
    assert.equal(await crowd.ask(one), false)
  }
  const other = asking(places)
  assert.equal(await other.ask('e'), false)
  crowd.left.abort()
  await setImmediate()
  const waiting = other.ask('e')
  crowd.held[0]?.place[Symbol.dispose]()
  assert.equal(await waiting, true)
})

test('The first of an account is never refused for its share, however few places there are.', async () => {
  const { ask, names, held } = asking(new ConnectionPlaces({ allMax: 2, keyMax: 1, waitingMax: 1 }))
  await ask('a')
  void ask('b')
  await setImmediate()
  held[0]?.place[Symbol.dispose]()
  await setImmediate()
  assert.deepEqual(names(), ['a', 'b'])
})
