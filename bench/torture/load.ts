/**
 * `npm run torture -- load [--seconds 20]`: first finds the best throughput of the service, then sends twice as many callers as
 * it can serve. Throughput must stay within ten percent of its best, waiting must be bounded, the surplus must get 503 before
 * its body is read, and the health check and the console must answer within 100 ms. Run it on an idle machine.
 */
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { performance } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { deckPath } from '../../test/support/deck-path.ts'
import { record, today } from './record.ts'
import { startTortured } from './tortured-server.ts'

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '20' } } })
const phaseMs = Number(values.seconds) * 1000
const credits = 1_000_000
/** In-flight documents of the whole service; a quarter of them for one account. */
const documentsMax = 16
/** One more does not send decks and is refused: an account that does would wait for its own. */
const accounts = 8
const waitingSeconds = 30
const probeMs = 100
const probeMsMax = 100
const throughputMin = 0.9
/** Turns of each phase. */
const turns = 8
const surplusRetryMs = 200
/** Sent in two halves, so that a refusal before the second one shows that the body was not read. */
const surplusBytes = 8 * 1024 * 1024
const deck = readFileSync(deckPath('code.pdf'))

interface Phase {
  /** Only while all callers were sending: after it, fewer and fewer wait for their last answer. */
  converted: number
  refused: number
  /** Milliseconds of the conversions, and of the refusals. */
  times: number[]
  /** Milliseconds of the probes. */
  probes: number[]
  /** Statuses that were neither. */
  others: string[]
  perSecond: number
}

const server = await startTortured({
  real: true,
  environment: {
    ROWDECK_DOCUMENTS_MAX: String(documentsMax),
    ROWDECK_WAITING_SECONDS: String(waitingSeconds),
  },
})
const keys: string[] = []
for (let n = 0; n <= accounts; n++) keys.push(await server.newKey(credits))
await run(2, phaseMs / 4)
const [few, full, twice] = await takeTurns([4, documentsMax, 2 * documentsMax])
const best = few.perSecond > full.perSecond ? few : full
const sentBytes = await refusedBeforeBody()
await server.stop('SIGTERM')
await server.remove()

const waitedMs = longest(twice.times)
const faults = [
  ...new Set(twice.others.map((status) => `A request got ${status}.`)),
  ...(twice.perSecond < throughputMin * best.perSecond
    ? ['Throughput fell by more than 10 %.']
    : []),
  ...(waitedMs > 2 * waitingSeconds * 1000 ? ['A conversion waited too long.'] : []),
  ...(quantile(twice.probes, 0.99) > probeMsMax ? ['Health or console took over 100 ms.'] : []),
  ...(sentBytes === undefined ? ['No surplus request was refused.'] : []),
  ...((sentBytes ?? 0) > surplusBytes / 2
    ? ['A surplus body was read before it was refused.']
    : []),
]
const lines = [
  `On ${today()}, ${values.seconds} s a phase, decks of three slides of text, ${documentsMax} in-flight documents:`,
  '',
  '| callers | conversions per second | refused with 503 per second | conversions, median and longest | health and console, median and p99 |',
  '| ---: | ---: | ---: | ---: | ---: |',
  row('best', best),
  row(String(2 * documentsMax), twice),
  '',
  `A refused request of ${surplusBytes / 1024 ** 2} MB had its answer after ${Math.round((sentBytes ?? 0) / 1024)} kB were taken.`,
  '',
  faults.length === 0
    ? 'Verdict: the surplus is refused and the rest is served.'
    : 'Verdict: faults.',
  ...faults.map((fault) => `- ${fault}`),
]
console.log(lines.join('\n'))
record('load', lines)
process.exit(faults.length === 0 ? 0 : 1)

/** Runs each number of callers for a phase, in turns, so that whatever else the machine does slows all of them alike. */
async function takeTurns(numbers: [number, number, number]): Promise<[Phase, Phase, Phase]> {
  const phases = numbers.map(() => newPhase())
  for (let turn = 0; turn < turns; turn++) {
    for (const [index, callers] of numbers.entries()) {
      phases[index] = joined(phases[index] ?? newPhase(), await run(callers, phaseMs / turns))
    }
  }
  return phases as [Phase, Phase, Phase]
}

