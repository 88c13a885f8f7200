import { readdirSync, readFileSync } from 'node:fs'

/** Ids of the running child processes of a process, read from /proc. */
export function childrenOf(parent: number): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.map(Number).filter((pid) => parentOf(pid) === parent)
}

function parentOf(pid: number): number | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'latin1')
    if (/^State:\s+Z/m.test(status)) return undefined
    return Number(/^PPid:\s+(\d+)/m.exec(status)?.[1])
  } catch {
    // it has exited meanwhile
    return undefined
  }
}
