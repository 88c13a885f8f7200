import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { compile, installPacked, runIn } from '../support/pack-clients.ts'
import { root } from '../support/program.ts'
import { shareTestApp } from '../support/shared-app.ts'
import type { TestApp } from '../support/test-app.ts'

const deck = join(root, 'samples', 'sample.pdf')

let folder: string
let service: TestApp
let env: Record<string, string>
let temporary: string
before(async () => {
  temporary = await mkdtemp(join(tmpdir(), 'rowdeck-test-'))
  folder = await installPacked(temporary, ['typescript'])
  service = await shareTestApp()
  env = { ROWDECK_SERVER: service.app.url, ROWDECK_KEY: (await service.newAccount()).key }
})
after(async () => {
  await service.close()
  await rm(temporary, { recursive: true })
})

const body = `const { rows } = await new Rowdeck()
  .convert(process.argv[2], { mode: 'text', columns: ['title'] })
console.log(rows[1].title)`

for (const [name, program] of Object.entries({
  'import.mjs': `import { Rowdeck } from '@rowdeck/client'\n${body}`,
  'require.cjs': `const { Rowdeck } = require('@rowdeck/client')\n;(async () => {\n${body}\n})()`,
})) {
  test(`The packed client converts a deck in a program with ${name.split('.')[0]}.`, async () => {
    await writeFile(join(folder, name), program)
    assert.equal(await runIn(folder, [name, deck], env), 'One row per slide\n')
    const missing = runIn(folder, [name, 'nowhere.pdf'], env)
    await assert.rejects(missing, /ENOENT: no such file or directory.*nowhere\.pdf/)
  })
}

test('The packed client has types for both kinds of programs.', async () => {
  const typed = `import { Rowdeck, RowdeckError } from '@rowdeck/client'
export async function titles(path: string): Promise<string[]> {
  const { rows } = await new Rowdeck().convert(path, { columns: ['title'] })
  return rows.map(({ title }) => title)
}
export const code = (error: RowdeckError) => error.code satisfies string
`
  await writeFile(join(folder, 'typed.mts'), typed)
  await writeFile(join(folder, 'typed.cts'), typed)
  assert.equal(await compile(folder, ['typed.mts', 'typed.cts']), '')
})
