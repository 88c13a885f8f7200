import { appendFileSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { isMainThread } from 'node:worker_threads'

// A module that a run of tests loads into every process. Of those, the ones of test files note their CPU time when they end.
const [, file = ''] = process.argv
const folder = process.env.TEST_COSTS
const ticksPerSecond = 100

if (isMainThread && folder && file.endsWith('.test.ts')) {
  process.on('exit', () => {
    const line = JSON.stringify({ file: relative(process.cwd(), file), seconds: cpuSeconds() })
    // a line of this length is written as a whole
    appendFileSync(join(folder, 'costs.jsonl'), `${line}\n`)
  })
}

/** CPU time of this process and, where Linux tells it, of the processes that it has started and that have ended. */
function cpuSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6 + childrenTicks() / ticksPerSecond
}

function childrenTicks(): number {
  try {
    // after the name of the program, which may contain anything
    const [, fields = ''] = /.*\) (.*)/s.exec(readFileSync('/proc/self/stat', 'utf8')) ?? []
    const [userTicks = 0, systemTicks = 0] = fields.split(' ').slice(13, 15).map(Number)
    return userTicks + systemTicks
  } catch {
    return 0
  }
}
