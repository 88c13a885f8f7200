import { readFileSync } from 'node:fs'

/** Time as a parameter, so that tests need not wait. */
export interface Clock {
  /** Milliseconds since the Unix epoch. */
  now(): number
  /** Calls `run` once after `ms` milliseconds; the returned function cancels it. */
  after(ms: number, run: () => void): () => void
  /** Milliseconds of CPU time that a process has used so far; undefined if the system does not say, as without /proc. */
  cpuMs(pid: number): number | undefined
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
  cpuMs: cpuMsOf,
}

/** The unit of /proc/PID/stat, which Linux fixes at 100 a second for programs, whatever the kernel counts in. */
const tickMs = 10
/** Places of the user and the system time behind the name of the program, which may contain spaces and parentheses. */
const [userAt, systemAt] = [11, 12]

/** All threads of the process count. Another process can be asked about, even one whose main thread is busy. */
function cpuMsOf(pid: number): number | undefined {
  if (process.platform !== 'linux') return undefined
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[userAt]) + Number(fields[systemAt])) * tickMs
  } catch {
    return undefined
  }
}
