import {
  type Config,
  readConfig,
  readEnvironment,
  settingWarnings,
  unknownSettings,
} from '../config/config.ts'
import { createLogger, type Logger } from '../telemetry/telemetry.ts'
import { isKept } from './service-output.ts'

/**
 * Reads the settings of a long-running command and logs what is wrong with them. Where others than the person who starts
 * the program see what it prints, `kept` takes the place of printing, so that every line there is JSON. Throws ConfigError
 * for invalid ones.
 */
export function readSettings(): { config: Config; log: Logger; kept: Logger | undefined } {
  const environment = readEnvironment()
  const config = readConfig(environment)
  const log = createLogger(config.log.level)
  for (const name of unknownSettings(environment)) {
    log.warn({ name }, 'Unknown setting without effect. Check its spelling.')
  }
  for (const warning of settingWarnings(environment)) log.warn(warning)
  const kept = isKept(process.stdout) ? createLogger('info', process.stdout) : undefined
  return { config, log, kept }
}