function newPhase(): Phase {
  return { converted: 0, refused: 0, times: [], probes: [], others: [], perSecond: 0 }
}

function joined(before: Phase, turn: Phase): Phase {
  return {
    converted: before.converted + turn.converted,
    refused: before.refused + turn.refused,
    times: [...before.times, ...turn.times],
    probes: [...before.probes, ...turn.probes],
    others: [...before.others, ...turn.others],
    perSecond: before.perSecond + turn.perSecond / turns,
  }
}

/** Runs callers that send one deck after another, and probes meanwhile. */
async function run(callers: number, ms: number): Promise<Phase> {
  const phase = newPhase()
  const startedAt = performance.now()
  const isOver = () => performance.now() - startedAt > ms
  await Promise.all([
    ...Array.from({ length: callers }, (_, n) => callOn(keys[n % accounts] ?? '', phase, isOver)),
    ...['/healthz', '/', '/web/site'].map((path) => probeOn(path, phase, isOver)),
  ])
  phase.perSecond = (phase.converted * 1000) / ms
  return phase
}

async function callOn(key: string, phase: Phase, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const form = new FormData()
    form.set('file', new Blob([deck]), 'deck.pdf')
    const startedAt = performance.now()
    const headers = { authorization: `Bearer ${key}` }
    const init = { method: 'POST', headers, body: form }
    const status = await fetch(`${server.url}/api/v1/convert`, init).then(
      async (response) => {
        await response.arrayBuffer()
        return String(response.status)
      },
      // the answer may come before the body is sent, and the connection is then closed
      () => 'connection',
    )
    if (status === '200') {
      if (!isOver()) phase.converted++
      phase.times.push(performance.now() - startedAt)
    } else if (['503', '429', 'connection'].includes(status)) {
      phase.refused++
      await setTimeout(surplusRetryMs)
    } else phase.others.push(status)
  }
}

async function probeOn(path: string, phase: Phase, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const startedAt = performance.now()
    await (await fetch(`${server.url}${path}`)).arrayBuffer()
    phase.probes.push(performance.now() - startedAt)
    await setTimeout(probeMs)
  }
}

/** While the service is full, sends a large body slowly; resolves to the bytes that were taken before the 503. */
async function refusedBeforeBody(): Promise<number | undefined> {
  const phase = newPhase()
  let over = false
  const load = Array.from({ length: 2 * documentsMax }, (_, n) =>
    callOn(keys[n % accounts] ?? '', phase, () => over),
  )
  let taken: number | undefined
  for (let n = 0; n < 50 && taken === undefined; n++) {
    const { status, bytes } = await sendHalf()
    if (status === 503) taken = bytes
  }
  over = true
  await Promise.all(load)
  return taken
}

function sendHalf(): Promise<{ status: number; bytes: number }> {
  return new Promise((resolve) => {
    const sent = request(`${server.url}/api/v1/convert`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${keys[accounts]}`,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': surplusBytes,
      },
    })
    let bytes = 0
    sent.on('socket', (socket) => {
      sent.on('response', ({ statusCode = 0 }) => {
        bytes = socket.bytesWritten
        sent.destroy()
        resolve({ status: statusCode, bytes })
      })
    })
    sent.on('error', () => resolve({ status: 0, bytes }))
    // without the second half only a refusal can come
    sent.write(Buffer.alloc(64 * 1024))
    void setTimeout(1000).then(() => {
      sent.destroy()
      resolve({ status: 0, bytes })
    })
  })
}

function row(name: string, { perSecond, refused, times, probes }: Phase): string {
  const seconds = phaseMs / 1000
  return `| ${name} | ${perSecond.toFixed(1)} | ${(refused / seconds).toFixed(1)} | ${ms(quantile(times, 0.5))}, ${ms(longest(times))} | ${ms(quantile(probes, 0.5))}, ${ms(quantile(probes, 0.99))} |`
}

function quantile(times: number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

function longest(times: number[]): number {
  return times.reduce((a, b) => Math.max(a, b), 0)
}

function ms(value: number): string {
  return `${Math.round(value)} ms`
}
