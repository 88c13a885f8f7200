import { AppError } from '@rowdeck/core/errors'
import { requestedColumns, type Table } from '@rowdeck/reader/conversion'
import { readConfig, readEnvironment } from '../config/config.ts'
import { openConverter } from '../local-converter.ts'
import { requestOptions } from '../upload/read-upload.ts'
import type { NamedDeck } from './input-files.ts'
import { convertLater } from './later-converter.ts'
import { patientLimits } from './patient-limits.ts'
import { convertRemotely } from './remote-converter.ts'

/** Fields of a conversion, as the API has them. */
export interface Fields {
  mode: string
  columns?: string
  slides?: string
  hidden?: string
  language?: string
  password?: string
}

export interface ConvertCall {
  signal: AbortSignal
  progress(slidesRead: number, slideCount: number): void
}

/** Turns decks into tables, here or on a service. */
export interface DeckConverter {
  convert(deck: NamedDeck, call: ConvertCall): Promise<Table>
  close(): void
}

export interface ConverterPlace {
  /** The address of a service; false for this machine even if ROWDECK_SERVER is set. */
  server?: string | false
  key?: string
  /** Whether decks are sent as jobs to the service. */
  later?: boolean
}

/** Returns the service on which decks are converted; undefined for this machine. */
export function serviceOf({
  server,
  key,
}: ConverterPlace): { url: string; key: string | undefined } | undefined {
  const { cli } = readConfig(readEnvironment())
  const url = server === false ? undefined : (server ?? cli.server)
  return url === undefined ? undefined : { url, key: key ?? cli.apiKey }
}

/**
 * Opens a converter: on the service that is named, else on that of ROWDECK_SERVER; here if there is none or if
 * `server` is false. Throws key_missing and request_invalid before a deck is read.
 */
export function openDeckConverter(place: ConverterPlace, fields: Fields): DeckConverter {
  const config = readConfig(readEnvironment())
  const { password, ...others } = fields
  const selection = requestOptions(new Map(Object.entries(others)) as never)
  const service = serviceOf(place)
  if (service) return remoteConverter(service, fields, place.later)
  if (place.later) throw laterIsHere()
  requestedColumns(selection.columns)
  const deckOptions = { hidden: selection.hidden, languages: selection.language }
  const pool = patientLimits(config.pool)
  const converter = openConverter({ ...config, pool }, { textOnly: selection.mode === 'text' })
  return {
    convert: ({ bytes, type }, call) =>
      converter.table(
        { bytes, type, ...deckOptions, ...(password === undefined ? {} : { password }) },
        { ...selection, ...call },
      ),
    close: () => converter.close(),
  }
}

function remoteConverter(
  { url, key }: { url: string; key: string | undefined },
  fields: Fields,
  isLater = false,
): DeckConverter {
  if (key === undefined) {
    throw new AppError(
      'key_missing',
      `Converting on ${url} requires an API key. Set ROWDECK_KEY, or pass --key.`,
    )
  }
  const convert = isLater ? convertLater : convertRemotely
  return {
    convert: ({ bytes, name }, call) =>
      convert({ url, key }, { bytes, filename: name, fields: { ...fields } }, call),
    close() {},
  }
}

function laterIsHere(): AppError {
  return new AppError(
    'request_invalid',
    'Only a service takes jobs. Name one with --server or ROWDECK_SERVER, or leave out --later.',
  )
}
