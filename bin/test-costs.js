import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const shownFiles = 10

/** Runs tests with the environment in which test files note their CPU time, prints those that took most, and returns what `run` returns. */
export function showingCosts(run) {
  const folder = mkdtempSync(join(tmpdir(), 'rowdeck-costs-'))
  try {
    const status = run({ TEST_COSTS: folder })
    print(join(folder, 'costs.jsonl'))
    return status
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function print(file) {
  if (!existsSync(file)) return
  const costs = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .sort((one, other) => other.seconds - one.seconds)
  const total = Math.round(costs.reduce((sum, { seconds }) => sum + seconds, 0))
  console.log(
    `\nCPU time of ${costs.length} test files and what they started: ${total} s. The most:`,
  )
  for (const { file: name, seconds } of costs.slice(0, shownFiles)) {
    console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`)
  }
}
