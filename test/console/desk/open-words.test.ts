import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DeckView } from '../../../packages/console/src/views/deck-view.ts'

Object.assign(globalThis, { columnCatalogue: [] })
const { countReview, slidesOf } = await import('../../../packages/console/src/views/slides.ts')
const { isUnsureAsAWhole, markedWordsOf } = await import(
  '../../../packages/console/src/views/blocks.ts'
)
const { blocksLeft, withWord } = await import('../../../packages/console/src/views/open-words.ts')

const unsure = ['Oss', 'tlie'].map((text) => ({ text, confidence: 0.3 }))
const block = { text: 'Oss and tlie Oss', role: 'text', box: null, confidence: 0.97, unsure }
const row = { number: 1, slide: `Title\n${block.text}`, title: 'Title', blocks: [block] as never }

const vagueRow = { ...row, blocks: [{ ...block, confidence: 0.5, unsure: [] }] as never }

/** A deck of one slide with these edits and these checked rows and words. */
function deckOf(edits: Record<string, string>, ...checked: string[]): DeckView {
  const table = { filename: '', mode: 'ocr' as const, rowCount: 1, columns: [], rows: [row] }
  const isEdited = Object.keys(edits).length > 0
  return {
    ...{ id: 'a', filename: 'a.pdf', table, slideCount: 1, stage: 'done' as const },
    edits: new Map(isEdited ? [['1', edits]] : []),
    checked: new Set(checked),
    rereading: new Set(),
    reread: new Set(),
  }
}

function openIn(deck: DeckView) {
  const [slide] = slidesOf([deck])
  return [slide?.state, slide?.open.map(({ word }) => word.text).join()]
}

test('A slide is to be checked until each unsure word is corrected or found right.', () => {
  const corrected = { slide: 'Title\nOss and the Oss' }
  assert.deepEqual(openIn(deckOf({})), ['check', 'Oss,tlie'])
  assert.deepEqual(openIn(deckOf(corrected)), ['check', 'Oss'])
  assert.deepEqual(openIn(deckOf({}, '1/0.1')), ['check', 'Oss'])
  assert.deepEqual(openIn(deckOf(corrected, '1/0.0')), ['edited', ''])
  assert.deepEqual(openIn(deckOf({}, '1/0.0', '1/0.1')), ['checked', ''])
  assert.deepEqual(openIn(deckOf({}, '1')), ['checked', ''])
  assert.deepEqual(countReview(deckOf(corrected)), { left: 1, done: 0 })
  assert.deepEqual(countReview(deckOf(corrected, '1/0.0')), { left: 0, done: 1 })
})

test('Words that were settled are not marked any more, nor is a block that was looked at as one.', () => {
  const markedIn = (deck: DeckView) => {
    const [slide = assert.fail()] = slidesOf([deck])
    const [left = assert.fail()] = blocksLeft(slide)
    return [
      markedWordsOf(left)
        .map(({ text }) => text)
        .join(),
      isUnsureAsAWhole(left),
    ]
  }
  assert.deepEqual(markedIn(deckOf({})), ['Oss,tlie', false])
  assert.deepEqual(markedIn(deckOf({}, '1/0.1')), ['Oss', false])
  assert.deepEqual(markedIn(deckOf({}, '1')), ['', false])
  const whole = { ...deckOf({}), table: { ...deckOf({}).table, rows: [vagueRow] } }
  assert.deepEqual(markedIn(whole), ['', true])
  assert.deepEqual(markedIn({ ...whole, checked: new Set(['1/0.0']) }), ['', false])
})

test('A note of one’s own does not settle a word, and a word that is left elsewhere counts as corrected where it is gone.', () => {
  assert.deepEqual(openIn(deckOf({ 'own-1': 'ask Ann' })), ['check', 'Oss,tlie'])
  assert.deepEqual(openIn(deckOf({ slide: 'Title\nBoss and tlie Oss' })), ['check', 'tlie'])
})

test('A word is replaced in its place in the text of the slide, edited or not.', () => {
  const [word = assert.fail()] = unsure
  const blocks = [{ ...block, unsure }]
  const by = (text: string) => withWord(text, blocks, { block: 0, word, by: 'Boss' })
  assert.equal(by(row.slide), 'Title\nBoss and tlie Oss')
  assert.equal(by('Other title\nOss and tlie Oss'), 'Other title\nBoss and tlie Oss')
  assert.equal(by('Title\nall is new'), undefined)
})
