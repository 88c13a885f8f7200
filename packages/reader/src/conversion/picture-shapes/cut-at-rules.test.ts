import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Box } from '@rowdeck/core/deck-model/box'
import { cutAtRules } from './cut-at-rules.ts'

const box = { left: 100, top: 100, right: 300, bottom: 120 }
/** Above and below the line. */
const borders = [level(80), level(158)]

/** What a line from (100, 100) to (300, 120) becomes: its parts with their edges. */
function cut(text: string, rules: Box[], levels = borders): [string, number, number][] {
  const shapes = { rules: [...rules, ...levels], frames: [] }
  const parts = cutAtRules([{ text, box, angle: 0, confidence: 1 }], shapes)
  return parts.map((part) => [part.text, part.box.left, part.box.right])
}

function upright(left: number, top = 80, bottom = 160): Box {
  return { left, top, right: left + 2, bottom }
}

function level(top: number): Box {
  return { left: 60, top, right: 340, bottom: top + 2 }
}

test('A line that was read across the rule between two cells becomes the texts of both.', () => {
  assert.deepEqual(cut('4,383.00 Down 5 weeks', [upright(180)]), [
    ['4,383.00', 100, 180],
    ['Down 5 weeks', 182, 300],
  ])
  const three = cut('abcdef abcdef abcdef', [upright(232), upright(164)])
  assert.deepEqual(
    three.map(([text]) => text),
    ['abcdef', 'abcdef', 'abcdef'],
  )
})

test('Where a script has no spaces, the letter at the rule divides it.', () => {
  assert.deepEqual(
    cut('著作権関連情報等をド', [upright(179)]).map(([text]) => text),
    ['著作権関', '連情報等をド'],
  )
})

test('Strokes of letters, rules above a line and those inside words divide nothing.', () => {
  const whole = [['4,383.00 Down 5 weeks', 100, 300]]
  assert.deepEqual(cut('4,383.00 Down 5 weeks', [upright(180, 101, 119)]), whole)
  assert.deepEqual(cut('4,383.00 Down 5 weeks', [upright(180, 40, 108)]), whole)
  assert.deepEqual(cut('4,383.00 Down 5 weeks', [upright(140)]), whole)
})

test('Stripes behind a text, which end at no level rule, divide nothing.', () => {
  const whole = [['4,383.00 Down 5 weeks', 100, 300]]
  assert.deepEqual(cut('4,383.00 Down 5 weeks', [upright(180)], []), whole)
  assert.deepEqual(cut('4,383.00 Down 5 weeks', [upright(180)], [level(80)]), whole)
})

test('A line that was read across the border of two fills as high as each other becomes two.', () => {
  const line = { text: 'One two', box, angle: 0, confidence: 1 }
  const textsOn = (frames: Box[]) =>
    cutAtRules([line], { rules: [], frames }).map(({ text }) => text)
  const left = { left: 80, top: 90, right: 198, bottom: 130 }
  const right = { ...left, left: 202, right: 320 }
  assert.deepEqual(textsOn([left, right]), ['One', 'two'])
  assert.deepEqual(textsOn([left, { ...right, bottom: 200 }]), ['One two'])
  assert.deepEqual(textsOn([left, { ...right, left: 240 }]), ['One two'])
})

test('Each part of a line has its own words.', () => {
  const wordAt = (text: string, left: number) => ({
    text,
    confidence: 0.9,
    box: { ...box, left, right: left + 30 },
  })
  const words = [wordAt('4,383.00', 100), wordAt('Down', 184), wordAt('weeks', 260)]
  const line = { text: '4,383.00 Down 5 weeks', box, angle: 0, confidence: 1, words }
  const parts = cutAtRules([line], { rules: [upright(180), ...borders], frames: [] })
  assert.deepEqual(
    parts.map((part) => part.words?.map(({ text }) => text)),
    [['4,383.00'], ['Down', 'weeks']],
  )
})
