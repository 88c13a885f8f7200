import assert from 'node:assert/strict'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import ts from 'typescript'
import { keepsCharge } from '../../packages/accounts/src/admission/admit.ts'
import { listDeckTypes } from '../../packages/core/src/deck-model/deck-types.ts'
import {
  describeError,
  errorCatalog,
  errorCodes,
  errorExample,
  statusOf,
} from '../../packages/service/src/error-catalog.ts'
import { updatesDocs } from '../support/update-docs.ts'

/** Shorter texts, such as a fully computed one, match anything. */
const fixedLengthMin = 12
const root = join(import.meta.dirname, '..', '..')
const catalog = [
  'core/src/reading-errors',
  'accounts/src/admission-errors',
  'service/src/error-catalog',
].map((name) => `packages/${name}.ts`)
const sources = globSync('packages/*/src/**/*.ts', { cwd: root }).filter(
  (file) => !file.endsWith('.test.ts') && !catalog.includes(file),
)
const texts = sources.map((file) => readFileSync(join(root, file), 'utf8'))
const text = texts.join('\n')
/** Every text with computed parts, which stand for anything. A fixed text belongs in the catalog, as `message`. */
const templates = texts.flatMap(templatesIn)
function templatesIn(source: string): RegExp[] {
  const found: RegExp[] = []
  function visit(node: ts.Node): void {
    const parts = partsOf(node)
    if (parts.length > 1 && parts.join('').length >= fixedLengthMin) {
      found.push(new RegExp(`^${parts.map(RegExp.escape).join('.*')}$`, 'u'))
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest))
  return found
}

/** The fixed parts of a template, or one empty part for any other node. */
function partsOf(node: ts.Node): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text]
  if (ts.isTemplateExpression(node)) {
    return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)]
  }
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.PlusToken) {
    return ['', '']
  }
  const [left, right] = [partsOf(node.left), partsOf(node.right)]
  return [...left.slice(0, -1), `${left.at(-1)}${right[0]}`, ...right.slice(1)]
}

test('The example of every error code is a message that the service sends.', () => {
  const drifted = errorCodes.filter((code) => {
    if ('message' in errorCatalog[code])
      return !new RegExp(`(reading|admission|service)Error\\('${code}'`).test(text)
    const { message } = errorExample(code)
    return !templates.some((template) => template.test(message))
  })
  assert.deepEqual(drifted, [])
})

test('The example of an unsupported type lists the supported ones.', () => {
  const { message } = errorExample('type_unsupported')
  assert.ok(message.endsWith(`Accepted types: ${listDeckTypes('and')}.`))
})

// `UPDATE_DOCS=1 npm test -- test/docs/errors.test.ts` writes the table
test('The table of errors in docs/api.md matches the catalog.', () => {
  const table = [
    '| status | code | meaning |',
    '| --- | --- | --- |',
    ...errorCodes
      .toSorted((one, other) => statusOf(one) - statusOf(other))
      .map((code) => `| ${statusOf(code)} | \`${code}\` | ${describeError(code)} |`),
  ].join('\n')
  const path = join(root, 'docs', 'api.md')
  const document = readFileSync(path, 'utf8')
  const between = /(?<=<!-- errors -->\n)[\s\S]*(?=\n<!-- \/errors -->)/
  if (updatesDocs())
    writeFileSync(
      path,
      document.replace(between, () => table),
    )
  else assert.equal(between.exec(document)?.[0], table)
})

test('After the first row only a stop of the service is refunded, which neither a client nor a document can provoke.', () => {
  const refunded = errorCodes.filter((code) => !keepsCharge(code))
  assert.deepEqual(refunded, ['shutting_down'])
})

test('A client that disconnects after the first row stays charged.', () => {
  assert.equal(keepsCharge(null), true)
})
