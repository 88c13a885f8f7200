import { type Clock, systemClock } from '@rowdeck/core/clock'
import type { ConversionOptions } from '@rowdeck/core/deck-model/conversion-options'
import type { Describer } from '@rowdeck/core/deck-model/describer'
import type { Deck } from '@rowdeck/core/deck-model/ports'
import { convert, type Table, withProgress } from '@rowdeck/reader/conversion'
import { createPool, type PictureReader, type Pool, type PoolObserver } from '@rowdeck/reader/pool'
import { type Config, ConfigError } from './config/config.ts'

export interface LocalConvertOptions extends ConversionOptions {
  /** Called after every slide that is read. */
  progress?: (pagesRead: number, pageCount: number) => void
  /** Stops the conversion when it is aborted. */
  signal?: AbortSignal
}

export interface Converter {
  convert(deck: Deck, options: LocalConvertOptions): Promise<Table>
  close(): void
}

/** The account of conversions on the command line. */
const commandLine = { accountId: 'command line' }

/**
 * Opens a converter without a server or accounts. Conversions fail if a worker process cannot start, instead of
 * waiting for one that can. With `textOnly` the workers start without OCR, in half the time; other modes then fail.
 */
export function openConverter(
  config: Config,
  { program, textOnly = false }: Pick<PoolParts, 'program'> & { textOnly?: boolean } = {},
): Converter {
  if (config.reading.withoutOcr) {
    throw new ConfigError('ROWDECK_WORKERS must be at least 1 to convert on this machine.')
  }
  const reading = textOnly ? { ...config.reading, withoutOcr: true } : config.reading
  const pool = openPool({ ...config, reading }, { clock: systemClock, program })
  const failure = new AbortController()
  pool.started().catch((cause) => failure.abort(cannotStart(cause)))
  const checked = checkOcrModels(config)
  const described = describerOf(config)
  checked.catch(() => {})
  const never = new AbortController().signal
  return {
    async convert(deck, { progress = () => {}, signal = never, ...requested }) {
      await checked
      return convert(deck, {
        ...requested,
        signal: AbortSignal.any([signal, failure.signal]),
        reader: withProgress(pool.readerFor(commandLine), progress),
        describer: await described,
      })
    },
    close: () => pool.close(),
  }
}

/** The client of the model is loaded only if one is named. */
async function describerOf(config: Config): Promise<Describer | undefined> {
  const { vision } = config.conversionThreads
  if (vision === undefined) return undefined
  const { createDescriber } = await import('./vision/vision.ts')
  return createDescriber(vision, () => {})
}

function cannotStart(cause: unknown): Error {
  const message = 'The processes that read decks cannot start; what they printed above says why.'
  return new Error(message, { cause })
}

/** Checks custom OCR models before a worker fails on them; the embedded ones are tested. Throws ConfigError. */
export async function checkOcrModels({ reading }: Config): Promise<void> {
  if (reading.ocrModels === undefined) return
  // Imported here because a server with the embedded models does not need the runtime.
  const { checkModels, ModelError } = await import('@rowdeck/reader/engines')
  try {
    await checkModels(reading.ocrModels)
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    throw new ConfigError(`ROWDECK_OCR_MODELS cannot be used. ${error.message}`)
  }
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
