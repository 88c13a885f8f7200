import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'

/** What a module of this folder answers in a process with that environment, or the message of its error. */
function ask(file: string, call: string, env: Record<string, string>): string {
  const url = new URL(file, import.meta.url).href
  const program = `import * as module from '${url}'
try { console.log(module.${call}) } catch ({ message }) { console.log(message) }`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: join(import.meta.dirname, '..', '..'),
    env,
    encoding: 'utf8',
  })
  return stdout.trim()
}

test('A test is skipped where its program is missing, and fails where that must be there.', () => {
  const missing = "skipWithout('b', 'b is not installed')"
  const asked = (call: string, programs: string) =>
    ask('./skip-without.ts', call, { TESTS_REQUIRE: programs })
  assert.equal(asked(missing, ''), 'b is not installed')
  assert.equal(asked(missing, 'a bb c'), 'b is not installed')
  assert.equal(asked(missing, 'a b c'), 'TESTS_REQUIRE names b, but b is not installed.')
  assert.equal(asked("skipWithout('b', undefined)", 'b'), 'false')
})

test('Documents are written only if asked, and never on CI.', () => {
  const asked = (env: Record<string, string>) => ask('./update-docs.ts', 'updatesDocs()', env)
  assert.equal(asked({}), 'false')
  assert.equal(asked({ CI: 'true' }), 'false')
  assert.equal(asked({ UPDATE_DOCS: '1' }), 'true')
  assert.match(asked({ UPDATE_DOCS: '1', CI: 'true' }), /^UPDATE_DOCS is set on CI/)
})
