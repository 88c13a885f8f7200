import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { ConnectionPlaces } from './connection-places.ts'

const settings = { allMax: 32, keyMax: 8, waitingMax: 16 }

/** Asks for places in the name of accounts, and notes who has got one. */
function asking(places: ConnectionPlaces) {
  const held: { accountId: string; place: Disposable }[] = []
  const left = new AbortController()
  const take = async (accountId: string, isPaying: boolean, keys = ['192.0.2.1']) => {
    const place = await places.take({ accountId, isPaying, keys }, left.signal)
    if (place) held.push({ accountId, place })
    return place !== undefined
  }
  return {
    held,
    left,
    ask: (accountId: string, keys?: string[]) => take(accountId, true, keys),
    askFree: (accountId: string, keys?: string[]) => take(accountId, false, keys),
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

test('Accounts that do not pay have three quarters of the places at most, at one key and in all, and of those to wait.', async () => {
  const places = new ConnectionPlaces(settings)
  const { ask, askFree, names } = asking(places)
  for (const one of ['a', 'b', 'c', 'd']) for (const _ of [1, 2]) void askFree(one)
  await setImmediate()
  assert.deepEqual(names(), ['a', 'a', 'b', 'b', 'c', 'c'])
  for (const _ of [1, 2]) await ask('paying')
  for (let key = 2; key < 24; key += 1) void askFree(`at ${key}`, [`192.0.2.${key}`])
  await setImmediate()
  // one of those at a key that is full would be one too many as well
  assert.equal(names().length, 6 + 2 + 18)
  for (let key = 2; key < 8; key += 1) await ask('paying', [`192.0.2.${key}`])
  assert.equal(names().length, 32)
  // 2 and 4 wait
  for (const one of ['e', 'f', 'g', 'h', 'i', 'j']) void askFree(one)
  await setImmediate()
  assert.equal(await askFree('k'), false)
  const waiting = ask('another')
  await setImmediate()
  void waiting
})

test('A place that becomes free goes to who pays before it goes to others, however long those have waited.', async () => {
  const { ask, askFree, names, held } = asking(new ConnectionPlaces(settings))
  for (const one of ['a', 'b']) for (const _ of [1, 2]) await ask(one)
  for (const one of ['c', 'd']) for (const _ of [1, 2]) await askFree(one)
  for (const one of ['e', 'f']) void askFree(one)
  void ask('g')
  for (const { place } of held.splice(0, 2)) place[Symbol.dispose]()
  await setImmediate()
  assert.deepEqual(names().slice(-2), ['g', 'e'])
})
