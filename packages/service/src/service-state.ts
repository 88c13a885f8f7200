import { statfs } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { version } from '@rowdeck/core/version'
import type { Config } from './config/config.ts'
import type { ServiceState } from './console-server/console-server.ts'
import type { Health } from './http/server.ts'

/** Returns what operators see of the machine of a service, and which of its settings are still missing. */
export function stateOf(
  { storage, web, secret }: Config,
  health: Pick<Health, 'faults'>,
): () => Promise<ServiceState> {
  const isEmbedded = storage.kind === 'sqlite'
  return async () => ({
    version,
    faults: await health.faults(),
    memory: memoryNow(),
    disk: isEmbedded ? await diskOf(storage.dataDir) : null,
    setUp: {
      mail: web.smtpUrl !== undefined,
      publicUrl: web.publicUrl !== undefined,
      secret: secret !== undefined,
      backup: isEmbedded ? 'command' : 'database',
    },
  })
}

function memoryNow(): ServiceState['memory'] {
  // without a limit of its container, what a process may use is unknown or more than there is
  const total = Math.min(process.constrainedMemory() || totalmem(), totalmem())
  return { free: Math.min(process.availableMemory(), total), total }
}

async function diskOf(folder: string): Promise<ServiceState['disk']> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, total: blocks * bsize }
}
