/**
 * `npm run torture -- flood [--seconds 10] [--in-flight 320]`: one address keeps requests in flight, of one kind after another,
 * while an account that pays sends a small deck after another from another address. It must get all of its rows, in the median
 * within ten times what it waits alone.
 */

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { ordinaryDeck, quantile } from './crowd.ts'
import { record, today } from './record.ts'
import { sendDeck } from './send-deck.ts'
import { startTortured } from './tortured-server.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    'in-flight': { type: 'string', default: '320' },
  },
})
const floodMs = Number(values.seconds) * 1000
const factorMax = 10
/** Of the address that floods; the measured account sends from 127.0.0.1. */
const address = '127.0.0.2'
/** Before the measurement, so that the flood is over the limit of its key. */
const startMs = 3000

const server = await startTortured({
  real: true,
  environment: { ROWDECK_CONNECTIONS_PER_ADDRESS: '5000' },
})
const url = server.url as string
const paying = await server.newKey(1_000_000)
const free = await server.newKey(0, { requestsPerMinute: 30 })
const bearer = (key: string) => ({ authorization: `Bearer ${key}` })
const unknown = `${free.slice(0, -4)}AAAA`
const kinds: Record<string, { method: string; path: string; headers: object }> = {
  'GET /healthz': { method: 'GET', path: '/healthz', headers: {} },
  'a key over its limit': { method: 'POST', path: '/api/v1/convert', headers: bearer(free) },
  'an unknown key': { method: 'POST', path: '/api/v1/convert', headers: bearer(unknown) },
  'reading usage': { method: 'GET', path: '/api/v1/usage', headers: bearer(free) },
  'an unknown session': {
    ...{ method: 'GET', path: '/web/keys' },
    headers: { cookie: 'rowdeck.session_token=unknown.unknown' },
  },
}
await measure()
const alone = quantile((await measure()).times, 0.5)
const rows: string[] = []
let isMet = true
for (const [name, kind] of Object.entries(kinds)) {
  const { times, refused, statuses } = await measure(kind)
  const median = quantile(times, 0.5)
  isMet &&= refused === 0 && median <= factorMax * alone
  const answers = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`)
  const factor = (median / alone).toFixed(1)
  rows.push(
    `| ${name} | ${median.toFixed(0)} ms | ${quantile(times, 0.99).toFixed(0)} ms | ${factor} | ${times.length} | ${refused} | ${answers.join(', ')} |`,
  )
}
await server.remove()
const lines = [
  `On ${today()}, ${values.seconds} s each, ${values['in-flight']} requests in flight from one address. The account that pays waited ${alone.toFixed(0)} ms alone (median).`,
  '',
  '| flood | paying: median | p99 | times alone | decks | refused | answers to the flood |',
  '| --- | ---: | ---: | ---: | ---: | ---: | --- |',
  ...rows,
  '',
  `Verdict: ${isMet ? 'met' : 'not met'}.`,
]
console.log(lines.join('\n'))
record('flood', lines)
process.exit(isMet ? 0 : 1)

async function measure(kind?: (typeof kinds)[string]) {
  const flood = kind && startFlood(kind)
  if (flood) await setTimeout(startMs)
  const times: number[] = []
  let refused = 0
  for (const endsAt = performance.now() + floodMs; performance.now() < endsAt; ) {
    const sent = { url, key: paying, file: ordinaryDeck, mode: 'text' }
    const { status, ms } = await sendDeck({ ...sent, signal: AbortSignal.timeout(30_000) })
    times.push(ms)
    if (status !== '200') refused++
  }
  return { times, refused, statuses: (await flood?.end()) ?? {} }
}

function startFlood({ method, path, headers }: (typeof kinds)[string]) {
  const program = join(import.meta.dirname, 'flood-program.ts')
  const flags = ['--disable-warning=ExperimentalWarning']
  const sent = [url + path, method, address, values['in-flight'], JSON.stringify(headers)]
  const child = fork(program, sent, { execArgv: flags })
  return {
    async end(): Promise<Record<string, number>> {
      const said = once(child, 'message')
      child.send('end')
      return (await said)[0]
    },
  }
}
