/**
 * `npm run torture -- faults [--kills 100]`: one server with the embedded database under load. Kills the server and its
 * workers, streams through SIGTERM, locks the database and fills its disk (a limit on the size of files). Every request must
 * be answered or refused as documented, and `rowdeck doctor` must find the books in order. Workers compute nothing.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import Database from 'better-sqlite3'
import { auditedFaults } from './audit.ts'
import { type ClientResults, runClient } from './clients.ts'
import { record, today } from './record.ts'
import { startTortured, type TorturedServer } from './tortured-server.ts'

const { values } = parseArgs({ options: { kills: { type: 'string', default: '100' } } })
const kills = Number(values.kills)
const clients = 6
const credits = 10_000_000
const pauseMs = 150
/** How long the database stays locked; a conversion that has been read waits for up to ten seconds. */
const lockedMs = 3000
/** Fewer than one account may have in flight. */
const streams = 4
const streamedSlides = 300
/** In blocks of 1,024 bytes: enough for the database to be created, and soon reached. */
const fileBlocks = 400

const faults: string[] = []
const lines: string[] = []

await underLoad('killed', async (server) => {
  for (let n = 0; n < kills; n++) {
    await setTimeout(pauseMs)
    if (n % 2 === 0) killWorker(server.pid)
    else {
      await server.stop('SIGKILL')
      await server.start()
    }
  }
})
await underLoad('locked', async (server) => {
  const database = new Database(join(server.dataDir, 'rowdeck.sqlite'))
  for (let n = 0; n < 3; n++) {
    database.exec('begin immediate')
    await setTimeout(lockedMs)
    database.exec('rollback')
    await setTimeout(1000)
  }
  database.close()
})
await streamsThroughShutdown()
await fullDisk()

lines.unshift(`On ${today()}, with ${kills} kills:`, '')
lines.push(
  '',
  faults.length === 0 ? 'Verdict: nothing lost, nothing charged twice.' : 'Verdict: faults.',
  ...faults.map((fault) => `- ${fault}`),
)
console.log(lines.join('\n'))
record('faults', lines)
process.exit(faults.length === 0 ? 0 : 1)

/** Runs careful clients during `work`, then audits what they got and the books. */
async function underLoad(
  name: string,
  work: (server: TorturedServer) => Promise<void>,
): Promise<void> {
  const server = await startTortured()
  const key = await server.newKey(credits)
  const results: ClientResults = {
    converted: 0,
    refused: 0,
    abandoned: 0,
    retries: new Map(),
    faults: [],
  }
  let isRunning = true
  const client = { key, urls: () => (server.url ? [server.url] : []), isRunning: () => isRunning }
  const running = Array.from({ length: clients }, () => runClient(client, results))
  await work(server)
  isRunning = false
  await Promise.all(running)
  await server.stop('SIGTERM')
  await close(server, name, results.faults)
  const retried = [...results.retries].map(([what, n]) => `${n} × ${what}`).join(', ')
  lines.push(
    `- ${name}: ${results.converted} converted, ${results.abandoned} keys given up; retried: ${retried || 'none'}`,
  )
}

async function close(server: TorturedServer, name: string, found: string[]): Promise<void> {
  const all = [...found, ...(await auditedFaults(server.dataDir))]
  faults.push(...all.map((fault) => `${name}: ${fault}`))
  await server.remove()
}

/** Kills one worker process of the server. */
function killWorker(server: number | undefined): void {
  const workers = childrenOf(server)
  const victim = workers[Math.floor(Math.random() * workers.length)]
  if (victim === undefined) return
  try {
    process.kill(victim, 'SIGKILL')
  } catch {
    // it has just ended
  }
}

function childrenOf(parent: number | undefined): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === parent)
}

function parentOf(pid: number): number | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(/^PPid:\s+(\d+)/m.exec(status)?.[1])
  } catch {
    return undefined
  }
}

/** A stream that was begun before SIGTERM must end with its last line or an error line. */
async function streamsThroughShutdown(): Promise<void> {
  const found: string[] = []
  const server = await startTortured()
  const key = await server.newKey(credits)
  const { url } = server
  let complete = 0
  let refused = 0
  const body = Array.from({ length: streamedSlides }, (_, n) => `picture ${n}`).join('\n')
  // the head of a stream arrives before its slides are read
  const begun = await Promise.all(
    Array.from({ length: streams }, async () => {
      const form = new FormData()
      form.set('file', new Blob([`%PDF-1.7\n${body}`]), 'deck.pdf')
      const headers = { authorization: `Bearer ${key}`, accept: 'application/x-ndjson' }
      return await fetch(`${url}/api/v1/convert`, { method: 'POST', headers, body: form })
    }),
  )
  const running = begun.map(async (response) => {
    try {
      const last = (await response.text()).trim().split('\n').at(-1) ?? ''
      if (response.status !== 200 || 'error' in JSON.parse(last)) refused++
      else complete++
    } catch (error) {
      found.push(`A stream was cut off: ${(error as Error).message}`)
    }
  })
  await server.stop('SIGTERM')
  await Promise.all(running)
  await close(server, 'SIGTERM in streams', found)
  lines.push(
    `- SIGTERM in streams: ${complete} complete, ${refused} refused in words, of ${streams}`,
  )
}

/** A limit on the size of files stands for a full disk: SQLite's writes fail in the same way. */
async function fullDisk(): Promise<void> {
  const found: string[] = []
  const server = await startTortured({ limit: `ulimit -f ${fileBlocks}; trap '' XFSZ` })
  const key = await server.newKey(credits)
  const statuses = new Map<string, number>()
  for (let n = 0; n < 3000 && !statuses.has('503'); n++) {
    const status = await convertOnce(server.url, key)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    if (status !== '200' && status !== '503') found.push(`A full disk was answered with ${status}.`)
  }
  if (!statuses.has('503')) found.push('The disk did not become full.')
  const alive = await fetch(`${server.url}/healthz`)
  if (alive.status !== 200) found.push('The service was not alive while its disk was full.')
  await server.stop('SIGTERM')
  await close(server, 'full disk', found)
  lines.push(`- full disk: ${statuses.get('200') ?? 0} converted before it was full, then 503`)
}

async function convertOnce(url: string | undefined, key: string): Promise<string> {
  const form = new FormData()
  form.set('file', new Blob(['%PDF-1.7\none']), 'deck.pdf')
  const headers = { authorization: `Bearer ${key}` }
  try {
    const response = await fetch(`${url}/api/v1/convert`, { method: 'POST', headers, body: form })
    await response.arrayBuffer()
    return String(response.status)
  } catch {
    return 'no answer'
  }
}
