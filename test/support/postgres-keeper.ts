import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startPostgresServer } from './postgres-server.ts'

// A program, not a module: keeps the server that the test files of one run share, and removes it when the
// process of the run has ended.
const [folder = '', runner = ''] = process.argv.slice(2)
const checkMs = 300

try {
  writeFileSync(join(folder, 'keeper'), String(process.pid))
  const server = await startPostgresServer(folder)
  writeFileSync(join(folder, 'ready'), server.urlOf('postgres'))
  const timer = setInterval(() => {
    if (isRunning(Number(runner))) return
    clearInterval(timer)
    void server.remove()
  }, checkMs)
} catch (error) {
  writeFileSync(join(folder, 'failed'), String(error))
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
