import { existsSync } from 'node:fs'
import { readFile, statfs } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { type AuditFinding, inspectDatabase } from '@rowdeck/accounts/storage'
import { installation } from '@rowdeck/core/installation'
import { dayMs } from '@rowdeck/core/time'
import type { Config } from '../config/config.ts'
import { openConverter } from '../local-converter.ts'
import { addressFindings, providerFindings } from './examine-addresses.ts'

type Check = (config: Config) => Promise<AuditFinding[]>

const sampleDeck = join(installation, 'samples', 'sample.pdf')
/** Below the first the database may soon be unable to write; below the second it hardly can. */
const freeBytesLow = 1024 ** 3
const freeBytesMin = 64 * 1024 ** 2
const megabyte = 1024 ** 2
/** Before this version was made: the clock has never been set. */
const earliest = Date.parse('2026-01-01T00:00:00Z')

const checks: Record<string, Check> = {
  clock: async () => [clockFinding(Date.now())],
  disk: diskFindings,
  database: databaseFindings,
  reading: readingFindings,
  redis: redisFindings,
  mail: mailFindings,
  provider: providerFindings,
  address: addressFindings,
  stripe: stripeFindings,
}

/**
 * Examines everything that a service with these settings needs, and its books. Changes nothing; a service may be running on
 * the same data. A check that fails is a finding.
 */
export async function examineService(config: Config): Promise<AuditFinding[]> {
  const findings: AuditFinding[] = []
  for (const [check, run] of Object.entries(checks)) {
    try {
      findings.push(...(await run(config)))
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      const advice = 'Mend what the message names, and run rowdeck doctor again.'
      findings.push({ check, state: 'fault', message, advice })
    }
  }
  return findings
}

async function databaseFindings(config: Config): Promise<AuditFinding[]> {
  const { storage, history, billing } = config
  const { secretCheck, storedSecret } = await import('@rowdeck/accounts/people')
  const secret = config.secret ?? storedSecret(storage.dataDir)
  return inspectDatabase(storage, {
    historyMs: history.daysKept * dayMs,
    sells: billing !== undefined,
    secretCheck: secret && secretCheck(secret),
  })
}

/** Reports a clock that was never set; how it relates to the database is checked with the books. */
export function clockFinding(now: number): AuditFinding {
  if (now >= earliest) return ok('clock', 'The clock is set.')
  const message = `The clock says ${new Date(now).toISOString()}.`
  return { check: 'clock', state: 'fault', message, advice: 'Set the clock of this machine.' }
}

async function diskFindings({ storage }: Config): Promise<AuditFinding[]> {
  if (storage.kind !== 'sqlite') return []
  let folder = resolve(storage.dataDir)
  while (!existsSync(folder)) folder = dirname(folder)
  const { bavail, bsize } = await statfs(folder)
  return [spaceFinding(bavail * bsize)]
}

/** Reports the free space of the data directory. */
export function spaceFinding(freeBytes: number): AuditFinding {
  const message = `${Math.floor(freeBytes / megabyte)} MB are free for the data directory.`
  if (freeBytes >= freeBytesLow) return ok('disk', message)
  const state = freeBytes < freeBytesMin ? 'fault' : 'warning'
  return { check: 'disk', state, message, advice: 'Free some space, or move the data directory.' }
}

/** Starts a worker and has it read a slide: its text layer, and its picture unless other machines do that. */
async function readingFindings(config: Config): Promise<AuditFinding[]> {
  const pool = { ...config.pool, workers: 1 }
  const { withoutOcr = false, ...reading } = config.reading
  const converter = openConverter({ ...config, pool, reading })
  try {
    const bytes = new Uint8Array(await readFile(sampleDeck))
    const slides = [{ from: 1, to: 1 }]
    const modes = withoutOcr ? (['text'] as const) : (['text', 'ocr'] as const)
    for (const mode of modes) {
      const { rows } = await converter.table({ bytes, type: 'pdf' }, { mode, slides })
      if (String(rows[0]?.slide ?? '') === '') {
        const advice = 'Install the packages again: npm ci --omit=dev.'
        return [{ check: mode, state: 'fault', message: 'The sample slide has no text.', advice }]
      }
    }
    return [ok('reading', `A worker read a slide: ${modes.join(' and ')}.`)]
  } finally {
    converter.close()
  }
}

async function redisFindings({ fleet }: Config): Promise<AuditFinding[]> {
  if (fleet === undefined) return []
  const { inspectFleet, shownAddress } = await import('../fleet/fleet.ts')
  try {
    const { members } = await inspectFleet(fleet.url)
    const workers = members.filter(({ kind }) => kind === 'worker').length
    if (workers > 0 || fleet.hasWorkers) return [ok('redis', `Redis answers; workers: ${workers}.`)]
    const advice = 'Start workers (rowdeck work), or set ROWDECK_WORKERS to at least 1.'
    return [{ check: 'redis', state: 'fault', message: 'No worker reads pictures.', advice }]
  } catch {
    const message = `Redis at ${shownAddress(fleet.url)} does not answer.`
    const advice = 'Start it, and check REDIS_URL, its password and the network.'
    return [{ check: 'redis', state: 'fault', message, advice }]
  }
}

async function mailFindings({ web }: Config): Promise<AuditFinding[]> {
  const check = 'mail'
  if (!web.smtpUrl) return [ok(check, 'No mail server is set; links are written to the log.')]
  const { checkMailServer } = await import('@rowdeck/accounts/people')
  try {
    await checkMailServer(web.smtpUrl)
    return [ok(check, 'The mail server accepts the connection.')]
  } catch (error) {
    const message = `The mail server cannot be used (${(error as Error).message}).`
    const advice = 'Check SMTP_URL: host, port, user and password.'
    return [{ check, state: 'fault', message, advice }]
  }
}

async function stripeFindings({ billing }: Config): Promise<AuditFinding[]> {
  if (billing === undefined) return []
  const check = 'stripe'
  const { asSentences, createStripe, probeStripe, readCatalogue } = await import(
    '@rowdeck/accounts/billing'
  )
  const catalogue = readCatalogue(billing.plansFile)
  const faults = await asSentences(() => probeStripe(createStripe(billing), catalogue))
  const advice = 'Correct the key, its permissions or the catalogue; docs/billing.md has both.'
  if (faults.length > 0)
    return faults.map((message) => ({ check, state: 'fault', message, advice }))
  return [ok(check, 'The key may read what is needed, and the catalogue and Stripe agree.')]
}

function ok(check: string, message: string): AuditFinding {
  return { check, state: 'ok', message }
}
