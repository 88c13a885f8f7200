import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { AppError } from '../../packages/core/src/errors.ts'
import {
  convert,
  loadLocalReading,
  type Table,
} from '../../packages/reader/src/conversion/convert.ts'
import { createEngines } from '../../packages/reader/src/engines/engines.ts'
import {
  deckFiles,
  type GoldenDeck,
  goldenDecks,
  lockedDecks,
  readDeck,
  readExpectedRows,
} from './golden-decks.ts'
import { knownWrong } from './known-wrong.ts'
import { agreeInWords } from './word-agreement.ts'

/** Minimum recall and precision of a picture's words, in order. */
const agreementMin = 0.95
const timeout = 120_000

const { localDeckReader } = await loadLocalReading()
const engines = await createEngines({ picturePixelsMax: 100_000_000, renderPixelsMax: 8_000_000 })
after(() => engines.close())
const reader = localDeckReader(engines, { slidesMax: 100, charactersMax: 5_000_000 })
const tables = new Map<GoldenDeck, Promise<Table>>()

for (const deck of goldenDecks) {
  test(`The rows are right for ${deck.kind} (${deck.file}).`, { timeout }, async () => {
    const problems = await problemsOf(deck)
    for (const { what } of wrongsOf(deck)) problems.delete(what)
    assert.equal(problems.size, 0, [...problems.values()].join('\n\n'))
  })
  for (const { what, reason } of wrongsOf(deck)) {
    const place = what === 'mode' ? 'The mode' : `Slide ${what}`
    test(`${place} of ${deck.file} is known to be wrong: ${reason}`, { timeout }, async () => {
      const problems = await problemsOf(deck)
      assert.ok(problems.has(what), `${place} is right now: take it off the list of known-wrong.ts`)
    })
  }
}

for (const { file, password, rowsOf } of lockedDecks) {
  const convertWith = (given: { password?: string }) =>
    convert(
      { ...readDeck(file), ...given },
      { mode: 'auto', reader, signal: AbortSignal.timeout(timeout) },
    )

  test(`A deck that requires a password gives its rows with it (${file}).`, async () => {
    for (const given of [password, password.normalize('NFD'), 'secret']) {
      const { rows } = await convertWith({ password: given })
      assert.deepEqual(rows, readExpectedRows(rowsOf).rows)
    }
  })
  test(`Without the right password it is refused, and no password is echoed (${file}).`, async () => {
    for (const given of [
      {},
      { password: '' },
      { password: 'tresame' },
      { password: `${password}\0` },
    ]) {
      await assert.rejects(convertWith(given), (error) => {
        assert.ok(error instanceof AppError && error.code === 'document_encrypted')
        assert.match(error.message, /`password`/)
        assert.doesNotMatch(error.message, /tresame|sesame/)
        return true
      })
    }
  })
}

test('A deck that needs no password is converted with any, even if it has an owner password.', async () => {
  for (const file of ['owner-password.pdf', 'blank-slide.pdf']) {
    const deck = { ...readDeck(file), password: 'of no use' }
    const signal = AbortSignal.timeout(timeout)
    const { rows } = await convert(deck, { mode: 'auto', reader, signal })
    assert.deepEqual(rows, readExpectedRows(file).rows)
  }
})

test('Every deck in the folder is tested, and every known error names an existing deck.', () => {
  const named = new Set([
    ...goldenDecks.map(({ file }) => file),
    ...lockedDecks.map(({ file }) => file),
  ])
  assert.deepEqual(deckFiles().sort(), [...named].sort())
  const wrong = goldenDecks.flatMap((deck) => wrongsOf(deck))
  assert.deepEqual(new Set(wrong), new Set(knownWrong))
})

function wrongsOf({ file, mode }: GoldenDeck) {
  return knownWrong.filter((wrong) => wrong.file === file && wrong.mode === mode)
}

/** The differences from the expected rows of a deck, by slide; a malformed response throws. */
async function problemsOf(deck: GoldenDeck): Promise<Map<number | 'mode', string>> {
  const table = await tableOf(deck)
  const expected = readExpectedRows(deck.file)
  assert.deepEqual(table.columns, [{ key: 'slide', label: 'Slide' }])
  assert.equal(table.rowCount, expected.rowCount)
  assert.equal(table.rows.length, expected.rows.length)
  const problems = new Map<number | 'mode', string>()
  const mode = deck.mode ?? expected.mode
  if (table.mode !== mode) problems.set('mode', `The mode is ${table.mode}; ${mode} is right.`)
  expected.rows.forEach(({ slide: right }, at) => {
    const read = String(table.rows[at]?.slide ?? '')
    const pictured = deck.pictures?.includes(at + 1) ?? false
    if (isRight(read, right, pictured)) return
    problems.set(at + 1, `Slide ${at + 1}\n--- is read as\n${read}\n--- and says\n${right}`)
  })
  return problems
}

function isRight(read: string, right: string, pictured: boolean): boolean {
  if (!pictured) return read === right
  const { recall, precision } = agreeInWords(read, right)
  return Math.min(recall, precision) >= agreementMin
}

function tableOf(deck: GoldenDeck): Promise<Table> {
  const table = tables.get(deck) ?? convertDeck(deck)
  tables.set(deck, table)
  return table
}

function convertDeck({ file, mode }: GoldenDeck): Promise<Table> {
  const signal = AbortSignal.timeout(timeout)
  return convert(readDeck(file), { mode: mode ?? 'auto', reader, signal })
}
