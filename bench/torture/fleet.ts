/**
 * `npm run torture -- fleet [ROUNDS]`: three fronts, four workers, one PostgreSQL and one Redis on this machine. Under
 * load each of them is killed in turn, ten times by default. Every caller must be answered or refused as the contract
 * says, and afterwards the books must be exact. Workers wait instead of computing.
 */
import { setTimeout } from 'node:timers/promises'
import { readConfig } from '../../packages/service/src/config/config.ts'
import { openAccounts } from '../../packages/service/src/open-accounts.ts'
import { hasRedis, spawnRedis } from '../../test/fleet/redis-server.ts'
import { startPostgresServer, whyNoPostgres } from '../../test/support/postgres-server.ts'
import { type ClientResults, runClient } from './clients.ts'
import { type MemberProcess, startMember } from './member-process.ts'

const fronts = 3
const workers = 4
const clientsPerAccount = 3
const richCredits = 1_000_000
/** Fewer than its clients ask for, so that the limit is reached. */
const poorCredits = 40
/** Between two kills, and until what was killed is started again. */
const pauseMs = 2000
const downMs = 500

const rounds = Number(process.argv[2] ?? 10)
const missing = whyNoPostgres() ?? (hasRedis ? undefined : 'redis-server is not installed')
if (missing) throw new Error(`The torture needs PostgreSQL and Redis: ${missing}.`)

const postgres = await startPostgresServer()
const redis = await spawnRedis()
const environment = {
  PORT: '0',
  DATABASE_URL: postgres.urlOf('postgres'),
  REDIS_URL: redis.url,
  ROWDECK_FLEET_SECRET: 'a secret for the torture that is long enough',
  ROWDECK_SECRET: 'another secret for the torture, long enough',
  ROWDECK_WORKERS: '1',
  ROWDECK_REQUESTS_PER_MINUTE: '1000000',
  ROWDECK_REQUESTS_PER_DAY: '1000000',
  ROWDECK_FREE_REQUESTS_PER_DAY: '0',
  ROWDECK_WORKER_SECONDS_PER_DAY: '10000000',
  ROWDECK_REPLAYS_PER_CHARGE: '1000',
}
const { accounts, close } = await openAccounts(readConfig(environment))

const frontProcesses: MemberProcess[] = []
for (let n = 0; n < fronts; n++) {
  frontProcesses.push(await startMember('front-program.ts', environment))
}
const workerProcesses: MemberProcess[] = []
for (let n = 0; n < workers; n++) {
  workerProcesses.push(await startMember('worker-program.ts', environment))
}

const results = await underLoad(async () => {
  const database = { kill: () => postgres.kill(), start: () => postgres.start() }
  const queue = { kill: () => redis.kill(), start: () => redis.restart() }
  const victims = [...frontProcesses, ...workerProcesses, queue, database]
  for (let round = 1; round <= rounds; round++) {
    for (const victim of victims) {
      await setTimeout(pauseMs)
      await victim.kill()
      await setTimeout(downMs)
      await victim.start()
    }
    console.log(`Round ${round} of ${rounds}: ${victims.length} kills`)
  }
  await setTimeout(pauseMs)
})
const faults = results.flatMap(({ account, ...one }) => audit(account, one))
console.log(
  faults.length === 0 ? 'Verdict: nothing lost, nothing charged twice.' : faults.join('\n'),
)
for (const member of [...frontProcesses, ...workerProcesses]) await member.kill()
await close().catch(() => {})
await redis.close()
await postgres.remove()
process.exit(faults.length === 0 ? 0 : 1)

interface AccountResults extends ClientResults {
  account: string
  granted: number
  left: number
  held: number
}

/** Runs clients of two accounts during `work`. Resolves when all their requests are settled. */
async function underLoad(work: () => Promise<void>): Promise<AccountResults[]> {
  let isRunning = true
  const urls = () => frontProcesses.flatMap(({ url }) => url ?? [])
  const running = Object.entries({ rich: richCredits, poor: poorCredits }).map(
    async ([account, granted]) => {
      const { account: created, key } = await accounts.create(`${account}@example.com`)
      await accounts.grantCredits(created.id, granted)
      const results: ClientResults = {
        converted: 0,
        refused: 0,
        abandoned: 0,
        retries: new Map(),
        faults: [],
      }
      const client = { key, urls, isRunning: () => isRunning }
      await Promise.all(Array.from({ length: clientsPerAccount }, () => runClient(client, results)))
      const { credits } = await accounts.standing(created.id)
      return { account, granted, ...credits, ...results }
    },
  )
  await work()
  isRunning = false
  return await Promise.all(running)
}

function audit(account: string, results: Omit<AccountResults, 'account'>): string[] {
  const { granted, left, held, converted, refused, abandoned, retries, faults } = results
  const charged = granted - left - held
  const retried = [...retries].map(([what, count]) => `${count} × ${what}`).join(', ')
  console.log(
    `${account}: ${converted} converted, ${refused} refused with 402, ${charged} charged, ${held} held by killed fronts, ${abandoned} keys given up; retried: ${retried || 'none'}`,
  )
  const wrong = faults.map((fault) => `${account}: ${fault}`)
  // a front may have been killed between charging a request and answering it
  if (charged < converted || charged > converted + abandoned) {
    wrong.push(`${account}: ${charged} charged, but ${converted} converted.`)
  }
  if (charged > granted) wrong.push(`${account}: more was charged than granted.`)
  return wrong
}
