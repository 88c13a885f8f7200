import { readdirSync, readFileSync } from 'node:fs'

/** Kernel ticks per second in /proc (Linux). */
const ticksPerSecond = 100

/** A process and all of its descendants. */
export function processesOf(pid: number): number[] {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    const fields = /^\d+$/.test(name) ? statOf(Number(name)) : undefined
    if (fields) parents.set(Number(name), Number(fields[1]))
  }
  const found = [pid]
  for (const one of found) {
    for (const [child, parent] of parents) if (parent === one) found.push(child)
  }
  return found
}

/** CPU time of a process and of its children that ended, in milliseconds. */
export function cpuMsOf(pid: number): number {
  const fields = statOf(pid)
  if (!fields) return 0
  const ticks = [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0)
  return (ticks * 1000) / ticksPerSecond
}

/** The fields of /proc/PID/stat behind the name of the program, which may hold spaces; undefined if it has ended. */
function statOf(pid: number): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}
