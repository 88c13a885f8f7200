import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { resultOf, withoutRule } from './judge-rules.ts'
import { isRightRow } from './probe-rows.ts'
import type { Quality } from './qualities.ts'
import { type Rule, rules } from './rules.ts'

const conversion = join(import.meta.dirname, '..', '..', 'src', 'conversion')

test('Every rule can be switched off in the source as it is.', () => {
  for (const rule of rules) {
    const text = readFileSync(join(conversion, rule.file), 'utf8')
    assert.notEqual(withoutRule(text, rule), text, rule.name)
  }
})

test('Two rules never have the same name.', () => {
  const names = rules.map(({ about, name }) => `${about}: ${name}`)
  assert.equal(new Set(names).size, names.length)
})

const rule: Rule = { name: 'a rule', about: 'order', file: 'a.ts', code: 'a && b', without: 'b' }

test('A rule whose code is not in its file, or twice, is an error that names both.', () => {
  assert.equal(withoutRule('if (a && b)', rule), 'if (b)')
  for (const text of ['if (b)', 'if (a && b) return a && b']) {
    assert.throws(() => withoutRule(text, rule), /"a rule" is in a\.ts [02] times/)
  }
})

test('A rule is right in a source if the sum over its slides is better with it.', () => {
  const quality = (source: string, order: number): Quality => ({ source, order })
  const known = new Map([
    ['one 1', quality('one', 1)],
    ['one 2', quality('one', 0.5)],
    ['two 1', quality('two', 0.2)],
    ['three 1', quality('three', 1)],
  ])
  const found = new Map([
    ['one 1', quality('one', 0.5)],
    ['one 2', quality('one', 0.6)],
    ['two 1', quality('two', 0.8)],
  ])
  const { sources, rightIn, wrongIn, gains } = resultOf(rule, { rows: 3, known, found })
  assert.deepEqual([sources, rightIn, wrongIn], [2, 1, 1])
  assert.ok(Math.abs(gains.order.mean - (0.4 / 2 - 0.6) / 3) < 1e-9)
})

test('The row of a probe is right whatever its list marks and spaces, but for line ends and cells.', () => {
  const { rows } = { rows: ['Items\nOne two', 'A|B'].map((row) => row.replace(/ /g, '')) }
  assert.ok(isRightRow('Items\n•  One\u00a0two', rows))
  assert.ok(isRightRow('A\tB\t', rows))
  assert.ok(!isRightRow('Items One two', rows))
})
