import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findMutants } from './find-mutants.ts'

const text = `import { log } from './log.ts'
const bytesMax = 4 * 1024
export async function first(texts: string[], at: 0 | 1): Promise<string> {
  if (texts.length < at + 1) return ''
  log(texts)
  return (await load(texts.slice(1))) ?? \`\${Math.min(at, bytesMax)}\`
}
`

test('Each kind of fault is found where the code has a place for it, and nowhere in types.', () => {
  const faults = findMutants(text).map(({ class: name, start, end, replacement }) => [
    name,
    text.slice(start, end),
    replacement,
  ])
  assert.deepEqual(faults, [
    ['constant', '4 * 1024', '(4 * 1024 * 2 + 1)'],
    ['guard', "if (texts.length < at + 1) return ''", ';'],
    ['comparison', '<', '>='],
    ['boundary', '<', '<='],
    ['off by one', '1', '2'],
    ['call', 'log(texts)', 'void 0'],
    ['await', 'await load(texts.slice(1))', '(load(texts.slice(1)))'],
    ['off by one', '1', '2'],
    ['min or max', 'min', 'max'],
  ])
})
