import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listenToPasses, type PassNote } from '@rowdeck/core/deck-model/pass-notes'
import { changesBetween, type Pass, runPasses } from './pass.ts'

const picture = { width: 1, height: 1, pixels: new Uint8Array(3) }
const lines = (...texts: string[]) => texts.map((text) => ({ text }))

test('What each pass changed is told in order, and nothing of those that change no text.', async () => {
  const passes: Pass<{ text: string }>[] = [
    {
      name: 'capitals',
      does: 'makes them',
      run: (_, all) => all.map(({ text }) => ({ text: text.toUpperCase() })),
    },
    { name: 'nothing', does: 'looks on', run: (_, all) => all },
    {
      name: 'short',
      does: 'drops them',
      run: (_, all) => all.filter(({ text }) => text.length > 1),
    },
  ]
  const notes: PassNote[] = []
  const { stop } = listenToPasses((note) => notes.push(note))
  assert.deepEqual(await runPasses(passes, picture, lines('ab', 'C', 'D')), lines('AB'))
  stop()
  assert.deepEqual(
    notes.map(({ pass, before, after }) => [pass, before, after]),
    [
      ['capitals', 'ab', 'AB'],
      ['short', 'C', ''],
      ['short', 'D', ''],
    ],
  )
})

test('Lines that were added or dropped are not taken for others with the same text.', () => {
  assert.deepEqual(changesBetween(lines('a', 'a', 'b'), lines('a', 'b')), [
    { before: 'a', after: '' },
  ])
  assert.deepEqual(changesBetween(lines('a'), lines('a', 'a')), [{ before: '', after: 'a' }])
  assert.deepEqual(changesBetween(lines('a', 'b'), lines('a', 'b')), [])
})
