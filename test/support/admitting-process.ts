import { openStorage, type StorageOptions } from '../../packages/accounts/src/storage/storage.ts'
import { delivery, openTestAccounts } from './open-accounts.ts'

/** What the parent process asks of this one. */
export interface Instructions {
  database: StorageOptions
  authorization: string
  /** Number of concurrent requests; admitted ones keep their reservations. */
  together?: number
  /** Whether admitted requests are also charged. */
  charging?: boolean
  /** The same for all of them. */
  idempotencyKey?: string
  /** Whether to make and settle requests in an endless sequence, reporting each. */
  forever?: boolean
}

/** A message to the parent process. */
export type Report = 'ready' | 'open' | { admitted: number; codes: string[] } | 'settled'

// A program, not a module: a real process with an open database, for tests with several processes.
process.on('message', (instructions: Instructions) => void run(instructions))
process.on('disconnect', () => process.exit())
tell('ready')

async function run({ database, together = 0, charging, forever, ...request }: Instructions) {
  const storage = await openStorage(database)
  const limits = { requestsPerMinute: 1_000_000, requestsPerDay: 1_000_000 }
  const { admit } = openTestAccounts({ storage, limits })
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
