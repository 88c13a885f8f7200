import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { nameIn, pdfTimeIn, timeIn } from './deck-properties.ts'

describe('the properties of a deck', () => {
  it('have names on one line, of at most 500 characters that print something', () => {
    assert.equal(nameIn(' Plan\r\n\tfor\u0000 the\u200b year '), 'Plan for the year')
    assert.equal(nameIn('e\u0301'), 'é')
    for (const nothing of [undefined, '', ' \u0007\u00ad ']) assert.equal(nameIn(nothing), null)
    for (const length of [499, 500]) assert.equal(nameIn('a'.repeat(length))?.length, length)
    assert.equal(nameIn('a'.repeat(501))?.length, 500)
    assert.ok(nameIn(`${'a'.repeat(499)}😀`)?.isWellFormed())
  })

  it('have the times of Office files as they are, if they are times', () => {
    for (const time of [
      '2026-11-30T09:05:00Z',
      '2026-11-30T09:05:00.123+02:00',
      '2026-11-30T09:05:00',
      '2026-11-30',
    ]) {
      assert.equal(timeIn(` ${time} `), time)
    }
    for (const none of [
      undefined,
      '',
      'today',
      '2026-13-01',
      '2026-02-30',
      '2026-11-30T25:00:00Z',
      '2026',
    ]) {
      assert.equal(timeIn(none), null)
    }
  })

  it('have the times of PDF files as ISO 8601, with the offset from UTC if it is known', () => {
    assert.equal(pdfTimeIn("D:20261130090500+01'00'"), '2026-11-30T09:05:00+01:00')
    assert.equal(pdfTimeIn("D:20261130090500-05'30"), '2026-11-30T09:05:00-05:30')
    assert.equal(pdfTimeIn('D:20261130090500Z'), '2026-11-30T09:05:00Z')
    assert.equal(pdfTimeIn("D:20261130090500Z00'00'"), '2026-11-30T09:05:00Z')
    assert.equal(pdfTimeIn('20261130090500+01'), '2026-11-30T09:05:00+01:00')
    assert.equal(pdfTimeIn('D:202611300905'), '2026-11-30T09:05:00')
    assert.equal(pdfTimeIn('D:2026'), '2026-01-01T00:00:00')
    for (const none of ['', 'D:', 'Monday', 'D:20261330', 'D:20261130250000']) {
      assert.equal(pdfTimeIn(none), null)
    }
  })
})
