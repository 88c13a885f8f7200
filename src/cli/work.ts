import { Command } from 'commander'
import { readConfig, readEnvironment, settingWarnings, unknownSettings } from '../config/config.ts'
import { startPictureWorker } from '../picture-worker.ts'
import { createLogger } from '../telemetry/telemetry.ts'
import { stopOnSignal } from './stop-on-signal.ts'

export const workCommand = new Command('work')
  .description('Read pictures for the servers of a fleet (REDIS_URL)')
  .action(work)

async function work(): Promise<void> {
  const environment = readEnvironment()
  const config = readConfig(environment)
  const log = createLogger(config.log.level)
  for (const name of unknownSettings(environment)) {
    log.warn({ name }, 'Unknown setting without effect. Check its spelling.')
  }
  for (const warning of settingWarnings(environment)) log.warn(warning)
  const worker = await startPictureWorker(config, { log })
  stopOnSignal(worker)
  console.log(worker.description)
}
