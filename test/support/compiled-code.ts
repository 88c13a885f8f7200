import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { TestContext } from 'node:test'

/**
 * Runs a program that keeps compiled code in the folder that it is given and then kills itself. Returns the code there,
 * in which the text of modules without their types can be read, and what the program has written to its standard error.
 */
export async function compiledCode(
  t: TestContext,
  program: string,
): Promise<{ code: string; errors: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'rowdeck-compiled-'))
  t.after(() => rmSync(folder, { recursive: true }))
  // without the environment, which may name another folder
  const child = spawn(process.execPath, [program, folder], {
    env: {},
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [[status, signal], errors] = await Promise.all([once(child, 'exit'), text(child.stderr)])
  assert.deepEqual([status, signal], [null, 'SIGKILL'], errors)
  const code = globSync('**/*', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1'))
    .join('\n')
  return { code, errors }
}
