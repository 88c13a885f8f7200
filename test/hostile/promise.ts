import assert from 'node:assert/strict'
import type { Deck } from '../../packages/core/src/deck-model/ports.ts'
import type { Converter, Outcome } from './converter.ts'
import { onePage, pdfOf } from './hostile-pdf.ts'

const refusals = [
  'document_unreadable',
  'document_encrypted',
  'document_too_long',
  'image_too_large',
]

/** Time limit for any document, including OCR. */
export const limitMs = 30_000

export const goodDeck: Deck = { bytes: pdfOf(onePage()), type: 'pdf' }

export const goodOutcome: Outcome = {
  kind: 'rows',
  mode: 'text',
  rowCount: 1,
  slides: ['A slide that is all right'],
  modes: ['text'],
}

/**
 * Converts a document and checks that it gives rows or one of the four errors in time, and that the same
 * engines read a valid deck correctly afterwards. Resolves to the outcome.
 */
export async function convertWithPromise(converter: Converter, deck: Deck): Promise<Outcome> {
  const outcome = await converter.convert(deck, limitMs)
  if (outcome.kind === 'fault') assert.fail(`No AppError: ${outcome.error}`)
  if (outcome.kind === 'died') assert.fail(outcome.how)
  if (outcome.kind === 'refused') {
    assert.ok(refusals.includes(outcome.code), `refused with ${outcome.code}`)
  } else {
    assert.equal(outcome.slides.length, outcome.rowCount)
  }
  assert.deepEqual(await converter.convert(goodDeck, limitMs), goodOutcome)
  return outcome
}
