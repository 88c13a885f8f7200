import { refuseOtherFetches } from '@rowdeck/core/outgoing-fetch'
import { Command } from 'commander'
import { printText } from './print.ts'
import { readSettings } from './read-settings.ts'
import { loggingFailures } from './service-output.ts'
import { stopOnSignal } from './stop-on-signal.ts'

export const workCommand = new Command('work')
  .description('Read pictures for the servers of a fleet (REDIS_URL)')
  .action(() => loggingFailures(work))

async function work(): Promise<void> {
  refuseOtherFetches()
  const { config, log, kept } = readSettings()
  // imported here because other commands start faster without it
  const { startPictureWorker } = await import('../picture-worker.ts')
  const worker = await startPictureWorker(config, { log })
  stopOnSignal(worker, log)
  if (kept) kept.info(worker.description)
  else printText(worker.description)
}
