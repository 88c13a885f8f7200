import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { openStorage } from '../../packages/accounts/src/storage/storage.ts'
import { type PostgresServer, startPostgresServer } from './postgres-server.ts'

// A program, not a module: keeps the server that the test files of one run share, and removes it when the
// process of the run has ended.
const [folder = '', runner = ''] = process.argv.slice(2)
const checkMs = 300
const migratedTemplate = 'migrated'

try {
  writeFileSync(join(folder, 'keeper'), String(process.pid))
  const server = await startPostgresServer(folder)
  await makeTemplate(server)
  writeFileSync(join(folder, 'ready'), server.urlOf('postgres'))
  const timer = setInterval(() => {
    if (isRunning(Number(runner))) return
    clearInterval(timer)
    void server.remove()
  }, checkMs)
} catch (error) {
  writeFileSync(join(folder, 'failed'), String(error))
}

async function makeTemplate({ urlOf }: PostgresServer): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf('postgres') })
  await client.connect()
  await client.query(`create database ${migratedTemplate}`)
  await client.end()
  const limits = { connectMsMax: 20_000, statementMsMax: 20_000, lockMsMax: 20_000 }
  const url = urlOf(migratedTemplate)
  const storage = await openStorage({ kind: 'postgres', url, connectionsMax: 1, ...limits })
  await storage.close()
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
