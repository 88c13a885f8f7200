import assert from 'node:assert/strict'
import { type StdioOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { readConfig } from '../../packages/service/src/config/config.ts'
import { openAccounts } from '../../packages/service/src/open-accounts.ts'
import {
  ready,
  root,
  rowdeck,
  serve,
  serveSources,
  temporaryDirectory,
} from '../support/program.ts'
import { deckBytes, sendForm } from '../support/test-app.ts'

const deck = await deckBytes('sample.pdf')
const convert = (url: string, key: string) =>
  sendForm(`${url}/api/v1/convert`, key, { file: deck, fields: { mode: 'text' } })

test('With an empty data directory the service prints a working first key, only once.', async (t) => {
  const dataDir = await temporaryDirectory(t)
  const first = await serve(dataDir)
  await ready(first.url)
  const [key] = /rdk_\w+/.exec(first.output()) ?? ['']
  const answer = await convert(first.url, key)
  assert.equal(answer.status, 200)
  assert.deepEqual(Object.keys(answer.body), ['filename', 'mode', 'rowCount', 'columns', 'rows'])
  first.child.kill('SIGTERM')
  assert.equal(await first.ended, 0)
  const second = await serve(dataDir)
  await ready(second.url)
  assert.doesNotMatch(second.output(), /rdk_/)
  second.child.kill('SIGTERM')
  assert.equal(await second.ended, 0)
})

test('Where the output is kept in a log, it names the commands for the first key and link instead of showing them.', async (t) => {
  const dataDir = await temporaryDirectory(t)
  const program = await serve(dataDir, {
    JOURNAL_STREAM: '8:1',
    ROWDECK_OWNER_EMAIL: 'kim@example.com',
  })
  t.after(() => program.child.kill('SIGKILL'))
  await ready(program.url)
  assert.doesNotMatch(program.output(), /rdk_|token=/)
  // every line is JSON, as in the log
  const lines = program.output().trim().split('\n')
  const { link, key: keyCommand } = lines.map((line) => JSON.parse(line)).findLast(Boolean)
  const printed = []
  for (const line of [link, keyCommand]) {
    assert.match(line, /^node bin\/rowdeck\.js /)
    const { stdout } = await rowdeck(line.split(' ').slice(2), { ROWDECK_DATA_DIR: dataDir })
    printed.push(stdout)
  }
  assert.match(printed[0] ?? '', /set-password#token=/)
  const [key] = /rdk_\w+/.exec(printed[1] ?? '') ?? ['']
  assert.equal((await convert(program.url, key)).status, 200)
  program.child.kill('SIGTERM')
  assert.equal(await program.ended, 0)
})

test('A first start elsewhere, whose output goes to a file, shows no secret either, and names the installed command.', async (t) => {
  const dataDir = await temporaryDirectory(t)
  const path = join(dataDir, 'output.log')
  const file = openSync(path, 'w')
  const env = { ...process.env, PORT: '0', ROWDECK_DATA_DIR: dataDir, ROWDECK_WORKERS: '1' }
  const program = [join(root, 'bin', 'rowdeck.js'), 'serve']
  const stdio: StdioOptions = ['ignore', file, 'ignore']
  const child = spawn(process.execPath, program, { cwd: dataDir, env, stdio })
  closeSync(file)
  const ended = once(child, 'exit')
  t.after(() => child.kill('SIGKILL'))
  const output = () => readFileSync(path, 'utf8')
  while (!/first account/.test(output())) await setTimeout(50)
  assert.doesNotMatch(output(), /rdk_|token=/)
  assert.match(output(), /"rowdeck keys create owner@localhost /)
  child.kill('SIGTERM')
  assert.deepEqual(await ended, [0, null])
})

test('The first account has the address of ROWDECK_OWNER_EMAIL, and its link leads to the public address.', async (t) => {
  const dataDir = await temporaryDirectory(t)
  const env = {
    ROWDECK_OWNER_EMAIL: 'Kim@Example.com',
    ROWDECK_PUBLIC_URL: 'https://decks.example.com',
  }
  const program = await serve(dataDir, env)
  await ready(program.url)
  assert.match(program.output(), /a first account was created: Kim@Example\.com/)
  assert.match(program.output(), /^ {2}https:\/\/decks\.example\.com\/set-password#token=/m)
  const { stdout } = await rowdeck(['accounts', 'list'], { ROWDECK_DATA_DIR: dataDir })
  assert.match(stdout, /^kim@example\.com +- +without end /m)
  program.child.kill('SIGTERM')
  assert.equal(await program.ended, 0)
})

test('What the first sign-in needs is loaded while the workers start, so that it stops nobody later.', async (t) => {
  const hooks = `import { registerHooks } from 'node:module'
    registerHooks({ resolve(name, context, next) {
      if (name.startsWith('better-auth')) console.log('Loads ' + name)
      return next(name, context)
    } })`
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(hooks)}`
  // no link is printed, for which the same is needed
  const dataDir = await temporaryDirectory(t)
  const program = await serveSources(dataDir, { NODE_OPTIONS, JOURNAL_STREAM: '8:1' })
  t.after(() => program.child.kill('SIGKILL'))
  await ready(program.url)
  for (let n = 0; n < 100 && !program.output().includes('Loads'); n++) await setTimeout(50)
  assert.match(program.output(), /^Loads better-auth/m)
  program.child.kill('SIGTERM')
  assert.equal(await program.ended, 0)
})

test('Usage survives a kill -9, and the command line works while the service runs.', async (t) => {
  const dataDir = await temporaryDirectory(t)
  const env = { ROWDECK_DATA_DIR: dataDir }
  const created = await rowdeck(['accounts', 'create', 'ann@example.com', '--json'], env)
  const { key, email } = JSON.parse(created.stdout)
  assert.equal(email, 'ann@example.com')

  const first = await serve(dataDir)
  for (let n = 0; n < 3; n++) assert.equal((await convert(first.url, key)).status, 200)
  first.child.kill('SIGKILL')
  await first.ended

  const second = await serve(dataDir)
  assert.equal((await convert(second.url, key)).status, 402)
  await rowdeck(['accounts', 'grant', 'ann@example.com', '--credits', '1'], env)
  assert.equal((await convert(second.url, key)).status, 200)
  assert.equal((await convert(second.url, key)).status, 402)
  const shown = JSON.parse(
    (await rowdeck(['accounts', 'show', 'ann@example.com', '--json'], env)).stdout,
  )
  assert.deepEqual([shown.free.used, shown.credits.left, shown.paysNext], [3, 0, null])

  const listed = await rowdeck(['keys', 'list', 'ann@example.com', '--json'], env)
  const [{ id }] = JSON.parse(listed.stdout)
  await rowdeck(['keys', 'revoke', id], env)
  assert.equal((await convert(second.url, key)).body.error.code, 'key_revoked')
  second.child.kill('SIGTERM')
  assert.equal(await second.ended, 0)
})

test('An in-flight request is answered after SIGTERM, and then the service exits with 0.', async (t) => {
  const dataDir = await temporaryDirectory(t)
  const program = await serve(dataDir)
  await ready(program.url)
  const [key] = /rdk_\w+/.exec(program.output()) ?? ['']
  const url = `${program.url}/api/v1/convert`
  const slow = sendForm(url, key, { file: deck, fields: { mode: 'ocr' } })
  // the admission is counted once the request is in flight
  const { accounts, close } = await openAccounts(readConfig({ ROWDECK_DATA_DIR: dataDir }))
  const { id } = await accounts.find('owner@localhost')
  while ((await accounts.standing(id)).free?.used !== 1) await setTimeout(50)
  await close()
  program.child.kill('SIGTERM')
  assert.equal((await slow).status, 200)
  assert.equal(await program.ended, 0)
})

test('Startup fails with exit code 1 and a message that names an invalid setting.', async (t) => {
  const dataDir = await temporaryDirectory(t)
  const env = { ROWDECK_DATA_DIR: dataDir, PORT: 'eighty' }
  const { code, stderr } = await rowdeck(['serve'], env)
  assert.equal(code, 1)
  assert.match(stderr, /PORT must be a whole number from 0 to 65535, not "eighty"/)
})

test('Startup fails with exit code 1 and a message that names a port that is in use.', async (t) => {
  const first = await serve(await temporaryDirectory(t))
  const { port } = new URL(first.url)
  const env = { ROWDECK_DATA_DIR: await temporaryDirectory(t), PORT: port }
  const { code, stderr } = await rowdeck(['serve'], env)
  first.child.kill('SIGTERM')
  assert.equal(code, 1)
  assert.match(stderr, new RegExp(`PORT ${port} cannot be used: another program uses`))
  assert.equal(await first.ended, 0)
})
