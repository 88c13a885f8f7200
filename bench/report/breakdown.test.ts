import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Quality } from '../quality/quality.ts'
import type { SlideScore } from '../quality/score.ts'
import { slideSet } from '../quality/slide-sets.ts'
import { byLanguage } from './breakdown.ts'

function quality(slideScores: SlideScore[]): Quality {
  return {
    set: slideSet('decks', [], []),
    readerName: 'rowdeck',
    score: { slides: 0, recall: 0, precision: 0, f1: 0, ned: 0, ned_visual: 0, rowsTooMany: 0 },
    slideScores,
    cpuMsMean: 0,
    cpuMsMedian: 0,
    cpuMsP90: 0,
    peakBytes: 0,
    failures: [],
    filesByOcr: 0,
  }
}

test('Scores are averaged per language; languages with few slides are left out.', () => {
  const slide = (lang: string, f1: number, slide_index: number) => ({
    deck: 'a',
    slide_index,
    lang,
    f1,
  })
  const german = [1, 1, 1, 1, 0.5].map((f1, at) => slide('de', f1, at))
  const table = byLanguage([quality([...german, slide('fr', 1, 9)])])
  assert.match(table, /\| decks \| de +\| +5 \| rowdeck \| +– \| +– \| \.900 \| +– \|/)
  assert.doesNotMatch(table, /fr/)
})
