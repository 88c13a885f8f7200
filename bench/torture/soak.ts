/**
 * `npm run torture -- soak [--conversions 10000]`: mixed conversions (text, OCR, streams, refusals, callers that hang up) on the
 * real service, and the slopes of its memory, descriptors, threads and temporary files, over the second half.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { deckPath } from '../../test/support/deck-path.ts'
import { auditedFaults } from './audit.ts'
import { record, today } from './record.ts'
import { startTortured } from './tortured-server.ts'

const { values } = parseArgs({ options: { conversions: { type: 'string', default: '10000' } } })
const conversions = Number(values.conversions)
const clients = 3
const samples = 40
/** Growth per thousand conversions that counts as a leak, beyond the noise of the measurement. */
const slopesMax = { 'memory, MB': 10, descriptors: 1, threads: 0.5, 'temporary files': 0.5 }
type Measure = Record<keyof typeof slopesMax, number>

/** Which deck is sent, in what form; every 50th is read by OCR, which takes most of the time. */
const kinds = [
  ...Array.from({ length: 30 }, () => ({ name: 'code.pdf', accept: 'application/json' })),
  ...Array.from({ length: 10 }, () => ({ name: 'turned.pdf', accept: 'application/x-ndjson' })),
  ...Array.from({ length: 5 }, () => ({ name: 'encrypted.pdf', accept: 'application/json' })),
  { name: 'layouts.pdf', accept: 'text/csv' },
  { name: 'blank-slide.pdf', accept: 'application/json', hangsUp: true },
  { name: 'google-slides.pdf', accept: 'application/json', hangsUp: true },
  { name: 'picture-png.png', accept: 'application/json' },
]

const server = await startTortured({ real: true })
const key = await server.newKey(conversions + 1)
const files = new Map(kinds.map(({ name }) => [name, readFileSync(deckPath(name))]))
const outcomes = new Map<string, number>()
const measures: { at: number; measure: Measure }[] = []
let sent = 0
await Promise.all(Array.from({ length: clients }, send))
const slopes = Object.keys(slopesMax).map((name) => slopeOf(name as keyof Measure))
await server.stop('SIGTERM')
const faults = [
  ...(await auditedFaults(server.dataDir)),
  ...[...outcomes.keys()].filter((what) => /^5/.test(what)).map((what) => `Some got ${what}.`),
  ...slopes
    .filter(({ name, slope }) => slope > slopesMax[name])
    .map(({ name, slope }) => `${name}: ${slope.toFixed(2)} per 1,000 conversions.`),
]
await server.remove()
const lines = [
  `On ${today()}, ${conversions} conversions: ${[...outcomes].map(([what, n]) => `${n} × ${what}`).join(', ')}.`,
  '',
  '| of the server and its workers | first | last | slope per 1,000 conversions, second half |',
  '| --- | ---: | ---: | ---: |',
  ...slopes.map(
    ({ name, first, last, slope }) =>
      `| ${name} | ${first.toFixed(0)} | ${last.toFixed(0)} | ${slope.toFixed(2)} |`,
  ),
  '',
  faults.length === 0 ? 'Verdict: nothing grows.' : 'Verdict: faults.',
  ...faults.map((fault) => `- ${fault}`),
]
console.log(lines.join('\n'))
record('soak', lines)
process.exit(faults.length === 0 ? 0 : 1)

async function send(): Promise<void> {
  while (sent < conversions) {
    const n = sent++
    if (n % Math.max(1, Math.floor(conversions / samples)) === 0) {
      measures.push({ at: n, measure: measured() })
    }
    const kind = kinds[n % kinds.length]
    if (!kind) continue
    const outcome = await convert(kind)
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
  }
}

async function convert({ name, accept, hangsUp }: (typeof kinds)[number] & { hangsUp?: boolean }) {
  const form = new FormData()
  form.set('file', new Blob([files.get(name) ?? '']), name)
  const headers = { authorization: `Bearer ${key}`, accept }
  const signal = hangsUp ? AbortSignal.timeout(5) : null
  try {
    const init = { method: 'POST', headers, body: form, signal }
    const response = await fetch(`${server.url}/api/v1/convert`, init)
    await response.arrayBuffer()
    return String(response.status)
  } catch {
    return 'hung up'
  }
}

function measured(): Measure {
  const own = [server.pid ?? 0, ...childrenOf(server.pid ?? 0)]
  const sum = (of: (pid: number) => number) => own.reduce((all, pid) => all + of(pid), 0)
  return {
    'memory, MB': sum((pid) => numberIn(pid, /^VmRSS:\s+(\d+)/m) / 1024),
    descriptors: sum((pid) => entries(`/proc/${pid}/fd`)),
    threads: sum((pid) => numberIn(pid, /^Threads:\s+(\d+)/m)),
    'temporary files': entries(server.temporary),
  }
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => numberIn(pid, /^PPid:\s+(\d+)/m) === parent)
}

function numberIn(pid: number, pattern: RegExp): number {
  try {
    return Number(pattern.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}

function entries(folder: string): number {
  try {
    return readdirSync(folder).length
  } catch {
    return 0
  }
}

/** The least-squares slope over the second half, when everything has been loaded. */
function slopeOf(name: keyof Measure) {
  const half = measures.slice(Math.floor(measures.length / 2))
  const mean = (all: number[]) => all.reduce((sum, one) => sum + one, 0) / Math.max(1, all.length)
  const [x, y] = [mean(half.map(({ at }) => at)), mean(half.map(({ measure }) => measure[name]))]
  const top = half.map(({ at, measure }) => (at - x) * (measure[name] - y))
  const bottom = half.map(({ at }) => (at - x) ** 2)
  const slope = (1000 * mean(top)) / (mean(bottom) || 1)
  const [first = y, last = y] = [measures[0]?.measure[name], measures.at(-1)?.measure[name]]
  return { name, first, last, slope }
}
