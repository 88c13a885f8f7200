import { spawnSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { type FaultClass, faultClasses, findMutants, type Mutant } from './find-mutants.ts'
import { type NearestTests, nearestTests } from './nearest-tests.ts'

// `npm run mutate -- --seed N --places 150`: puts small faults into the sources, one at a time, and runs the tests nearest to each.
// Prints which faults no test notices, and the share that is noticed by class and folder. Every class has as many places, drawn
// by lot; `--only reader/src/conversion` draws from some paths. It changes files of this checkout while it runs, and restores them.
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    places: { type: 'string', default: '150' },
    seconds: { type: 'string', default: '120' },
    only: { type: 'string', default: '' },
  },
})
const root = join(import.meta.dirname, '..', '..')
const places = Number(values.places)
const random = seeded(Number(values.seed))
const testsOf = nearestTests()
/** Whether tests pass without a fault, by their names. */
const sound = new Map<string, boolean>()

const signals = ['SIGINT', 'SIGTERM'] as const
type Verdict = 'killed' | 'survived' | 'no tests' | 'not judged'
interface Judged {
  file: string
  class: FaultClass
  verdict: Verdict
}
type Placed = Mutant & { file: string }

const judged: Judged[] = []
for (const mutant of drawn()) {
  const verdict = judge(mutant)
  judged.push({ file: mutant.file, class: mutant.class, verdict })
  if (verdict !== 'killed') console.log(`${verdict}: ${described(mutant)}`)
}
printShares('class', (one) => one.class)
printShares('folder', ({ file }) => file.split('/').slice(1, 4).join('/').replace('/src', ''))

/** As many mutants of each class as there are places for it, in files that are drawn by the number of their mutants. */
function drawn(): Placed[] {
  const all = globSync('packages/!(console)/src/**/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts') && file.includes(values.only))
    .sort()
    .flatMap((file) =>
      findMutants(readFileSync(join(root, file), 'utf8')).map((mutant) => ({ file, ...mutant })),
    )
  const ofClass = faultClasses.map((name) => all.filter((one) => one.class === name))
  const chosen: Placed[] = []
  for (let n = 0; n < places; n++) {
    const candidates = ofClass[n % ofClass.length] ?? []
    const [mutant] = candidates.splice(Math.floor(random() * candidates.length), 1)
    if (mutant) chosen.push(mutant)
  }
  return chosen
}

function judge({ file, start, end, replacement }: Placed): Verdict {
  const tests = testsOf(file)
  if (tests.together.length + tests.alone.length === 0) return 'no tests'
  const path = join(root, file)
  const text = readFileSync(path, 'utf8')
  const restore = () => writeFileSync(path, text)
  const restoreAndExit = () => {
    restore()
    process.exit(1)
  }
  for (const signal of signals) process.once(signal, restoreAndExit)
  try {
    writeFileSync(path, text.slice(0, start) + replacement + text.slice(end))
    if (pass(tests)) return 'survived'
  } finally {
    restore()
    for (const signal of signals) process.off(signal, restoreAndExit)
  }
  const key = JSON.stringify(tests)
  if (!sound.has(key)) sound.set(key, pass(tests))
  return sound.get(key) ? 'killed' : 'not judged'
}

/** Whether tests pass within the time. A fault without which they pass may also make them run for ever. */
function pass({ together, alone }: NearestTests): boolean {
  return run(together, '--test-isolation=none') && run(alone, '--test-concurrency=1')
}

function run(tests: string[], option: string): boolean {
  if (tests.length === 0) return true
  const timeout = Number(values.seconds) * 1000
  const args = ['--test', option, '--test-force-exit', ...tests]
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'ignore', timeout })
  return status === 0
}

function described({ file, start, end, replacement, class: name }: Placed): string {
  const text = readFileSync(join(root, file), 'utf8')
  const line = text.slice(0, start).split('\n').length
  const was = text.slice(start, end).split('\n')[0]
  const whole = text.split('\n')[line - 1]?.trim()
  return `${name}, ${relative(root, join(root, file))}:${line}: ${was} → ${replacement} in: ${whole}`
}

function printShares(title: string, groupOf: (one: Judged) => string): void {
  console.log(
    `\n| ${title} | places | killed | survived | no tests near |\n| --- | --- | --- | --- | --- |`,
  )
  const counted = judged.filter(({ verdict }) => verdict !== 'not judged')
  const groups = Object.entries(Object.groupBy(counted, groupOf)).sort()
  for (const [name, ones = []] of [...groups, ['all', counted] as const]) {
    const count = (verdict: Verdict) => ones.filter((one) => one.verdict === verdict).length
    const share = Math.round((count('killed') / Math.max(1, ones.length)) * 100)
    console.log(
      `| ${name} | ${ones.length} | ${share} % | ${count('survived')} | ${count('no tests')} |`,
    )
  }
}

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
