import assert from 'node:assert/strict'
import { type ChildProcess, fork } from 'node:child_process'
import { on, once } from 'node:events'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { Instructions, Report } from '../../../../test/support/admitting-process.ts'
import {
  openTestAccounts,
  temporaryStorage,
  testLimits,
} from '../../../../test/support/open-accounts.ts'
import { emptyDatabase, temporaryDatabase } from '../../../../test/support/test-database.ts'

const program = join(import.meta.dirname, '../../../../test/support/admitting-process.ts')

/** Starts processes and, when all are ready, sends them the message at the same time. */
async function start(count: number, instructions: Instructions): Promise<ChildProcess[]> {
  const children = Array.from({ length: count }, () => fork(program))
  after(() => {
    for (const child of children) child.kill('SIGKILL')
  })
  await Promise.all(children.map((child) => once(child, 'message')))
  for (const child of children) child.send(instructions)
  return children
}

async function startOne(instructions: Instructions): Promise<ChildProcess> {
  const [child] = await start(1, instructions)
  assert.ok(child)
  return child
}

async function* reportsOf(child: ChildProcess): AsyncGenerator<Report> {
  for await (const [report] of on(child, 'message')) yield report
}

/** Lets 3 processes send requests at the same time and sums up the outcomes. On a slow machine, some find the database busy. */
async function askTogether(
  instructions: Instructions,
): Promise<{ admitted: number; codes: string[] }> {
  const children = await start(3, instructions)
  const results = await Promise.all(
    children.map(async (child) => {
      for await (const report of reportsOf(child)) if (typeof report === 'object') return report
      return undefined
    }),
  )
  await Promise.all(children.map((child) => end(child, 'SIGTERM')))
  return {
    admitted: results.reduce((sum, result) => sum + (result?.admitted ?? 0), 0),
    codes: [...new Set(results.flatMap((result) => result?.codes ?? []))].filter(
      (code) => code !== 'busy',
    ),
  }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
}

test('Six processes that open a new database concurrently all succeed, repeatedly.', async () => {
  const children = await start(6, { database: await emptyDatabase(), authorization: '' })
  const watched = children.map((child) => ({ child, death: once(child, 'exit') }))
  for (let round = 0; round < 8; round += 1) {
    const opened = watched.map(({ child, death }) => Promise.race([once(child, 'message'), death]))
    assert.deepEqual(
      (await Promise.all(opened)).map(([report]) => report),
      Array(6).fill('open'),
    )
    const database = await emptyDatabase()
    for (const child of children) child.send({ database, authorization: '' })
  }
  await Promise.all(children.map((child) => end(child, 'SIGTERM')))
})

test('Of 201 concurrent requests in 3 processes, exactly the 3 free ones are admitted.', async () => {
  const database = await temporaryDatabase()
  const { newCaller } = openTestAccounts({ storage: await temporaryStorage(database) })
  const authorization = `Bearer ${(await newCaller()).key}`
  const outcome = await askTogether({ database, authorization, together: 67 })
  assert.deepEqual(outcome, { admitted: 3, codes: ['free_tier_exhausted'] })
})

test('Of 60 concurrent requests in 3 processes with a key that may convert 7 times a month, exactly 7 are admitted.', async () => {
  const database = await temporaryDatabase()
  const { accounts, newCaller } = openTestAccounts({ storage: await temporaryStorage(database) })
  const { account } = await newCaller()
  await accounts.grantPro(account.id, '9999-12-31')
  const { key } = await accounts.keys.create(account.id, { name: 'capped', monthlyCap: 7 })
  const authorization = `Bearer ${key}`
  const outcome = await askTogether({ database, authorization, together: 20, charging: true })
  assert.deepEqual(outcome, { admitted: 7, codes: ['key_cap_reached'] })
})

test('Of 51 concurrent requests with one Idempotency-Key in 3 processes, one is admitted.', async () => {
  const database = await temporaryDatabase()
  const { newCaller } = openTestAccounts({ storage: await temporaryStorage(database) })
  const authorization = `Bearer ${(await newCaller()).key}`
  const idempotencyKey = 'the-same'
  const outcome = await askTogether({ database, authorization, idempotencyKey, together: 17 })
  assert.deepEqual(outcome, { admitted: 1, codes: ['idempotency_in_progress'] })
})

test('The reservations of a killed process are released when they expire.', async () => {
  const database = await temporaryDatabase()
  const { accounts, clock, newCaller } = openTestAccounts({
    storage: await temporaryStorage(database),
  })
  const { account, ask, key } = await newCaller()
  const child = await startOne({ database, authorization: `Bearer ${key}`, together: 2 })
  for await (const report of reportsOf(child)) if (report !== 'open') break
  await end(child, 'SIGKILL')
  const free = async () => (await accounts.standing(account.id)).free
  clock.advance(testLimits.reservationMs - 1)
  assert.equal((await free())?.left, 1)
  clock.advance(1)
  assert.equal((await free())?.left, 3)
  assert.equal((await accounts.standing(account.id)).windows[1].remaining, 998)
  assert.equal((await ask()).pays, 'free')
})

test('The charges of a killed process stay, because its rows may have been sent.', async () => {
  const database = await temporaryDatabase()
  const { accounts, clock, newCaller } = openTestAccounts({
    storage: await temporaryStorage(database),
  })
  const { account, key } = await newCaller()
  const instructions = { database, authorization: `Bearer ${key}`, together: 2, charging: true }
  const child = await startOne(instructions)
  for await (const report of reportsOf(child)) if (report !== 'open') break
  await end(child, 'SIGKILL')
  clock.advance(testLimits.reservationMs)
  assert.equal((await accounts.standing(account.id)).free?.left, 1)
  const told = await accounts.recentRequests(account.id)
  assert.deepEqual(
    told.map(({ outcome, charged }) => [outcome, charged]),
    [
      ['lost', true],
      ['lost', true],
    ],
  )
})

test('A process killed at work loses no settled conversion, and the ledger stays balanced.', async () => {
  const database = await temporaryDatabase()
  const { accounts, newCaller } = openTestAccounts({ storage: await temporaryStorage(database) })
  const { account, key } = await newCaller()
  const credits = 100_000
  await accounts.grantCredits(account.id, credits)
  const child = await startOne({ database, authorization: `Bearer ${key}`, forever: true })
  let told = 0
  child.on('message', (report: Report) => {
    if (report === 'settled') told += 1
  })
  for await (const _ of reportsOf(child)) if (told >= 50) break
  await end(child, 'SIGKILL')
  const left = (await accounts.find(account.id)).credits
  const entries = await accounts.ledger(account.id, credits)
  assert.equal(
    left,
    entries.reduce((sum, entry) => sum + entry.credits, 0),
  )
  const consumed = credits - left + ((await accounts.standing(account.id)).free?.used ?? 0)
  assert.ok(consumed >= told, `${consumed} consumed, ${told} told`)
})
