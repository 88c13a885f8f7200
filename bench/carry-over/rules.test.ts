import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { withoutRule } from './judge-rules.ts'
import { keptRules } from './kept-rules.ts'
import { type Rule, rules } from './rules.ts'

const conversion = join(import.meta.dirname, '../../packages/reader/src/conversion')

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

test('Every rule that stays for a reason of its own is a rule.', () => {
  const names = new Set(rules.map(({ about, name }) => `${about}: ${name}`))
  const kept = Object.keys(keptRules).filter((name) => !name.startsWith('passes: '))
  for (const name of kept) assert.ok(names.has(name), name)
})
