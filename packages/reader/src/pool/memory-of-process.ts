import { readFileSync } from 'node:fs'

const pageBytes = 4096

/**
 * Resident memory of another process in bytes; 0 if it is unknown because the process has ended or the
 * system has no /proc. Without it, only the limits on pixels and on the PDF engine's heap apply.
 */
export function memoryBytesOf(pid: number | undefined): number {
  if (pid === undefined || process.platform !== 'linux') return 0
  try {
    const [, residentPages] = readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')
    return Number(residentPages ?? 0) * pageBytes
  } catch {
    return 0
  }
}
