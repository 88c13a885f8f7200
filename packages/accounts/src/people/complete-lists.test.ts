import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import fc from 'fast-check'
import { completeLists } from './complete-lists.ts'

type Adapter = Parameters<typeof completeLists>[0]

/** An adapter that cuts lists off as the library does. */
function adapterWith(rows: number): Adapter {
  const findMany = async ({ limit = 100 }: { limit?: number }) =>
    Array.from({ length: Math.min(rows, limit) }, (_, id) => ({ id }))
  return { findMany } as unknown as Adapter
}

test('A list without a limit is complete or an error, and a limit is kept.', async () => {
  const limits = fc.option(fc.integer({ min: 0, max: 1200 }), { nil: undefined })
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 2000 }), limits, async (rows, limit) => {
      const listing = completeLists(adapterWith(rows)).findMany({
        model: 'session',
        ...(limit === undefined ? {} : { limit }),
      })
      if (limit === undefined && rows > 1000) await assert.rejects(listing, /no limit/)
      else assert.equal((await listing).length, Math.min(rows, limit ?? rows))
    }),
    {
      examples: [
        [1000, undefined],
        [1001, undefined],
        [101, 100],
      ],
    },
  )
})

test('Every list that is read through the sign-in library has a limit.', () => {
  const wrappers = ['people/complete-lists.ts', 'people/hash-session-tokens.ts']
  const folder = join(import.meta.dirname, '..')
  const files = globSync('**/*.ts', { cwd: folder }).filter((file) => !file.endsWith('.test.ts'))
  assert.ok(wrappers.every((file) => files.includes(file)))
  let calls = 0
  for (const file of files.filter((file) => !wrappers.includes(file))) {
    const source = readFileSync(join(folder, file), 'utf8')
    // those take no limit
    assert.doesNotMatch(source, /internalAdapter\.(?:list\w*|findAccounts|findSessions)\b/, file)
    for (const found of source.matchAll(/\.findMany\b/g)) {
      calls += 1
      assert.match(callAt(source, found.index), /\blimit\b/, `${file}: findMany without a limit`)
    }
  }
  assert.ok(calls >= 2, 'the search finds the calls')
})

/** The text of a call from its name to the parenthesis that closes it. */
function callAt(source: string, start: number): string {
  let depth = 0
  for (let index = source.indexOf('(', start); index < source.length; index += 1) {
    if (source[index] === '(') depth += 1
    else if (source[index] === ')') depth -= 1
    if (depth === 0) return source.slice(start, index + 1)
  }
  return source.slice(start)
}
