import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { Turns } from './turns.ts'

const { signal } = new AbortController()

interface Deck {
  signal?: AbortSignal
}

/** Asks for turns and keeps the order in which they are given. */
function asking({ allMax, oneMax }: { allMax: number; oneMax: number }) {
  const turns = new Turns({ allMax })
  const started: string[] = []
  const held = new Map<string, Disposable>()
  return {
    started,
    async ask(account: string, deck: Deck, name: string) {
      const request = { accountId: account, oneMax: () => oneMax, deck, signal, ...deck }
      held.set(name, await turns.take(request))
      started.push(name)
    },
    async end(name: string) {
      held.get(name)?.[Symbol.dispose]()
      await setImmediate()
    },
  }
}

test('An account has as many turns as it may, and all accounts together as many as there are.', async () => {
  const { ask, end, started } = asking({ allMax: 3, oneMax: 2 })
  const [a, b] = [{}, {}]
  for (const name of ['a1', 'a2', 'a3']) void ask('a', a, name)
  for (const name of ['b1', 'b2']) void ask('b', b, name)
  await setImmediate()
  assert.deepEqual(started, ['a1', 'a2', 'b1'])
  await end('a1')
  assert.deepEqual(started, ['a1', 'a2', 'b1', 'a3'])
  await end('a2')
  assert.deepEqual(started, ['a1', 'a2', 'b1', 'a3', 'b2'])
})

test('The decks of an account take turns, so that a short one does not wait for a long one.', async () => {
  const { ask, end, started } = asking({ allMax: 10, oneMax: 1 })
  const [long, short] = [{}, {}]
  for (let at = 0; at < 50; at++) void ask('a', long, `long ${at}`)
  void ask('a', short, 'short')
  await setImmediate()
  await end('long 0')
  await end('long 1')
  assert.deepEqual(started, ['long 0', 'long 1', 'short'])
})

test('Who stops waiting gets no turn, and takes none from others.', async () => {
  const { ask, end, started } = asking({ allMax: 1, oneMax: 1 })
  const gone = new AbortController()
  void ask('a', {}, 'first')
  const abandoned = assert.rejects(ask('a', { signal: gone.signal }, 'gone'), /hung up/)
  void ask('a', {}, 'second')
  gone.abort(new Error('hung up'))
  await abandoned
  await end('first')
  assert.deepEqual(started, ['first', 'second'])
})

test('If an account may have more turns, those who wait get them before who comes later.', async () => {
  const turns = new Turns()
  const started: number[] = []
  const ask = async (n: number, max: number) => {
    await turns.take({ accountId: 'a', oneMax: () => max, signal })
    started.push(n)
  }
  for (const n of [1, 2, 3]) void ask(n, 1)
  await setImmediate()
  assert.deepEqual(started, [1])
  assert.equal(turns.waitingOf('a'), 2)
  void ask(4, 3)
  await setImmediate()
  assert.deepEqual(started, [1, 2, 3])
})
