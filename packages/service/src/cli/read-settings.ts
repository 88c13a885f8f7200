import { fstatSync } from 'node:fs'
import {
  type Config,
  isOutputKept,
  readConfig,
  readEnvironment,
  settingWarnings,
  unknownSettings,
} from '../config/config.ts'
import { createLogger, type Logger } from '../telemetry/telemetry.ts'

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
  const isKept = isOutputKept(environment) || fstatSync(process.stdout.fd).isFile()
  const kept = process.stdout.isTTY || !isKept ? undefined : createLogger('info', process.stdout)
  return { config, log, kept }
}
