import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import ts from 'typescript'
import { complexitiesOf, complexityOf } from './support/regex-complexity.ts'

const root = resolve(import.meta.dirname, '..')

/** Expressions that may take more than linear time, and why this is harmless. */
const settled: Record<string, string> = {}

/** Files that compose expressions at run time, and their parts. */
const composed: Record<string, string> = {
  'packages/service/src/upload/option-patterns.ts': 'constants, anchored, digits only',
  'packages/ocr/src/models/model-manifest.ts': 'one class of characters',
  'packages/ocr/src/count-letters.ts': 'one class of characters',
  'packages/ocr/src/tesseract-networks/choose-language.ts': 'one class of characters',
  'packages/core/src/deck-model/visible-text.ts':
    'constants, of three characters at most but for a flag of seven',
  'packages/accounts/src/accounts/api-key.ts': 'constants, anchored, of one length',
  'packages/console/src/elements/pattern-of.ts': 'escaped text without quantifiers, in the browser',
}

const literals = new Map<string, string[]>()
const composing = new Set<string>()
for (const file of globSync('packages/*/src/**/*.{ts,tsx}', { cwd: root })) {
  if (!file.endsWith('.test.ts')) collect(file)
}

function collect(file: string): void {
  const text = readFileSync(join(root, file), 'utf8')
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  function visit(node: ts.Node): void {
    if (ts.isRegularExpressionLiteral(node)) {
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1
      literals.set(node.text, [...(literals.get(node.text) ?? []), `${file}:${line}`])
    }
    const callee = ts.isNewExpression(node) || ts.isCallExpression(node) ? node.expression : null
    if (callee?.getText() === 'RegExp') composing.add(file)
    ts.forEachChild(node, visit)
  }
  visit(source)
}

test('Every regular expression runs in linear time.', () => {
  const faults: string[] = []
  for (const [literal, complexity] of complexitiesOf(literals.keys())) {
    if (complexity !== 'linear' && !(literal in settled)) {
      faults.push(`${literal} is ${complexity}: ${literals.get(literal)?.join(', ')}`)
    }
  }
  assert.ok(literals.size > 100)
  assert.deepEqual(faults, [])
})

test('Only listed files compose expressions at run time, and no listed exception is unused.', () => {
  assert.deepEqual([...composing].sort(), Object.keys(composed).sort())
  assert.deepEqual(
    Object.keys(settled).filter((literal) => !literals.has(literal)),
    [],
  )
})

test('Quadratic and exponential expressions are recognized, including lookarounds.', () => {
  const slow = [
    String.raw`/\s*,\s*/`,
    '/^(a+)+$/',
    '/a+$/u',
    '/a(?=a*c)/g',
    '/a+(?=b)/',
    '/(?!a*c)a/g',
    String.raw`/\p{L}+(?!_)/gu`,
    String.raw`/^(\s*)(?=(?:_[ \t]*){3,}$)/gm`,
  ]
  assert.deepEqual(
    slow.filter((literal) => complexityOf(literal) === 'linear'),
    [],
  )
  const fast = [
    '/^a+$/',
    String.raw`/\s+/g`,
    String.raw`/(?<=\p{L})\p{M}+/gu`,
    String.raw`/&(?=#?\w+;)/g`,
  ]
  assert.deepEqual(fast.map(complexityOf), ['linear', 'linear', 'linear', 'linear'])
})
