import { existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { loadEnvFile } from 'node:process'
import { type SettingName, type SettingValues, settings } from './settings.ts'

export { settings } from './settings.ts'

const megabyte = 1024 * 1024
const second = 1000
/** Putting slides into rows takes a small part of the time that reading them does. */
const conversionThreadsMax = 4
/** A document that was begun waits for each of its turns this many times as long as for its first. */
const begunWaitingFactor = 10

/** Every setting, in the units that the code uses, by the part that uses it. */
export type Config = ReturnType<typeof toConfig>

/** A setting that cannot be used. Its message names every variable at fault and what it may be. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** Reads the environment and, for variables that it does not set, the file `.env` of the working directory. */
export function readEnvironment(): Record<string, string | undefined> {
  if (existsSync('.env')) loadEnvFile('.env')
  return process.env
}

/** Types and checks all settings at once. Throws ConfigError that lists every fault. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const values: Partial<Record<SettingName, unknown>> = {}
  const faults: string[] = []
  for (const [name, setting] of Object.entries(settings)) {
    try {
      values[name as SettingName] = setting.parse(environment[name]?.trim())
    } catch (error) {
      faults.push(`${name} ${error instanceof Error ? error.message : String(error)}.`)
    }
  }
  if (environment.ROWDECK_SECRET?.trim() && environment.ROWDECK_SECRET_FILE?.trim()) {
    faults.push('ROWDECK_SECRET_FILE must not be set beside ROWDECK_SECRET.')
  }
  if (faults.length > 0) throw new ConfigError(faults.join('\n'))
  return toConfig(values as SettingValues)
}

/** Variables that look like ours but are none: most likely misspelt. */
export function unknownSettings(environment: Record<string, string | undefined>): string[] {
  return Object.keys(environment).filter(
    (name) => name.startsWith('ROWDECK_') && !(name in settings),
  )
}

/** What an operator should hear about settings that work and are not safe. */
export function settingWarnings(environment: Record<string, string | undefined>): string[] {
  const path = environment.ROWDECK_SECRET_FILE?.trim()
  if (!path || (statSync(path).mode & 0o077) === 0) return []
  return ['ROWDECK_SECRET_FILE can be read by other users of this machine; chmod 600 it']
}

function toConfig(values: SettingValues) {
  const budgets = {
    waitingMsMax: values.ROWDECK_WAITING_SECONDS * second,
    begunWaitingMsMax: values.ROWDECK_WAITING_SECONDS * second * begunWaitingFactor,
    workingMsMax: values.ROWDECK_WORKING_SECONDS * second,
    workingMsPerSlide: values.ROWDECK_WORKING_SECONDS_PER_SLIDE * second,
    taskMsMax: values.ROWDECK_SLIDE_SECONDS * second,
  }
  const bodyMsMax = values.ROWDECK_UPLOAD_SECONDS * second
  return {
    http: httpOf(values),
    admission: {
      requestsPerMinute: values.ROWDECK_REQUESTS_PER_MINUTE,
      requestsPerDay: values.ROWDECK_REQUESTS_PER_DAY,
      freeRequestsPerDay: values.ROWDECK_FREE_REQUESTS_PER_DAY,
      workerMsPerDay: values.ROWDECK_WORKER_SECONDS_PER_DAY * second,
      replaysMax: values.ROWDECK_REPLAYS_PER_CHARGE,
      conversionsAtOnceMax: values.ROWDECK_CONVERSIONS_AT_ONCE,
      waitingMsMax: budgets.waitingMsMax,
      reservationMs: reservationMs(bodyMsMax, budgets),
    },
    /** 20 MB: bytes of the decoded file, inclusive. */
    upload: { fileBytesMax: 20 * megabyte },
    web: {
      publicUrl: values.ROWDECK_PUBLIC_URL,
      signUp: values.ROWDECK_SIGNUP.mode,
      signUpDomains: values.ROWDECK_SIGNUP.domains,
      signUpsPerNetwork: values.ROWDECK_SIGNUPS_PER_NETWORK,
      smtpUrl: values.SMTP_URL,
      mailFrom: values.ROWDECK_MAIL_FROM,
    },
    /** Undefined where it is kept in the data directory. */
    secret: values.ROWDECK_SECRET ?? values.ROWDECK_SECRET_FILE,
    history: { daysKept: values.ROWDECK_HISTORY_DAYS },
    storage: { kind: 'sqlite' as const, dataDir: values.ROWDECK_DATA_DIR },
    pool: {
      ...budgets,
      workers: values.ROWDECK_WORKERS,
      workerMemoryBytesMax: values.ROWDECK_WORKER_MEMORY_MB * megabyte,
      documentsMax: values.ROWDECK_DOCUMENTS_MAX,
    },
    conversionThreads: {
      threads: Math.min(values.ROWDECK_WORKERS, conversionThreadsMax),
      heapMbMax: 512,
      silenceMsMax: 10 * second,
      charactersMax: values.ROWDECK_CHARACTERS_MAX,
      answerBytesMax: values.ROWDECK_ANSWER_MB * megabyte,
    },
    reading: {
      slidesMax: values.ROWDECK_SLIDES_MAX,
      charactersMax: values.ROWDECK_CHARACTERS_MAX,
      picturePixelsMax: values.ROWDECK_PICTURE_MEGAPIXELS * 1_000_000,
      renderPixelsMax: 8_000_000,
      ...(values.ROWDECK_OCR_MODELS && { ocrModels: resolve(values.ROWDECK_OCR_MODELS) }),
    },
    cli: { apiKey: values.ROWDECK_KEY },
    log: { level: values.ROWDECK_LOG_LEVEL },
  }
}

function httpOf(values: SettingValues) {
  return {
    host: values.HOST,
    port: values.PORT,
    trustedProxies: values.ROWDECK_TRUSTED_PROXIES,
    connectionsMax: values.ROWDECK_CONNECTIONS_MAX,
    addressConnectionsMax: values.ROWDECK_CONNECTIONS_PER_ADDRESS,
    headersMsMax: values.ROWDECK_HEADERS_SECONDS * second,
    bodyMsMax: values.ROWDECK_UPLOAD_SECONDS * second,
    answerMsMax: values.ROWDECK_ANSWER_SECONDS * second,
    drainMsMax: values.ROWDECK_DRAIN_SECONDS * second,
    documentsMax: values.ROWDECK_DOCUMENTS_MAX,
    documentBytesMax: values.ROWDECK_DOCUMENTS_MB * megabyte,
    accountDocumentsMax: values.ROWDECK_DOCUMENTS_PER_ACCOUNT,
    bodyRate: {
      bytesPerSecondMin: values.ROWDECK_UPLOAD_KB_PER_SECOND * 1024,
      graceMs: 10 * second,
    },
  }
}

type Budgets = Record<'waitingMsMax' | 'begunWaitingMsMax' | 'workingMsMax' | 'taskMsMax', number>

// A reservation is renewed while steps of its document are done, so it must outlive what comes before
// the first step (a turn of the account, the body, a worker) and the longest time between two, but not
// the longest conversion.
function reservationMs(bodyMsMax: number, budgets: Budgets): number {
  const { waitingMsMax, begunWaitingMsMax, workingMsMax, taskMsMax } = budgets
  const idleMsMax = Math.max(bodyMsMax + 2 * waitingMsMax, begunWaitingMsMax)
  return idleMsMax + Math.max(workingMsMax, taskMsMax) + 60 * second
}
