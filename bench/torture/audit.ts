import { inspectDatabase } from '../../src/storage/storage.ts'

const historyMs = 90 * 86_400_000

/** Returns the faults that `rowdeck doctor` finds in the books of a data directory. */
export async function auditedFaults(dataDir: string): Promise<string[]> {
  const findings = await inspectDatabase({ kind: 'sqlite', dataDir }, { historyMs })
  return findings
    .filter(({ state }) => state === 'fault')
    .map(({ check, message }) => `${check}: ${message}`)
}
