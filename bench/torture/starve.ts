/**
 * `npm run torture -- starve [--seconds 60] [--workers 1,2,4] [--fleet]`: ten accounts that do not pay send the worst pages
 * known, two at a time each, while one that pays and another free one send a page after another. The paying one must have
 * its rows within 2 s in 99 of 100 cases and, in the median, within 4 times what it waits alone; the other free one within
 * 5 s. What failed conversions may use is not limited here, so that the workers alone decide. `--fleet` also measures
 * pages read by OCR through Redis, by a worker that waits instead of computing.
 */
import { performance } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { hasRedis, spawnRedis } from '../../test/fleet/redis-server.ts'
import { smallPdf } from '../../test/support/small-pdf.ts'
import { startMember } from './member-process.ts'
import { record, today } from './record.ts'
import { startTortured, type TorturedServer } from './tortured-server.ts'
import { worstInputs } from './worst-inputs.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    workers: { type: 'string', default: '1,2,4' },
    fleet: { type: 'boolean', default: false },
  },
})
const attackMs = Number(values.seconds) * 1000
const aloneMs = Math.min(attackMs, 10_000)
const attackers = 10
const attacksAtOnce = 2
/** Between two decks of an account that is measured, and after a refusal of one that attacks. */
const pauseMs = 100
const payingMsMax = 2000
const payingFactorMax = 4
const freeMsMax = 5000
const slide = 'BT /F1 24 Tf 40 250 Td (A title) Tj /F1 12 Tf 0 -40 Td (Some text of a slide) Tj ET'

interface Scene {
  name: string
  environment: Record<string, string>
  mode: 'auto' | 'ocr'
}

interface Measured {
  alone: number[]
  paying: number[]
  free: number[]
  /** Statuses of the attacks, with how often each came. */
  attacks: Map<string, number>
  /** What the accounts that are measured got instead of rows. */
  refused: string[]
}

const unlimited = {
  ROWDECK_FREE_REQUESTS_PER_DAY: '1000000',
  ROWDECK_FAILED_SECONDS_PER_HOUR: '3600000',
}
const lines = [
  `On ${today()}, ${values.seconds} s each, ${attackers} free accounts with ${attacksAtOnce} pages in flight each (${Object.keys(worstInputs).join('; ')}):`,
  '',
  '| workers | paying alone, median | paying, median | paying, p99 | other free account, p99 | answers to the attacks |',
  '| --- | ---: | ---: | ---: | ---: | --- |',
]
const faults: string[] = []
for (const workers of values.workers.split(',')) {
  const environment = { ...unlimited, ROWDECK_WORKERS: workers }
  await measure({ name: workers, environment, mode: 'auto' })
}
if (values.fleet) await measureFleet()
lines.push('', faults.length === 0 ? 'Verdict: nobody starves.' : 'Verdict: faults.')
lines.push(...faults.map((fault) => `- ${fault}`))
console.log(lines.join('\n'))
record('starve', lines)
process.exit(faults.length === 0 ? 0 : 1)

async function measureFleet(): Promise<void> {
  if (!hasRedis) throw new Error('The fleet needs redis-server, which is not installed.')
  const redis = await spawnRedis()
  const fleet = {
    REDIS_URL: redis.url,
    ROWDECK_FLEET_SECRET: 'a secret for the torture that is long enough',
  }
  const member = await startMember('worker-program.ts', fleet)
  const environment = { ...unlimited, ...fleet, ROWDECK_WORKERS: '2' }
  await measure({ name: '2 and a fleet, by OCR', environment, mode: 'ocr' })
  await member.kill()
  await redis.close()
}

async function measure({ name, environment, mode }: Scene): Promise<void> {
  const server = await startTortured({ real: true, environment })
  const keys = { paying: await server.newKey(1_000_000), free: await server.newKey(0) }
  const attacking: string[] = []
  for (let n = 0; n < attackers; n++) attacking.push(await server.newKey(0))
  const measured: Measured = { alone: [], paying: [], free: [], attacks: new Map(), refused: [] }
  const send = (key: string, file: Uint8Array) => sendForm(server, { key, file, mode })
  const repeat = async (key: string, times: number[], isOver: () => boolean) => {
    while (!isOver()) {
      const { status, ms } = await send(key, smallPdf([{ content: slide }]))
      if (status === '200') times.push(ms)
      else
        measured.refused.push(
          `${key === keys.paying ? 'the paying' : 'the other free'} account got ${status}`,
        )
      await setTimeout(pauseMs)
    }
  }
  await repeat(keys.paying, [], until(2000))
  await repeat(keys.paying, measured.alone, until(aloneMs))
  const isOver = until(attackMs)
  await Promise.all([
    repeat(keys.paying, measured.paying, isOver),
    repeat(keys.free, measured.free, isOver),
    ...attacking.flatMap((key, n) =>
      Array.from({ length: attacksAtOnce }, async (_, m) => {
        const inputs = Object.values(worstInputs)
        for (let at = n + m; !isOver(); at++) {
          const input = inputs[at % inputs.length]
          if (!input) return
          const { status } = await send(key, input())
          measured.attacks.set(status, (measured.attacks.get(status) ?? 0) + 1)
          if (status !== '200') await setTimeout(pauseMs)
        }
      }),
    ),
  ])
  await server.stop('SIGKILL')
  await server.remove()
  report(name, measured)
}

function until(ms: number): () => boolean {
  const endsAt = performance.now() + ms
  return () => performance.now() > endsAt
}

async function sendForm(
  { url }: TorturedServer,
  { key, file, mode }: { key: string; file: Uint8Array; mode: string },
): Promise<{ status: string; ms: number }> {
  const form = new FormData()
  form.set('mode', mode)
  form.set('file', new Blob([file as Uint8Array<ArrayBuffer>]), 'deck.pdf')
  const startedAt = performance.now()
  const init = { method: 'POST', headers: { authorization: `Bearer ${key}` }, body: form }
  try {
    const response = await fetch(`${url}/api/v1/convert`, init)
    const answer = (await response.json()) as { error?: { message: string } }
    const status = [response.status, answer.error?.message].filter(Boolean).join(': ')
    return { status, ms: performance.now() - startedAt }
  } catch (error) {
    const { cause = error } = error as Error
    return { status: `no answer (${cause})`, ms: performance.now() - startedAt }
  }
}

function report(name: string, { alone, paying, free, attacks, refused }: Measured): void {
  const [before, median] = [quantile(alone, 0.5), quantile(paying, 0.5)]
  const [payingMs, freeMs] = [quantile(paying, 0.99), quantile(free, 0.99)]
  const answers = [...attacks].map(([status, count]) => `${count} × ${status}`).join('; ')
  lines.push(
    `| ${name} | ${ms(before)} | ${ms(median)} | ${ms(payingMs)} | ${ms(freeMs)} | ${answers} |`,
  )
  const fault = (what: string) => faults.push(`With workers ${name}: ${what}.`)
  if (payingMs > payingMsMax) fault(`the paying account waits ${ms(payingMs)}`)
  if (median > payingFactorMax * before) fault(`the median of the paying account is ${ms(median)}`)
  if (freeMs > freeMsMax) fault(`the other free account waits ${ms(freeMs)}`)
  for (const refusal of new Set(refused)) fault(refusal)
}

function quantile(times: number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Infinity
}

function ms(value: number): string {
  return `${Math.round(value)} ms`
}
