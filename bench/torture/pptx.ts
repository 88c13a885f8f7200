/**
 * `npm run torture -- pptx --decks DIR [--mutants 1000] [--seed N]`: breaks real PPTX files at random and reads them as a worker
 * does. Each must get rows or a fitting refusal within 5 seconds of CPU and 400 MB. A mutant that breaks the promise
 * is kept in `bench/out/pptx`; make it small and add it to the tests beside the engine.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { workerEnvironment, workerHeap } from '../../packages/reader/src/pool/worker-environment.ts'
import { seeded } from '../../test/hostile/mutate.ts'
import { mutatePptx } from '../../test/hostile/mutate-pptx.ts'
import type { Judged } from './pptx-process.ts'
import { record, today } from './record.ts'

const { values } = parseArgs({
  options: {
    decks: { type: 'string', default: join(import.meta.dirname, '..', '..', 'samples') },
    mutants: { type: 'string', default: '1000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
  },
})
const megabyte = 1024 ** 2
/** What is garbage stays in memory until the heap is full. */
const heapMegabytes = 200
const lost = { outcome: 'lost', cpuMs: 0, memoryBytes: 0 }
const memoryMax = 400 * megabyte
const folder = join(import.meta.dirname, '..', 'out', 'pptx')
const decks = readdirSync(values.decks, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.pptx'),
)
if (decks.length === 0) throw new Error(`There is no PPTX file in ${values.decks}.`)

// breaking files takes memory too, so that they are read in a process of their own
const reader = fork(join(import.meta.dirname, 'pptx-process.ts'), {
  serialization: 'advanced',
  env: workerEnvironment,
  execArgv: [
    '--disable-warning=ExperimentalWarning',
    `--max-old-space-size=${heapMegabytes}`,
    ...workerHeap,
  ],
})

async function judge(bytes: Uint8Array): Promise<Judged> {
  reader.send(bytes)
  const answered = new AbortController()
  const { signal } = answered
  const [judged] = await Promise.race(
    ['message', 'exit'].map((event) => once(reader, event, { signal })),
  )
  answered.abort()
  return typeof judged === 'object' ? judged : { ...lost, fault: `The process ended: ${judged}.` }
}

const firstSeed = Number(values.seed)
const mutants = Number(values.mutants)
const outcomes = new Map<string, number>()
const faults: string[] = []
let slowestMs = 0
let memory = 0
for (let seed = firstSeed; seed < firstSeed + mutants; seed++) {
  const random = seeded(seed)
  const name = decks[Math.floor(random() * decks.length)] as string
  const { bytes, how } = mutatePptx(readFileSync(join(values.decks, name)), random)
  const { outcome, cpuMs, fault, memoryBytes } = await judge(bytes)
  outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
  slowestMs = Math.max(slowestMs, cpuMs)
  memory = Math.max(memory, memoryBytes)
  if (fault === undefined) continue
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${seed}.pptx`), bytes)
  faults.push(`seed ${seed}, ${name}, ${how}: ${fault}`)
  console.log(faults.at(-1))
}
if (memory > memoryMax) faults.push(`The process used ${Math.round(memory / megabyte)} MB.`)
const counted = [...outcomes].sort(([, a], [, b]) => b - a).map(([what, n]) => `${n} × ${what}`)
const lines = [
  `On ${today()}: ${mutants} mutants of ${decks.length} PPTX files from seed ${firstSeed}; ${counted.join(', ')}. The slowest step took`,
  `${(slowestMs / 1000).toFixed(1)} s of CPU; the process used up to ${Math.round(memory / megabyte)} MB.`,
  '',
  faults.length === 0 ? 'Verdict: every promise was kept.' : `Verdict: ${faults.length} faults.`,
  ...faults.map((fault) => `- ${fault}`),
]
console.log(lines.join('\n'))
record('pptx', lines)
reader.kill()
process.exit(faults.length === 0 ? 0 : 1)
