import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Letter, type ReadLine, readingOf } from '../reading.ts'
import { judgeWords } from './judge-words.ts'

const picture = { width: 1000, height: 100, pixels: new Uint8Array(0) }

/** A line whose letters are seen as surely as said, 10 pixels apart; others are sure. */
function lineOf(
  text: string,
  { seen = {}, as = text }: { seen?: Record<number, Partial<Letter>>; as?: string } = {},
): ReadLine {
  const characters = [...as]
  const letters = characters.map((character, at) => {
    const { peak = 0.9999, low = peak } = seen[at] ?? {}
    return { character, confidence: peak, position: at / characters.length, peak, low }
  })
  const width = 10 * characters.length
  const place = { centerX: width / 2, centerY: 10, width, height: 20, angle: 0 }
  return { ...readingOf(letters), text, box: place, marginPx: 0 }
}

function confidencesOf(line: ReadLine): Record<string, number> {
  const [judged] = judgeWords(picture, [line])
  return Object.fromEntries(judged?.words?.map(({ text, confidence }) => [text, confidence]) ?? [])
}

test('A word that was seen surely is sure, one with a doubtful letter is not', () => {
  const { Total = 0, Oss = 1 } = confidencesOf(lineOf('Total Oss', { seen: { 7: { peak: 0.6 } } }))
  assert.ok(Total > 0.99, `${Total}`)
  assert.ok(Oss < 0.9, `${Oss}`)
})

test('A doubt between letters, where one may be missing, and one about a space beside make a word less sure', () => {
  const { hello: sure = 0 } = confidencesOf(lineOf('say hello'))
  const { hello: dropped = 1 } = confidencesOf(lineOf('say hello', { seen: { 6: { low: 0.5 } } }))
  const { hello: joined = 1 } = confidencesOf(lineOf('say hello', { seen: { 3: { peak: 0.5 } } }))
  assert.ok(dropped < sure && joined < sure, `${dropped}, ${joined}, ${sure}`)
})

test('Each ideograph is a word of its own, and a run of Latin letters among them one', () => {
  const words = Object.keys(confidencesOf(lineOf('使用Linux的', { seen: { 1: { peak: 0.4 } } })))
  assert.deepEqual(words, ['使', '用', 'Linux', '的'])
})

test('A word lies where its letters were seen', () => {
  const [line] = judgeWords(picture, [lineOf('one two six')])
  const [one, two, six] = line?.words ?? []
  assert.ok(one && two && six)
  assert.ok(one.start === 0 && one.end < two.end && two.start > 0.2 && six.end === 1)
  assert.ok(two.end < six.end && two.start < six.start)
})

test('A corrected word keeps its place and the doubts about its letters', () => {
  const seen = { 0: { peak: 0.5 } }
  const read = judgeWords(picture, [lineOf('Ärger im Büro', { as: 'Arger im Buro', seen })])
  const [first, , last] = read[0]?.words ?? []
  assert.ok(first && last && first.confidence < last.confidence)
  const longer = judgeWords(picture, [lineOf('II. one', { as: 'H. one' })])
  assert.deepEqual(
    longer[0]?.words?.map(({ text }) => text),
    ['II.', 'one'],
  )
})

test('A line without letters of a network has places and a confidence', () => {
  const [line] = judgeWords(picture, [{ ...lineOf('слово'), letters: [] }])
  const [word] = line?.words ?? []
  assert.deepEqual([word?.start, word?.end], [0, 1])
  assert.ok(word && word.confidence > 0 && word.confidence < 1)
})
