/**
 * The program of a process that reads decks as a worker does, and tells what each has cost: the
 * processor time of workers cannot be told apart by document.
 */
import { readConfig } from '../../src/config/config.ts'
import {
  type ConversionOptions,
  convert,
  type DeckReader,
  localDeckReader,
} from '../../src/conversion/convert.ts'
import { createEngines } from '../../src/engines/engines.ts'
import type { Reading, Source } from './reader.ts'
import { readBy } from './rowdeck-reading.ts'

const timeoutMs = 180_000

export interface ReadRequest {
  id: number
  source: Source
  options?: Partial<ConversionOptions>
}

export interface ReadResponse {
  id: number
  reading: Reading
}

const reader = openReader()
let warm = false
let lastRequest: Promise<void> = Promise.resolve()

process.on('disconnect', () => process.exit(0))
// One file after the other, so that the processor time in between belongs to one of them.
process.on('message', (request: ReadRequest) => {
  lastRequest = lastRequest.then(() => handle(request))
})

async function openReader(): Promise<DeckReader> {
  const { slidesMax, charactersMax, ...engineSettings } = readConfig({}).reading
  return localDeckReader(await createEngines(engineSettings), { slidesMax, charactersMax })
}

async function handle({ id, source, options }: ReadRequest): Promise<void> {
  // A service is warm when a document comes: the first file is read once without being counted.
  if (!warm) await measure(source, options)
  warm = true
  process.send?.({ id, reading: await measure(source, options) } satisfies ReadResponse)
}

async function measure(source: Source, options: Partial<ConversionOptions> = {}): Promise<Reading> {
  const opened = await reader
  const before = process.cpuUsage()
  const signal = AbortSignal.timeout(timeoutMs)
  const reading = await readBy(source, (deck) =>
    convert(deck, { mode: 'auto', ...options, signal, reader: opened }),
  )
  const { user, system } = process.cpuUsage(before)
  const peakBytes = process.resourceUsage().maxRSS * 1024
  return { ...reading, cpuMs: (user + system) / 1000, peakBytes }
}
