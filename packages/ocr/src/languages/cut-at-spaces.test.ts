import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Letter } from '../reading.ts'
import { cutAtSpaces } from './cut-at-spaces.ts'

/** A word whose letters begin at equal distances. */
function wordAt(text: string, start: number, pitch: number) {
  const starts = [...text].map((_, at) => start + at * pitch)
  return { text, confidence: 0.9, start, end: start + text.length * pitch, starts }
}

/** What the primary network saw: stand-ins, with a space where one is given. */
function seen(position: number, confidence: number, beside = 'Ж'): Letter[] {
  const letter = (character: string, at: number) =>
    character === 'Ж'
      ? { character, confidence: 1, position: at, standIn: true as const }
      : { character, confidence: 1, position: at }
  return [letter('Ж', 0), { character: ' ', confidence, position }, letter(beside, position + 0.02)]
}

const joined = wordAt('иконтент', 0.1, 0.05)

function texts(letters: Letter[]): string[] {
  return cutAtSpaces([joined], letters).map(({ text }) => text)
}

test('A word is cut before the first letter behind a space that the primary network surely saw', () => {
  assert.deepEqual(texts(seen(0.13, 0.95)), ['и', 'контент'])
  const [first, second] = cutAtSpaces([joined], seen(0.13, 0.95))
  assert.deepEqual([first?.starts.length, second?.starts.length], [1, 7])
})

test('Unsure spaces, those beside Latin letters and those outside of the word cut nothing', () => {
  for (const letters of [seen(0.13, 0.7), seen(0.13, 0.95, 'V'), seen(0.05, 0.95), seen(0.6, 0.95)])
    assert.deepEqual(texts(letters), ['иконтент'])
})
