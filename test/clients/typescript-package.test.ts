import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { root } from '../support/program.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

const run = promisify(execFile)
const deck = join(root, 'samples', 'sample.pdf')

/** A folder of a user, in which the client was installed from its package. */
let folder: string
let service: TestApp
let key: string
let temporary: string
before(async () => {
  temporary = await mkdtemp(join(tmpdir(), 'rowdeck-test-'))
  const packages = await packClient()
  folder = join(temporary, 'user')
  await mkdir(folder)
  await writeFile(join(folder, 'package.json'), '{ "private": true }')
  await npm(['install', '--no-audit', '--no-fund', '--offline', packages], folder)
  service = await startTestApp()
  key = (await service.newAccount()).key
})
after(async () => {
  await service.close()
  await rm(temporary, { recursive: true })
})

/** Packs the sources of a checkout without anything that was built, beside the packages of the checkout. */
async function packClient(): Promise<string> {
  const checkout = join(temporary, 'checkout')
  const client = join(checkout, 'clients', 'typescript')
  await cp(join(root, 'clients', 'typescript'), client, {
    recursive: true,
    filter: (path) => !/[\\/](dist|node_modules)$/.test(path),
  })
  await symlink(join(root, 'node_modules'), join(checkout, 'node_modules'), 'dir')
  await npm(['pack', '--pack-destination', temporary], client)
  const [name = ''] = (await readdir(temporary)).filter((one) => one.endsWith('.tgz'))
  return join(temporary, name)
}

async function npm(args: string[], cwd: string): Promise<void> {
  await run('npm', args, { cwd, shell: process.platform === 'win32' })
}

const body = `const { rows } = await new Rowdeck({ baseUrl: process.env.ROWDECK_SERVER, apiKey: process.env.ROWDECK_KEY })
  .convert(process.argv[2], { mode: 'text', columns: ['title'] })
console.log(rows[1].title)`

for (const [name, program] of Object.entries({
  'import.mjs': `import { Rowdeck } from '@rowdeck/client'\n${body}`,
  'require.cjs': `const { Rowdeck } = require('@rowdeck/client')\n;(async () => {\n${body}\n})()`,
})) {
  test(`The packed client converts a deck in a program with ${name.split('.')[0]}.`, async () => {
    await writeFile(join(folder, name), program)
    const env = { PATH: process.env.PATH, ROWDECK_SERVER: service.app.url, ROWDECK_KEY: key }
    const { stdout } = await run(process.execPath, [name, deck], { cwd: folder, env })
    assert.equal(stdout, 'One row per slide\n')
    const missing = run(process.execPath, [name, 'nowhere.pdf'], { cwd: folder, env })
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
  const tsc = join(root, 'node_modules', 'typescript', 'lib', 'tsc.js')
  const options = ['--noEmit', '--strict', '--module', 'nodenext', '--lib', 'es2022,dom']
  const { stdout } = await run(process.execPath, [tsc, ...options, 'typed.mts', 'typed.cts'], {
    cwd: folder,
  })
  assert.equal(stdout, '')
})
