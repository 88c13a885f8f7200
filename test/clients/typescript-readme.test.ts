import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { root } from '../support/program.ts'
import { shareTestApp } from '../support/shared-app.ts'
import type { TestApp } from '../support/test-app.ts'

const run = promisify(execFile)
const folder = join(root, 'clients', 'typescript')
const entry = pathToFileURL(join(folder, 'src', 'index.ts')).href

let service: TestApp
let key: string
before(async () => {
  service = await shareTestApp({ ocr: true })
  key = (await service.newAccount()).key
})
after(() => service.close())

const printed = [
  /^Rowdeck\n.*\nA sample deck.*\nOne row per slide\n/,
  /^5\n$/,
  /^1 of 3: Rowdeck\n2 of 3: One row per slide\n3 of 3: Two columns stay two columns\n$/,
  /^It needs a password\.\n$/,
]

const readme = readFileSync(join(folder, 'README.md'), 'utf8')
const snippets = [...readme.matchAll(/^```ts\n([\s\S]*?)^```/gm)].map(([, code]) => code ?? '')

test('The README of the TypeScript client has the tested snippets.', () => {
  assert.equal(snippets.length, printed.length)
})

for (const [at, code] of snippets.entries()) {
  test(`Snippet ${at + 1} of the README of the TypeScript client works as described.`, async () => {
    const here = code.replaceAll('@rowdeck/client', entry)
    const args = ['--input-type=module-typescript', '-e', here]
    const env = { ...process.env, ROWDECK_SERVER: service.app.url, ROWDECK_KEY: key }
    const { stdout } = await run(process.execPath, args, { cwd: root, env })
    assert.match(stdout, printed[at] ?? /never/)
  })
}
