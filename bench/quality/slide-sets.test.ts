import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import type { TruthLine } from './deck-languages.ts'
import { everyNth, languageOf, pictureSets, textSets } from './slide-sets.ts'

const folder = mkdtempSync(join(tmpdir(), 'rowdeck-bench-test-'))
// not a hook: the files of a group share a process, whose hooks may run before all tests have begun
process.on('exit', () => rmSync(folder, { recursive: true }))

for (const deck of ['a', 'b', 'c', 'd']) {
  writeTruth(`decks/${deck}/truth.jsonl`, [
    { deck, slide_index: 1, lang_guess: 'en' },
    { deck, slide_index: 4, lang_guess: 'ja' },
    { deck, slide_index: 5, lang_guess: 'en' },
  ])
  for (const name of ['deck.pdf', 'slides/001.png', 'slides/004.png']) {
    write(`decks/${deck}/${name}`, '')
  }
}
write('degraded/a.001.rot.jpg', '')
writeTruth('degraded/truth.jsonl', [{ deck: 'a.001.rot', slide_index: 1 }])
writeTruth('reading-order.jsonl', [{ deck: 'b', slide_index: 5 }])
write('more/decks/e/deck.pdf', '')
writeTruth('more/decks/e/truth.jsonl', [{ deck: 'e', slide_index: 1 }])
writeTruth('more/reading-order.jsonl', [{ deck: 'e', slide_index: 1 }])

test('A picture represents its slide, and only slides with a picture are scored.', () => {
  const png = setNamed(pictureSets({ folder, quick: false }), 'png')
  assert.deepEqual(
    png.sources.map(({ deck, firstSlide, type }) => `${deck} ${firstSlide} ${type}`),
    ['a 1 png', 'b 1 png', 'c 1 png', 'd 1 png'],
  )
  assert.deepEqual(
    png.truth.map((line) => line.slide_index),
    [1, 1, 1, 1],
  )
})

test('Slides in Chinese, Japanese and Korean are a separate set.', () => {
  const { sources } = setNamed(pictureSets({ folder, quick: false }), 'png zh ja ko')
  assert.deepEqual(
    sources.map(({ firstSlide }) => firstSlide),
    [4, 4, 4, 4],
  )
})

test('A degraded picture is a deck of one slide, named like its file.', () => {
  const { sources, truth } = setNamed(pictureSets({ folder, quick: false }), 'rot')
  assert.deepEqual(
    sources.map(({ deck, type }) => [deck, type]),
    [['a.001.rot', 'jpg']],
  )
  assert.equal(truth.length, 1)
})

test('Every third picture of a set keeps its ground truth and its language.', () => {
  const png = setNamed(pictureSets({ folder, quick: false }), 'png')
  const { sources, truth } = everyNth(png, 3)
  const decks = ['a', 'd']
  assert.deepEqual(
    [sources, truth].map((all) => all.map(({ deck }) => deck)),
    [decks, decks],
  )
  assert.deepEqual(
    sources.map((source) => languageOf(source, png)),
    ['en', 'en'],
  )
})

test('A quick run takes every third deck.', () => {
  const decks = setNamed(textSets({ folder, quick: true }), 'decks')
  assert.deepEqual(
    decks.sources.map(({ deck }) => deck),
    ['a', 'd'],
  )
  assert.equal(decks.truth.length, 6)
})

test('Slides with a labeled order are read from their decks.', () => {
  const order = setNamed(textSets({ folder, quick: false }), 'reading-order')
  assert.deepEqual(
    order.sources.map(({ path }) => path),
    [join(folder, 'decks/b/deck.pdf')],
  )
})

test('The decks of other repositories are sets of their own; sets without files are left out.', () => {
  const names = textSets({ folder, quick: false }).map(({ name }) => name)
  assert.deepEqual(names, ['decks', 'reading-order', 'more', 'more/reading-order'])
})

function setNamed(sets: ReturnType<typeof textSets>, name: string) {
  const found = sets.find((set) => set.name === name)
  assert.ok(found, `no set ${name}`)
  return found
}

function writeTruth(path: string, lines: TruthLine[]): void {
  write(path, lines.map((line) => JSON.stringify(line)).join('\n'))
}

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}
