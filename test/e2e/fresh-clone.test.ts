import assert from 'node:assert/strict'
import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { cpSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { ready, root, startProgram, temporaryDirectory } from '../support/program.ts'
import { skipWithout } from '../support/skip-without.ts'

const run = promisify(execFile)

const skip =
  ['git', 'npm', 'curl']
    .map((tool) =>
      skipWithout(tool, spawnSync(tool, ['--version']).error && `${tool} is not installed`),
    )
    .find((reason) => reason !== false) ?? false

test('In a fresh clone, the two commands of the README serve and convert.', { skip }, async (t) => {
  const clone = await temporaryDirectory(t)
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root })
  for (const file of files.toString().split('\0').filter(Boolean)) {
    cpSync(join(root, file), join(clone, file))
  }
  const [start, curl] = readmeCommands()
  assert.equal(start, 'npm start')
  const program = await startProgram('npm', ['start'], { cwd: clone, env: {} })
  t.after(() => program.child.kill('SIGTERM'))
  await ready(program.url)
  const packages = diskBytesOf(join(clone, 'node_modules'))
  assert.ok(packages <= 450e6, `the packages take ${Math.round(packages / 1e6)} MB`)
  const [key] = /rdk_\w+/.exec(program.output()) ?? ['']
  const { stdout } = await run(
    'sh',
    ['-c', curl?.replace('http://127.0.0.1:8080', program.url) ?? ''],
    {
      cwd: clone,
      env: { ...process.env, ROWDECK_KEY: key },
    },
  )
  const table = JSON.parse(stdout)
  const { rows, ...promised } = readmeAnswer()
  assert.deepEqual({ ...table, rows: table.rows.length }, { ...promised, rows: rows.length })
  // the last slide is read by OCR, which may differ by a letter from one processor to another
  assert.deepEqual(table.rows.slice(0, -1), rows.slice(0, -1))

  const [printed] = /curl .*/.exec(program.output()) ?? ['']
  const again = await run('sh', ['-c', printed], { cwd: clone })
  assert.deepEqual(JSON.parse(again.stdout), table)

  program.child.kill('SIGTERM')
  // the signal ends npm immediately; the service drains and exits afterwards
  assert.equal(await program.ended, 'SIGTERM')
  while (await answers(program.url)) await setTimeout(50)
})

/** Bytes that the packages in a folder occupy; a file with several hard links counts once. */
function diskBytesOf(folder: string): number {
  const sizes = new Map<number, number>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    // compiled code is no package, and is being written, under names that do not last
    if (entry.parentPath.includes(`${sep}.cache`) || entry.name === '.cache') continue
    // links to the folders of `packages/`, which are part of the clone
    if (entry.parentPath.includes(`${sep}@rowdeck${sep}`)) continue
    const found = lstatSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false })
    if (found) sizes.set(found.ino, found.blocks * 512)
  }
  return [...sizes.values()].reduce((sum, size) => sum + size, 0)
}

/** The first two shell blocks of the README. */
function readmeCommands(): string[] {
  const readme = readFileSync(join(root, 'README.md'), 'utf8')
  return [...readme.matchAll(/```sh\n([\s\S]*?)```/g)]
    .slice(0, 2)
    .map(([, block]) => block?.trim() ?? '')
}

/** The first block of JSON in the README. */
function readmeAnswer(): { rows: unknown[] } {
  const readme = readFileSync(join(root, 'README.md'), 'utf8')
  return JSON.parse(/```json\n([\s\S]*?)```/.exec(readme)?.[1] ?? '')
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/healthz`)).ok
  } catch {
    return false
  }
}
