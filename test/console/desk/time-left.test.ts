import assert from 'node:assert/strict'
import { test } from 'node:test'
import './column-catalogue.ts'
import type { DeckResult } from '../../../packages/console/src/desk/desk-model.ts'

// after the catalogue is in place
const { timeLeft } = await import('../../../packages/console/src/playground/deck-status.ts')
const minuteMs = 60_000

test('The time left is estimated by the tab that reads the deck, and by no other.', () => {
  const deck = { stage: 'reading', slideCount: 4, table: { rows: [{}] } } as unknown as DeckResult
  const startedAt = Date.parse('2026-03-01T12:00:00Z')
  const now = startedAt + minuteMs
  assert.match(timeLeft({ ...deck, readingSince: startedAt }, now), /^About 3 min left$/)
  assert.equal(timeLeft({ ...deck, readingSince: 0 }, now), '')
})
