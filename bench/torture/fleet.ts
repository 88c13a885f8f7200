/**
 * `npm run torture -- fleet [--rounds 10] [--jobs]`: three fronts, four workers, one PostgreSQL and one Redis on this machine. Under
 * load each of them is killed in turn, ten times by default. Every caller must be answered or refused as the contract
 * says, and afterwards the books must be exact. With `--jobs` callers send jobs: each must come to an end, what was fetched must be
 * paid for, and nothing else. Workers wait instead of computing.
 */
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { readConfig } from '../../packages/service/src/config/config.ts'
import { openAccounts } from '../../packages/service/src/open-accounts.ts'
import { hasRedis, spawnRedis } from '../../test/fleet/redis-server.ts'
import { startPostgresServer, whyNoPostgres } from '../../test/support/postgres-server.ts'
import { conversionLoad } from './clients.ts'
import { jobLoad } from './job-client.ts'
import type { Books, Load } from './load-of-fleet.ts'
import { type MemberProcess, startMember } from './member-process.ts'

const fronts = 3
const workers = 4
const richCredits = 1_000_000
/** Fewer than its clients ask for, so that the limit is reached. */
const poorCredits = 40
/** Between two kills, and until what was killed is started again. */
const pauseMs = 2000
/** What a front had reserved when it was killed is free again after some minutes. */
const heldMs = 15 * 60_000
const downMs = 500

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '10' }, jobs: { type: 'boolean', default: false } },
})
const rounds = Number(values.rounds)
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

const faults = await (values.jobs
  ? underLoad(jobLoad, tortured)
  : underLoad(conversionLoad, tortured))
console.log(
  faults.length === 0 ? 'Verdict: nothing lost, nothing charged twice.' : faults.join('\n'),
)
for (const member of [...frontProcesses, ...workerProcesses]) await member.kill()
await close().catch(() => {})
await redis.close()
await postgres.remove()
process.exit(faults.length === 0 ? 0 : 1)

async function tortured(): Promise<void> {
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
}

/** Runs clients of two accounts during `work`, until all their requests are settled. Resolves with what is wrong. */
async function underLoad<Results>(
  load: Load<Results>,
  work: () => Promise<void>,
): Promise<string[]> {
  let isRunning = true
  const urls = () => frontProcesses.flatMap(({ url }) => url ?? [])
  const running = Object.entries({ rich: richCredits, poor: poorCredits }).map(
    async ([account, granted]) => {
      const { account: created, key } = await accounts.create(`${account}@example.com`)
      await accounts.grantCredits(created.id, granted)
      const results = load.start()
      const client = { key, urls, isRunning: () => isRunning }
      await Promise.all(Array.from({ length: load.clients }, () => load.run(client, results)))
      const credits = await settled(created.id)
      return load.audit(books(granted, credits), results).map((fault) => `${account}: ${fault}`)
    },
  )
  await work()
  isRunning = false
  return (await Promise.all(running)).flat()
}

/** What is left and held once nothing is held, or long after. */
async function settled(id: string): Promise<{ left: number; held: number }> {
  const deadline = Date.now() + heldMs
  for (;;) {
    const { credits } = await accounts.standing(id)
    if (credits.held === 0 || Date.now() > deadline) return credits
    await setTimeout(pauseMs)
  }
}

function books(granted: number, { left, held }: { left: number; held: number }): Books {
  return { granted, held, charged: granted - left - held }
}
