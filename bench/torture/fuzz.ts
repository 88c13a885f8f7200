/**
 * `npm run torture -- fuzz [--minutes 10] [--seed N]`: breaks real decks and pictures at random and sends them to the real
 * service. Each must get rows or a fitting refusal that costs nothing, and the next request must be normal. A mutant that
 * breaks the promise is kept in \`bench/out/fuzz\`; make it small and add it to the tests under \`test/hostile\`.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { minuteMs } from '../../packages/core/src/time.ts'
import { startFuzzedService } from '../../test/hostile/fuzzed-service.ts'
import { record, today } from './record.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
  },
})
const megabyte = 1024 ** 2
/** The service's own limit for one slide is 60 seconds, so that a mutant that meets it is not a fault of time. */
const msMax = 90_000
const warmUp = 50
/** Growth that counts as a leak: the heap and the workers vary by this much. */
const growthMax = 400 * megabyte
const folder = join(import.meta.dirname, '..', 'out', 'fuzz')

const service = await startFuzzedService(msMax)
const firstSeed = Number(values.seed)
const endsAt = Date.now() + Number(values.minutes) * minuteMs
const outcomes = new Map<string, number>()
const faults: string[] = []
let memoryBefore = 0
let slowestMs = 0
let tried = 0
while (Date.now() < endsAt) {
  const { bytes, seed, source, how, outcome, ms, fault } = await service.judge(firstSeed + tried)
  tried++
  outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
  slowestMs = Math.max(slowestMs, ms)
  if (tried === warmUp) memoryBefore = service.memoryBytes()
  if (fault !== undefined) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, `${seed}-${source}`), bytes)
    faults.push(`seed ${seed}, ${source}, ${how.join(', ')}: ${fault}`)
    console.log(faults.at(-1))
  }
  if (tried % 500 === 0) console.log(`${tried} files, ${faults.length} faults`)
}
const growth = memoryBefore === 0 ? 0 : service.memoryBytes() - memoryBefore
if (growth > growthMax) faults.push(`Memory grew by ${Math.round(growth / megabyte)} MB.`)
await service.close()
const counted = [...outcomes].sort(([, a], [, b]) => b - a).map(([what, n]) => `${n} × ${what}`)
const lines = [
  `On ${today()}: ${tried} mutants in ${values.minutes} minutes from seed ${firstSeed}; ${counted.join(', ')}. The slowest took`,
  `${(slowestMs / 1000).toFixed(1)} s; memory changed by ${Math.round(growth / megabyte)} MB after the first ${warmUp}.`,
  '',
  faults.length === 0 ? 'Verdict: every promise was kept.' : `Verdict: ${faults.length} faults.`,
  ...faults.map((fault) => `- ${fault}`),
]
console.log(lines.join('\n'))
record('fuzz', lines)
process.exit(faults.length === 0 ? 0 : 1)
