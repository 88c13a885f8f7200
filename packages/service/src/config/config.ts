import { existsSync, statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { loadEnvFile } from 'node:process'
import { policy } from '@rowdeck/core/fairness'
import { outgoingOf } from './outgoing.ts'
import { billingFaults, billingOf } from './selling.ts'
import { type SettingValues, sections, settings } from './settings.ts'
import { signInFaults, signInOf } from './sign-in.ts'
import { visionFaults, visionOf } from './vision.ts'

export { settings } from './settings.ts'

const megabyte = 1024 * 1024
const second = 1000
/** Making rows of slides takes a small part of the time that reading them takes. */
const conversionThreadsMax = 4
/** One of them is for accounts that pay, one for slow ones. */
const conversionThreadsMin = 3
/** A document may wait this many times as long between two steps as for its first worker. */
const begunWaitingFactor = 10
/**
 * By the clock a step may last this many times its limit of CPU time: a worker with a quarter of a core can use all of it,
 * and one that stands still is given up. Chosen by eye.
 */
const clockFactor = 4

/** Every setting, in the units that the code uses, grouped by the part that uses it. */
export type Config = ReturnType<typeof toConfig>

/** A setting that cannot be used. The message names every variable at fault and what it accepts. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** Reads the environment, and `.env` in the working directory for variables that are not set there. */
export function readEnvironment(): Record<string, string | undefined> {
  if (existsSync('.env')) loadEnvFile('.env')
  return process.env
}

/** Parses and checks all settings at once. Throws a ConfigError that lists every fault. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const faults: string[] = []
  const parsed = Object.entries(sections).map(([section, declared]) => {
    const values: Record<string, unknown> = {}
    for (const [key, setting] of Object.entries(declared)) {
      try {
        values[key] = setting.parse(environment[setting.name]?.trim())
      } catch (error) {
        faults.push(`${setting.name} ${error instanceof Error ? error.message : String(error)}.`)
      }
    }
    return [section, values]
  })
  faults.push(...givenTwice(environment))
  const hasSecret = environment.ROWDECK_SECRET?.trim() || environment.ROWDECK_SECRET_FILE?.trim()
  if (environment.DATABASE_URL?.trim() && !hasSecret) {
    faults.push(
      'ROWDECK_SECRET or ROWDECK_SECRET_FILE must be set together with DATABASE_URL, because all processes that share the database must share the secret.',
    )
  }
  faults.push(
    ...fleetFaults(environment),
    ...signInFaults(environment),
    ...billingFaults(environment),
    ...visionFaults(environment),
  )
  if (faults.length > 0) throw new ConfigError(faults.join('\n'))
  return toConfig(Object.fromEntries(parsed) as SettingValues)
}

/** Faults of secrets that are set themselves and in a file. */
function givenTwice(environment: Record<string, string | undefined>): string[] {
  return secretFiles.flatMap((file) => {
    const name = file.replace(/_FILE$/, '')
    const both = environment[file]?.trim() && environment[name]?.trim()
    return both ? [`${file} must not be set together with ${name}; unset one of them.`] : []
  })
}

/** Faults of settings that need each other. */
function fleetFaults(environment: Record<string, string | undefined>): string[] {
  const isSet = (name: string) => Boolean(environment[name]?.trim())
  const secrets = ['ROWDECK_FLEET_SECRET', 'ROWDECK_FLEET_SECRET_FILE'].filter(isSet)
  const faults: string[] = []
  if (isSet('REDIS_URL') && secrets.length === 0) {
    faults.push(
      'ROWDECK_FLEET_SECRET must be set together with REDIS_URL, the same for all processes of the fleet; create one with: openssl rand -base64 48',
    )
  }
  if (!isSet('REDIS_URL') && environment.ROWDECK_WORKERS?.trim() === '0') {
    faults.push('ROWDECK_WORKERS 0 needs workers on other machines; set REDIS_URL, or at least 1.')
  }
  return faults
}

/** Returns the `ROWDECK_` variables that are not settings, most likely because they are misspelled. */
export function unknownSettings(environment: Record<string, string | undefined>): string[] {
  return Object.keys(environment).filter(
    (name) => name.startsWith('ROWDECK_') && !Object.hasOwn(settings, name),
  )
}

const secretFiles = [
  'ROWDECK_SECRET_FILE',
  'ROWDECK_FLEET_SECRET_FILE',
  'ROWDECK_OIDC_CLIENT_SECRET_FILE',
  'STRIPE_SECRET_KEY_FILE',
  'STRIPE_WEBHOOK_SECRETS_FILE',
  'ROWDECK_VISION_KEY_FILE',
]

/** Returns warnings about settings that work but are not safe. */
export function settingWarnings(environment: Record<string, string | undefined>): string[] {
  return secretFiles.flatMap((name) => {
    const path = environment[name]?.trim()
    if (!path || (statSync(path).mode & 0o077) === 0) return []
    return [`${name} can be read by other users of this machine; chmod 600 it`]
  })
}

/**
 * Whether others keep what the program prints: systemd's journal, or the log of a container, whose image or runtime sets
 * `container`.
 */
export function isOutputKept(environment: Record<string, string | undefined>): boolean {
  const names = ['JOURNAL_STREAM', 'KUBERNETES_SERVICE_HOST', 'container']
  return names.some((name) => environment[name] !== undefined)
}

/** Adds what follows from several settings, and the limits that are not settings. */
function toConfig({ secrets, ...values }: SettingValues) {
  const { http, jobs, reading, web } = values
  const bodyRate = { bytesPerSecondMin: http.bodyBytesPerSecondMin, graceMs: 10 * second }
  const hasWorkers = values.pool.workers > 0
  // without OCR they still open, read and render decks
  const pool = {
    ...values.pool,
    workers: hasWorkers ? values.pool.workers : availableParallelism(),
  }
  const budgets = {
    ...pool,
    begunWaitingMsMax: pool.waitingMsMax * begunWaitingFactor,
    clockFactor,
  }
  const fleet = fleetOf(values.fleet)
  const billing = billingOf(values.billing, web)
  const paymentUrl = web.paymentUrl ?? billing?.pageUrl
  const threads = Math.min(Math.max(pool.workers, conversionThreadsMin), conversionThreadsMax)
  const vision = visionOf(values.vision, threads)
  return {
    ...values,
    http: {
      ...http,
      describesSlides: vision !== undefined,
      bodyRate,
    },
    storage: storageOf(values.storage),
    web: { ...web, ...signUpOf(web.signUpRule), paymentUrl },
    signIn: signInOf(values.signIn),
    /** Undefined if nothing is sold. */
    billing,
    /** Undefined if it is kept in the data directory. */
    secret: secrets.secret ?? secrets.secretFile,
    admission: {
      ...values.admission,
      waitingMsMax: pool.waitingMsMax,
      reservationMs:
        reservationMs(http.bodyMsMax, budgets) +
        (values.outgoing.fetchHosts.length > 0 ? http.bodyMsMax : 0) +
        (fleet?.slideMsMax ?? 0) +
        (vision?.slideMsMax ?? 0),
    },
    /** 20 MB: bytes of the decoded file, inclusive. */
    upload: { fileBytesMax: 20 * megabyte, ...values.upload },
    outgoing: outgoingOf(values.outgoing, { ...http, bodyRate }),
    pool: { ...budgets, documentsMax: http.documentsMax + jobs.jobsMax },
    jobs: { ...jobs, stepsMax: fleet ? policy.pictures.oneMax(Infinity) : 2 * pool.workers },
    conversionThreads: {
      ...values.conversionThreads,
      threads,
      vision,
      heapMbMax: 512,
      silenceMsMax: 10 * second,
      charactersMax: reading.charactersMax,
    },
    reading: readingOf(reading, hasWorkers),
    /** Undefined if pictures are read on this machine only. */
    fleet: fleet && { ...fleet, hasWorkers, waitingMsMax: pool.waitingMsMax },
  }
}

function signUpOf({ mode: signUp, domains: signUpDomains }: SettingValues['web']['signUpRule']) {
  return { signUp, signUpDomains }
}

function fleetOf({ url, secret, secretFile, ...limits }: SettingValues['fleet']) {
  const key = secret ?? secretFile
  return url === undefined || key === undefined ? undefined : { url, secret: key, ...limits }
}

function storageOf({ dataDir, databaseUrl, ...limits }: SettingValues['storage']) {
  if (databaseUrl === undefined) return { kind: 'sqlite' as const, dataDir }
  return { kind: 'postgres' as const, dataDir, url: databaseUrl, ...limits }
}

// a worker takes no folder of models rather than one that is undefined
function readingOf(
  { ocrModels, pageCharactersMax, pageObjectsMax, ...reading }: SettingValues['reading'],
  ocr: boolean,
) {
  const folder = ocrModels === undefined ? {} : { ocrModels: resolve(ocrModels) }
  const pageBounds = { characters: pageCharactersMax, objects: pageObjectsMax }
  const bounds = { renderPixelsMax: 8_000_000, pageBounds }
  return { ...reading, ...bounds, ...folder, ...(!ocr && { withoutOcr: true }) }
}

type Budgets = Record<
  'waitingMsMax' | 'begunWaitingMsMax' | 'textMsMax' | 'taskMsMax' | 'clockFactor',
  number
>

// Every completed step renews the reservation. It must therefore outlive what precedes the first step
// (waiting for a slot of the account, the upload, waiting for a worker) and the longest time between two
// steps, but not the longest conversion.
function reservationMs(bodyMsMax: number, budgets: Budgets): number {
  const { waitingMsMax, begunWaitingMsMax, textMsMax, taskMsMax } = budgets
  const idleMsMax = Math.max(bodyMsMax + 2 * waitingMsMax, begunWaitingMsMax)
  return idleMsMax + Math.max(textMsMax, taskMsMax) * budgets.clockFactor + 60 * second
}
