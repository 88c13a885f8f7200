import { type Clock, systemClock } from '@rowdeck/core/clock'
import type { Describer } from '@rowdeck/core/deck-model/describer'
import { type Reader, readerOver } from '@rowdeck/reader'
import { createPool, type PictureReader, type Pool, type PoolObserver } from '@rowdeck/reader/pool'
import { type Config, ConfigError } from './config/config.ts'

/**
 * Opens a reader without a server or accounts. What it reads rejects if a worker process cannot start, instead of
 * waiting for one that can. With `textOnly` the workers start without OCR, in half the time; other modes then fail.
 */
export function openConverter(
  config: Config,
  { program, textOnly = false }: Pick<PoolParts, 'program'> & { textOnly?: boolean } = {},
): Reader {
  if (config.reading.withoutOcr) {
    throw new ConfigError('ROWDECK_WORKERS must be at least 1 to convert on this machine.')
  }
  const reading = textOnly ? { ...config.reading, withoutOcr: true } : config.reading
  const pool = openPool({ ...config, reading }, { clock: systemClock, program })
  const reader = readerOver(pool, { ocr: !textOnly, describer: describerOf(config) })
  const checked = checkOcrModels(config)
  checked.catch(() => {})
  return {
    ...reader,
    async table(...deck) {
      await checked
      return await reader.table(...deck)
    },
  }
}

/** The client of the model is loaded only if one is named. */
async function describerOf(config: Config): Promise<Describer | undefined> {
  const { vision } = config.conversionThreads
  if (vision === undefined) return undefined
  const { createDescriber } = await import('./vision/vision.ts')
  return createDescriber(vision, () => {})
}

/** Checks custom OCR models before a worker fails on them; the embedded ones are tested. Throws ConfigError. */
export async function checkOcrModels({ reading }: Config): Promise<void> {
  if (reading.ocrModels === undefined) return
  // imported here because a server with the embedded models does not need the runtime
  const { faultOfModels } = await import('@rowdeck/reader/engines')
  const fault = await faultOfModels(reading.ocrModels)
  if (fault) throw new ConfigError(`ROWDECK_OCR_MODELS cannot be used. ${fault}`)
}

export interface PoolParts {
  clock: Clock
  /** The program of a worker process, for tests that make it misbehave. */
  program?: URL | undefined
  pictureReader?: PictureReader | undefined
  observer?: PoolObserver | undefined
}

/** Starts the worker processes as configured. */
export function openPool(config: Config, { program, ...options }: PoolParts): Pool {
  const settings = { ...config.pool, reading: config.reading, ...(program ? { program } : {}) }
  return createPool(settings, options)
}
