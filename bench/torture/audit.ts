import { inspectDatabase } from '../../packages/accounts/src/storage/storage.ts'
import { dayMs } from '../../packages/core/src/time.ts'

const historyMs = 90 * dayMs

/** Returns the faults that `rowdeck doctor` finds in the books of a data directory. */
export async function auditedFaults(dataDir: string): Promise<string[]> {
  const findings = await inspectDatabase({ kind: 'sqlite', dataDir }, { historyMs })
  return findings
    .filter(({ state }) => state === 'fault')
    .map(({ check, message }) => `${check}: ${message}`)
}
