import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { withoutFormulas } from './without-formulas.ts'

test('What a spreadsheet would take for a formula gets an apostrophe, wherever a reader may begin a cell.', () => {
  for (const [text, safe] of [
    ['=HYPERLINK("http://x")', `'=HYPERLINK("http://x")`],
    ["-2+3+cmd|' /C calc'!A0", "'-2+3+cmd|' /C calc'!A0"],
    ["- cmd|' /C calc'!A0", "'- cmd|' /C calc'!A0"],
    ["-5\n*cmd|' /C calc'!A0", "'-5\n*cmd|' /C calc'!A0"],
    ['- A1', "'- A1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['＝1', "'＝1"],
    ['\t1', "'\t1"],
    ['Words;=1+1', "Words;'=1+1"],
    ['Words\t+A1\n@B1', "Words\t'+A1\n'@B1"],
    ['Words; "=1"', `Words; "'=1"`],
  ] as const) {
    assert.equal(withoutFormulas(text), safe)
  }
})

test('Numbers with a sign, items of lists and signs inside a text stay as they are.', () => {
  for (const text of [
    '-5',
    '+3.5 %',
    '-1,200',
    'Growth\t-5\t+3 %',
    'a = b, c + d',
    '- an item\n- Q3 results',
    'a - b; - c',
    '-',
    '',
  ]) {
    assert.equal(withoutFormulas(text), text)
  }
})

test('It takes linear time.', () => {
  for (const unit of [';', '"', ' ', ';"', '=', '\n-', '\n- ', ';-1', '\t-1', ';- a', '- 1\t']) {
    const started = performance.now()
    withoutFormulas(unit.repeat(200_000))
    assert.ok(performance.now() - started < 2000, JSON.stringify(unit))
  }
})

test('Nothing but apostrophes is added.', () => {
  const unit = fc.constantFrom('a', '=', '-', '+', ';', '\t', '\n', '"', ' ', '1', '|')
  fc.assert(
    fc.property(fc.string({ unit }), (text) => {
      assert.equal(withoutFormulas(text).replaceAll("'", ''), text)
    }),
  )
})
