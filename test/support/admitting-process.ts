import { openStorage, type StorageOptions } from '../../src/storage/storage.ts'
import { delivery, openDesk } from './open-accounts.ts'

/** What the parent process asks of this one. */
export interface Errand {
  database: StorageOptions
  authorization: string
  /** How many requests to make at once; each that is admitted is held. */
  together?: number
  /** Whether those that are admitted are charged too. */
  charging?: boolean
  /** The same for all of them. */
  idempotencyKey?: string
  /** Whether to make and settle requests one after the other for ever, telling of each. */
  forever?: boolean
}

/** What this process tells its parent. */
export type Report = 'ready' | 'open' | { admitted: number; codes: string[] } | 'settled'

// A program, not a module: a real process with the database open, for tests of several at once.
process.on('message', (errand: Errand) => void run(errand))
process.on('disconnect', () => process.exit())
tell('ready')

async function run({ database, together = 0, charging, forever, ...request }: Errand) {
  const storage = await openStorage(database)
  const limits = { requestsPerMinute: 1_000_000, requestsPerDay: 1_000_000 }
  const { admit } = openDesk({ storage, limits })
  tell('open')
  const ask = () => admit({ ...request, requestId: `process-${process.pid}` })
  if (together > 0) {
    const askOne = async () => {
      const admission = await ask()
      if (charging) await admission.charge()
    }
    const asked = await Promise.allSettled(Array.from({ length: together }, askOne))
    const codes = asked.flatMap((result) =>
      result.status === 'rejected' ? [String(result.reason.code)] : [],
    )
    tell({ admitted: together - codes.length, codes: [...new Set(codes)] })
  }
  while (forever) {
    const admission = await ask()
    await admission.settle(delivery)
    tell('settled')
  }
}

function tell(report: Report): void {
  process.send?.(report)
}
