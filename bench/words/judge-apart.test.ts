import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shareRight } from '../../packages/ocr/src/words/word-evidence.ts'
import { judgedApart, sharesFound } from './judge-apart.ts'
import type { JudgedWord } from './labeled-words.ts'
import { learnWeights } from './logistic.ts'

const wordOf = (source: string, doubt: number, isRight: boolean): JudgedWord => ({
  ...{ set: 'decks', source, text: 'word', isRight },
  evidence: [1, doubt],
})

test('Learned probabilities are the observed shares', () => {
  const examples = [0, 1].flatMap((doubt) =>
    Array.from({ length: 1000 }, (_, at) => ({ doubt, isRight: at >= (doubt === 1 ? 400 : 50) })),
  )
  const weights = learnWeights({
    values: examples.map(({ doubt }) => [1, doubt]),
    wanted: examples.map(({ isRight }) => isRight),
  })
  assert.ok(Math.abs(shareRight(weights, [1, 0]) - 0.95) < 0.01)
  assert.ok(Math.abs(shareRight(weights, [1, 1]) - 0.6) < 0.01)
})

test('Words are judged by what other sources teach alone', () => {
  const usual = Array.from({ length: 400 }, (_, at) =>
    wordOf(`usual ${at % 40}`, at % 2, at % 2 === 0),
  )
  const contrary = Array.from({ length: 20 }, (_, at) => wordOf('contrary', at % 2, at % 2 === 1))
  const confidences = judgedApart([...usual, ...contrary])
  assert.ok(confidences.slice(400).every((confidence, at) => confidence > 0.5 === (at % 2 === 0)))
})

test('The least sure words are named first', () => {
  const words = [true, false, true, true].map((isRight) => wordOf('one', 0, isRight))
  assert.deepEqual(sharesFound(words, [0.9, 0.2, 0.8, 0.1], [0.25, 0.5]), [
    { flagged: 0.25, found: 0 },
    { flagged: 0.5, found: 1 },
  ])
})
