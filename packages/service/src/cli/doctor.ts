import type { AuditFinding } from '@rowdeck/accounts/storage'
import { Command } from 'commander'
import {
  ConfigError,
  readConfig,
  readEnvironment,
  settingWarnings,
  unknownSettings,
} from '../config/config.ts'
import { alignedTable } from './aligned-table.ts'
import { printJson, printText } from './print.ts'

export const doctorCommand = new Command('doctor')
  .description('Check an installation and its books; a server may be running. Changes nothing')
  .option('--json', 'print the findings as a JSON object')
  .action(examine)

/** Exits with 1 if there is a fault; warnings leave it at 0. */
async function examine({ json }: { json?: boolean }): Promise<void> {
  const findings = await findAll()
  const faults = findings.filter(({ state }) => state === 'fault').length
  if (json) printJson({ healthy: faults === 0, findings })
  else printText(asText(findings))
  if (faults > 0) process.exitCode = 1
}

async function findAll(): Promise<AuditFinding[]> {
  const environment = readEnvironment()
  const advice = 'Correct it; docs/settings.md lists every setting.'
  try {
    const config = readConfig(environment)
    const warnings = [
      ...unknownSettings(environment).map((name) => `${name} is not a setting.`),
      ...settingWarnings(environment).map((warning) => `${warning}.`),
    ].map((message) => ({ check: 'settings', state: 'warning' as const, message, advice }))
    const fine = { check: 'settings', state: 'ok' as const, message: 'The settings are valid.' }
    // imported here because other commands start in half the time without it
    const { examineService } = await import('./examine-service.ts')
    return [fine, ...warnings, ...(await examineService(config))]
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.message
      .split('\n')
      .map((message) => ({ check: 'settings', state: 'fault', message, advice }))
  }
}

const marks = { ok: 'ok', warning: 'WARNING', fault: 'FAULT' }

function asText(findings: AuditFinding[]): string {
  const lines = findings.map(({ check, state, message, advice }) => [
    marks[state],
    check,
    advice === undefined ? message : `${message} ${advice}`,
  ])
  const faults = findings.filter(({ state }) => state === 'fault').length
  const verdict = faults === 0 ? 'No faults.' : `Faults: ${faults}.`
  return `${alignedTable(lines)}\n${verdict}`
}
