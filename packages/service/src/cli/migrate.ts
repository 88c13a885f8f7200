import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Copy, copyDatabase } from '@rowdeck/accounts/storage'
import { Command } from 'commander'
import { ConfigError, readConfig, readEnvironment } from '../config/config.ts'
import { printText, report } from './print.ts'

const differencesShownMax = 20

export const migrateCommand = new Command('migrate')
  .description('Copy the database of a data directory into an empty PostgreSQL database')
  .requiredOption('--from <folder>', 'data directory with the SQLite database')
  .option(
    '--to <url>',
    'PostgreSQL database; DATABASE_URL by default, which does not appear in the process list',
  )
  .action(async ({ from, to }: { from: string; to?: string }) => {
    const environment = readEnvironment()
    const { storage, secret } = readConfig({
      ...environment,
      DATABASE_URL: to ?? environment.DATABASE_URL,
    })
    if (storage.kind !== 'postgres') {
      throw new ConfigError('The target is missing. Set DATABASE_URL or use --to postgres://….')
    }
    if (!existsSync(join(from, 'rowdeck.sqlite'))) {
      throw new ConfigError(`${from} has no database (rowdeck.sqlite). Check --from.`)
    }
    warnOfOtherSecret(from, secret)
    printCopy(await copyDatabase({ dataDir: from }, storage))
  })

function warnOfOtherSecret(dataDir: string, secret: string | undefined): void {
  const path = join(dataDir, 'secret')
  if (!existsSync(path) || readFileSync(path, 'utf8').trim() === secret) return
  report(
    `ROWDECK_SECRET differs from ${path}, so the service will not start. Copy the file and set ROWDECK_SECRET_FILE to the copy; or run rowdeck accept-secret, which signs everyone out.`,
  )
}

function printCopy({ tables, differences }: Copy): void {
  for (const { table, from, to } of tables) printText(`${table}: ${from} rows, ${to} copied`)
  if (differences.length === 0) {
    printText('The books are equal. Set DATABASE_URL to serve from PostgreSQL.')
    return
  }
  for (const { line, from, to } of differences.slice(0, differencesShownMax)) {
    printText(`${line}: ${from ?? 'missing'}; copied: ${to ?? 'missing'}`)
  }
  printText(`The books differ in ${differences.length} lines. Nothing was written.`)
  process.exitCode = 1
}
