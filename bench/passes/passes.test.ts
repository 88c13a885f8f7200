import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { keptRules } from '../carry-over/kept-rules.ts'
import { changeOf } from './judge-rows.ts'
import { drawByLot } from './known-pictures.ts'
import { leaveOneOut } from './leave-one-out.ts'

test('Each pass that changes something is left out in turn, except for steps without a name.', async () => {
  const passes = ['one', '', 'none', 'two'].map((name) => ({
    ...{ name, does: '' },
    run: (_: object, lines: object[]) => (name === 'none' ? [...lines] : [...lines, [name || 0]]),
  }))
  const picture = { width: 0, height: 0, pixels: new Uint8Array() }
  const { all, without } = await leaveOneOut(passes, picture, [])
  assert.equal(all.join(), 'one,0,two')
  assert.equal([...without].join('; '), 'one,0,two; two,one,0')
})

test('Cells, list marks, joined and torn lines count as the truth has them.', () => {
  const truth = ['A line of some words', 'A\t–\tB', '☐ Task', 'Point\none']
  const changes = (row: string, less: string) => Object.values(changeOf(truth, row, less))
  assert.deepEqual(changes('A\t–\tB', 'A\tB'), [2, 0, -1])
  assert.deepEqual(changes('A\t–\tB', 'A – B'), [4, 0, -1])
  assert.deepEqual(changes('☐ Task', 'Task'), [1, 0, -1])
  assert.deepEqual(changes('• Point\n• one', 'Point one'), [2, 0, -1])
  assert.deepEqual(changes('• Point', 'Point'), [0, 0, 0])
  assert.deepEqual(changes('A line of so\nme words', 'A line of some words'), [0, 1, 1])
})

test('Pictures are drawn from each source in turn.', () => {
  const known = ['a', 'a', 'a', 'b', 'b', 'c'].map((source) => ({ source }))
  const sources = (count: number) => drawByLot(known, count, 1).map(({ source }) => source)
  assert.deepEqual(sources(3).sort(), ['a', 'b', 'c'])
  assert.deepEqual(sources(9).sort(), ['a', 'a', 'a', 'b', 'b', 'c'])
})

test('PASSES.md tells of every pass, and why those stay that are not right often enough.', () => {
  const [page, list] = ['../PASSES.md', '../../packages/ocr/src/passes.ts'].map((path) =>
    readFileSync(new URL(path, import.meta.url), 'utf8'),
  ) as [string, string]
  const names = [...list.matchAll(/\{\s*name: '([^']+)'/gu)].map(([, name]) => name as string)
  for (const name of names)
    assert.match(page, new RegExp(`^\\| ${name} .*[^ |] *\\|$|: .*${name}`, 'm'))
  for (const kept of Object.keys(keptRules).filter((name) => name.startsWith('passes: '))) {
    assert.ok(names.includes(kept.replace('passes: ', '')), kept)
  }
})
