import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import type { DeckTable } from '@rowdeck/reader/output'
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts'
import { convertBatch } from './convert-batch.ts'
import { readDeck } from './input-files.ts'

const hostile = '\u001b]0;pwn\u0007a\u202egpj\nb\u2028c\u{e0041}'
const table = { mode: 'text' as const, rowCount: 0, columns: [], rows: [] }

test('No output names a file with characters that control a terminal, end lines or print nothing, whether its deck is converted or not.', async () => {
  const folder = temporaryFolder()
  const [good, bad] = ['good', 'bad'].map((name) => join(folder, `${name}${hostile}.pdf`))
  assert.ok(good && bad)
  await writeFile(good, '%PDF-1.7\n')
  await writeFile(bad, '')
  const named: string[] = []
  for (const batch of [true, false]) {
    await convertBatch(
      {
        decks: [good, bad].map((path) => ({ path, pathInFolder: path })),
        failures: [],
        otherFiles: new Map(),
        batch,
      },
      {
        converter: { convert: async () => table, close() {} },
        writer: {
          add: async ({ filename }: DeckTable) => void named.push(filename),
          miss: (filename) => void named.push(filename),
          async end() {},
        },
        signal: new AbortController().signal,
        report: (line) => assert.doesNotMatch(line, /[\p{Cc}\u202e]/u),
      },
    )
  }
  const shown = (name: string) => `${name}]0;pwnagpj?b?c.pdf`
  const paths = ['good', 'bad'].map((name) => join(folder, shown(name)))
  assert.deepEqual(named, [...paths, shown('good'), paths[1]])
  assert.equal((await readDeck(good)).name, shown('good'))
})
