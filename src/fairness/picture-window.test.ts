import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { PictureWindow } from './picture-window.ts'

const { signal } = new AbortController()

interface Deck {
  signal?: AbortSignal
}

/** Asks for turns and keeps the order in which they are given. */
function asking(window: PictureWindow) {
  const started: string[] = []
  const ends = new Map<string, () => void>()
  return {
    started,
    async ask(account: string, deck: Deck, name: string) {
      ends.set(name, await window.acquire(account, deck, deck.signal ?? signal))
      started.push(name)
    },
    async end(name: string) {
      ends.get(name)?.()
      await setImmediate()
    },
  }
}

test('An account has as many turns as the window allows, and all accounts together as many as there are.', async () => {
  const { ask, end, started } = asking(new PictureWindow({ perAccount: () => 2, total: 3 }))
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
  const { ask, end, started } = asking(new PictureWindow({ perAccount: () => 1, total: 10 }))
  const [long, short] = [{}, {}]
  for (let at = 0; at < 50; at++) void ask('a', long, `long ${at}`)
  void ask('a', short, 'short')
  await setImmediate()
  await end('long 0')
  await end('long 1')
  assert.deepEqual(started, ['long 0', 'long 1', 'short'])
})

test('Who stops waiting gets no turn, and takes none from others.', async () => {
  const { ask, end, started } = asking(new PictureWindow({ perAccount: () => 1, total: 1 }))
  const gone = new AbortController()
  void ask('a', {}, 'first')
  const abandoned = assert.rejects(ask('a', { signal: gone.signal }, 'gone'), /hung up/)
  void ask('a', {}, 'second')
  gone.abort(new Error('hung up'))
  await abandoned
  await end('first')
  assert.deepEqual(started, ['first', 'second'])
})
