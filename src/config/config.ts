import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { loadEnvFile } from 'node:process'
import { type SettingName, type SettingValues, settings } from './settings.ts'

export { settings } from './settings.ts'

const megabyte = 1024 * 1024
const second = 1000
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
  if (faults.length > 0) throw new ConfigError(faults.join('\n'))
  return toConfig(values as SettingValues)
}

/** Variables that look like ours but are none: most likely misspelt. */
export function unknownSettings(environment: Record<string, string | undefined>): string[] {
  return Object.keys(environment).filter(
    (name) => name.startsWith('ROWDECK_') && !(name in settings),
  )
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
    http: {
      host: values.HOST,
      port: values.PORT,
      trustedProxies: values.ROWDECK_TRUSTED_PROXIES,
      bodyMsMax,
      drainMsMax: values.ROWDECK_DRAIN_SECONDS * second,
      documentsMax: values.ROWDECK_DOCUMENTS_MAX,
      documentBytesMax: values.ROWDECK_DOCUMENTS_MB * megabyte,
    },
    admission: {
      requestsPerMinute: values.ROWDECK_REQUESTS_PER_MINUTE,
      requestsPerDay: values.ROWDECK_REQUESTS_PER_DAY,
      freeRequestsPerDay: values.ROWDECK_FREE_REQUESTS_PER_DAY,
      // A reservation is renewed while steps of its document are done, so it must outlive what comes
      // before the first step and the longest time between two, but not the longest conversion.
      reservationMs:
        Math.max(bodyMsMax + budgets.waitingMsMax, budgets.begunWaitingMsMax) +
        Math.max(budgets.workingMsMax, budgets.taskMsMax) +
        60 * second,
    },
    /** 20 MB: bytes of the decoded file, inclusive. */
    upload: { fileBytesMax: 20 * megabyte },
    web: {
      publicUrl: values.ROWDECK_PUBLIC_URL,
      signUp: values.ROWDECK_SIGNUP,
      smtpUrl: values.SMTP_URL,
      mailFrom: values.ROWDECK_MAIL_FROM,
      secret: values.ROWDECK_SECRET,
      dataDir: values.ROWDECK_DATA_DIR,
    },
    history: { daysKept: values.ROWDECK_HISTORY_DAYS },
    storage: { dataDir: values.ROWDECK_DATA_DIR },
    pool: {
      ...budgets,
      workers: values.ROWDECK_WORKERS,
      workerMemoryBytesMax: values.ROWDECK_WORKER_MEMORY_MB * megabyte,
      documentsMax: values.ROWDECK_DOCUMENTS_MAX,
    },
    reading: {
      slidesMax: values.ROWDECK_SLIDES_MAX,
      picturePixelsMax: values.ROWDECK_PICTURE_MEGAPIXELS * 1_000_000,
      renderPixelsMax: 8_000_000,
      ...(values.ROWDECK_OCR_MODELS && { ocrModels: resolve(values.ROWDECK_OCR_MODELS) }),
    },
    log: { level: values.ROWDECK_LOG_LEVEL },
  }
}
