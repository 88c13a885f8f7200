/**
 * `npm run torture -- starve [--seconds 60] [--only 1,2,4,fleet] [--accounts 10] [--kinds …] [--jobs]`: ten accounts that do not pay send the worst decks known, two
 * at a time each, while one that pays and another free one send a small deck after another. The paying one must have its
 * rows within 2 s in 99 of 100 cases and, in the median, within 4 times what it waits alone; the other free one within 5 s.
 * With 1, 2 and 4 workers, and in a fleet whose worker waits instead of computing. What failed conversions may use is not
 * limited here, so that the rules of `packages/core/src/fairness/` alone decide. As a floor, the same crowd first sends the small deck.
 * `--kinds trap` attacks with the kinds of decks alone that have this word in their names. With `--jobs`, the ten accounts send
 * their decks as jobs and fetch the results.
 */

import { loadavg } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { hasRedis, spawnRedis } from '../../test/fleet/redis-server.ts'
import { measureBeside, ordinaryDeck, quantile, type Waited } from './crowd.ts'
import { startMember } from './member-process.ts'
import { record, today } from './record.ts'
import { startTortured } from './tortured-server.ts'
import { worstInputs } from './worst-inputs.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    only: { type: 'string', default: '1,2,4,fleet' },
    accounts: { type: 'string', default: '10' },
    kinds: { type: 'string', default: '' },
    jobs: { type: 'boolean', default: false },
  },
})
const attackMs = Number(values.seconds) * 1000
/** For the measurements without an attack. */
const calmMs = Math.min(attackMs, 10_000)
const payingMsMax = 2000
const payingFactorMax = 4
const freeMsMax = 5000
const nanoseconds = 1e6

interface Scene {
  name: string
  environment: Record<string, string>
  mode: 'auto' | 'ocr'
}

const unlimited = {
  ROWDECK_FREE_REQUESTS_PER_DAY: '1000000',
  ROWDECK_FAILED_SECONDS_PER_HOUR: '3600000',
}
const crowd = { accounts: Number(values.accounts), asJobs: values.jobs }
const { accounts } = crowd
const inputs = new Map([...worstInputs()].filter(([kind]) => kind.includes(values.kinds)))
const delay = monitorEventLoopDelay({ resolution: 5 })
const [loadBefore = 0] = loadavg()
const rows: string[] = []
const details: string[] = []
for (const name of values.only.split(',')) {
  if (name === 'fleet') await measureFleet()
  else await measure({ name, environment: { ROWDECK_WORKERS: name }, mode: 'auto' })
}
const lines = [
  `On ${today()}, ${values.seconds} s each, ${accounts} free accounts with two ${values.jobs ? 'jobs' : 'decks'} in flight each (${[...inputs.keys()].join('; ')}). The load of the machine was ${loadBefore.toFixed(1)} before.`,
  '',
  `| workers | paying, alone: median, p99 | paying, beside ${2 * accounts} small decks | paying, attacked | other free account, attacked: p99 | promise |`,
  '| --- | ---: | ---: | ---: | ---: | --- |',
  ...rows,
  '',
  ...details,
  '',
  details.some((line) => line.includes('not met')) ? 'Verdict: not met.' : 'Verdict: met.',
]
console.log(lines.join('\n'))
if (values.only.includes('fleet') && values.kinds === '' && !values.jobs) record('starve', lines)
process.exit(lines.at(-1) === 'Verdict: met.' ? 0 : 1)

async function measureFleet(): Promise<void> {
  if (!hasRedis) throw new Error('The fleet needs redis-server, which is not installed.')
  const redis = await spawnRedis()
  const fleet = {
    REDIS_URL: redis.url,
    ROWDECK_FLEET_SECRET: 'a secret for the torture that is long enough',
  }
  const member = await startMember('worker-program.ts', fleet)
  const environment = { ...fleet, ROWDECK_WORKERS: '2' }
  await measure({ name: '2 and a fleet, by OCR', environment, mode: 'ocr' })
  await member.kill()
  await redis.close()
}

async function measure({ name, environment, mode }: Scene): Promise<void> {
  const server = await startTortured({ real: true, environment: { ...unlimited, ...environment } })
  await measureBeside({ server, mode, decks: [], ms: 2000 })
  const alone = await measureBeside({ server, mode, decks: [], ms: calmMs })
  const small = await measureBeside({ server, mode, decks: [ordinaryDeck], ...crowd, ms: calmMs })
  delay.reset()
  delay.enable()
  const decks = [...inputs.values()]
  const attacked = await measureBeside({ server, mode, decks, ...crowd, ms: attackMs })
  delay.disable()
  await server.stop('SIGKILL')
  await server.remove()
  report(name, { alone, small, attacked })
}

function report(
  name: string,
  { alone, small, attacked }: Record<'alone' | 'small' | 'attacked', Waited>,
): void {
  const faults = faultsOf(alone, attacked)
  rows.push(
    `| ${name} | ${both(alone)} | ${both(small)} | ${both(attacked)} | ${ms(quantile(attacked.free, 0.99))} | ${faults.length === 0 ? 'met' : 'not met'} |`,
  )
  const answers = [...attacked.crowd].map(([status, count]) => `${count} × ${status}`).join(', ')
  const own = ms(delay.percentile(99) / nanoseconds)
  const served = `${attacked.paying.length} and ${attacked.free.length} decks measured`
  details.push(
    `- ${name}: ${faults.map((fault) => `not met: ${fault}; `).join('')}${served}; the attackers got ${answers}; the process that sends was late by ${own} (p99).`,
  )
}

function faultsOf(alone: Waited, { paying, free, refused }: Waited): string[] {
  const faults = [...new Set(refused)]
  const median = quantile(paying, 0.5)
  if (quantile(paying, 0.99) > payingMsMax) faults.push('p99 of the paying account')
  if (median > payingFactorMax * quantile(alone.paying, 0.5))
    faults.push('median of the paying account')
  if (quantile(free, 0.99) > freeMsMax) faults.push('p99 of the other free account')
  return faults
}

function both({ paying }: Waited): string {
  return `${ms(quantile(paying, 0.5))}, ${ms(quantile(paying, 0.99))}`
}

function ms(value: number): string {
  return `${Math.round(value)} ms`
}
