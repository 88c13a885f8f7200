/**
 * The program of a process that reads decks like a worker and reports the cost of each; the CPU time of the
 * pool's workers cannot be attributed to documents.
 */

import type { ConversionOptions } from '../../packages/core/src/deck-model/conversion-options.ts'
import type { DeckReader } from '../../packages/core/src/deck-model/deck-reader.ts'
import { convert, loadLocalReading } from '../../packages/reader/src/conversion/convert.ts'
import { createEngines } from '../../packages/reader/src/engines/engines.ts'
import { readConfig } from '../../packages/service/src/config/config.ts'
import type { Reading, Source } from './reader.ts'
import { readBy, readingColumns } from './rowdeck-reading.ts'

/** Ends a reading that hangs; far beyond the slowest deck, so that a busy machine cuts none short. */
const timeoutMs = 1_800_000

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
// Sequentially, so that the CPU time can be attributed to a file.
process.on('message', (request: ReadRequest) => {
  lastRequest = lastRequest.then(() => handle(request))
})

async function openReader(): Promise<DeckReader> {
  const { slidesMax, charactersMax, ...engineSettings } = readConfig({}).reading
  const { localDeckReader } = await loadLocalReading()
  return localDeckReader(await createEngines(engineSettings), { slidesMax, charactersMax })
}

async function handle({ id, source, options }: ReadRequest): Promise<void> {
  // The first file is read once without being counted, because a service is warm when documents arrive.
  if (!warm) await measure(source, options)
  warm = true
  process.send?.({ id, reading: await measure(source, options) } satisfies ReadResponse)
}

async function measure(source: Source, options: Partial<ConversionOptions> = {}): Promise<Reading> {
  const opened = await reader
  const before = process.cpuUsage()
  const signal = AbortSignal.timeout(timeoutMs)
  const reading = await readBy(source, (deck) =>
    convert(deck, { mode: 'auto', columns: readingColumns, ...options, signal, reader: opened }),
  )
  const { user, system } = process.cpuUsage(before)
  const peakBytes = process.resourceUsage().maxRSS * 1024
  return { ...reading, cpuMs: (user + system) / 1000, peakBytes }
}
