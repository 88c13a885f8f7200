import { flushCompileCache } from 'node:module'
import {
  type Deck,
  type DeckReader,
  type EncodedReadings,
  type Engines,
  encodeReadings,
  localDeckReader,
  type OpenDeck,
  type SlideReading,
} from '../conversion/convert.ts'
import type { EngineSettings } from '../engines/engines.ts'
import { AppError } from '../errors.ts'
import { denyNetwork } from './deny-network.ts'
import {
  type Step,
  type StepResult,
  toFailure,
  type WorkerRequest,
  type WorkerResponse,
} from './messages.ts'

/**
 * Maximum size of the encoded readings of one step: no message blocks the server's thread for more than a
 * few milliseconds. Eight slides full of text take a hundredth of it.
 */
const stepBytesMax = 8 * 1024 * 1024

/** A deck whose bytes are arriving. */
interface ArrivingDeck extends Deck {
  bytesSoFar: number
}

/** Loads the engines once, then runs one step after another until the pool disconnects. */
export function runWorkerLoop(createEngines: (settings: EngineSettings) => Promise<Engines>): void {
  denyNetwork()
  const decks = new Map<number, OpenDeck>()
  const arriving = new Map<number, ArrivingDeck>()
  let reader: DeckReader | undefined
  let lastRequest: Promise<void> = Promise.resolve()

  // The server has exited.
  process.on('disconnect', () => process.exit(0))
  // One request at a time: a deck must not be closed while a step reads it.
  process.on('message', (request: WorkerRequest) => {
    lastRequest = lastRequest.then(() => handle(request))
  })

  async function handle(request: WorkerRequest): Promise<void> {
    if (request.kind === 'start') {
      const { slidesMax, charactersMax, ...engineSettings } = request.settings
      const engines = await createEngines(engineSettings)
      reader = localDeckReader(engines, { slidesMax, charactersMax })
      respond({ kind: 'ready' })
      // Workers are killed, so this is the only chance to write the compile cache.
      flushCompileCache()
    } else if (request.kind === 'forget') {
      const open = decks.get(request.document)
      decks.delete(request.document)
      arriving.delete(request.document)
      await open?.close()
    } else if (request.kind === 'step') {
      await runStep(request)
    } else receiveDeck(request)
  }

  function receiveDeck(request: WorkerRequest & { kind: 'deck' | 'bytes' }): void {
    if (request.kind === 'deck') {
      const bytes = new Uint8Array(request.byteLength)
      arriving.set(request.document, { ...request.deck, bytes, bytesSoFar: 0 })
      return
    }
    const deck = arriving.get(request.document)
    if (!deck) return
    deck.bytes.set(request.bytes, deck.bytesSoFar)
    deck.bytesSoFar += request.bytes.length
  }

  async function runStep(request: WorkerRequest & { kind: 'step' }): Promise<void> {
    try {
      const open = decks.get(request.document) ?? (await openDeck(request))
      respond({ kind: 'done', result: await read(open, request.step), memoryBytes: memoryBytes() })
    } catch (error) {
      respond({ kind: 'failed', failure: toFailure(error), memoryBytes: memoryBytes() })
    }
  }

  async function openDeck({ document }: WorkerRequest & { kind: 'step' }): Promise<OpenDeck> {
    const deck = arriving.get(document)
    arriving.delete(document)
    if (!reader || !deck) throw new Error('A step arrived before its engines or its deck.')
    const open = await reader.open(deck, new AbortController().signal)
    decks.set(document, open)
    return open
  }
}

async function read(open: OpenDeck, step: Step): Promise<StepResult> {
  if (step.kind === 'open') return { pageCount: open.pageCount }
  if (step.kind === 'text') return encode(await open.readText(step.from, step.to, step.layout))
  return encode([await open.readPicture(step.page, step.panel)])
}

function encode(readings: SlideReading[]): EncodedReadings {
  const bytes = encodeReadings(readings)
  if (bytes.length <= stepBytesMax) return bytes
  throw new AppError(
    'document_too_long',
    'Some slides of this deck contain more text than can be converted. Leave them out, or split them.',
  )
}

function respond(message: WorkerResponse): void {
  process.send?.(message)
}

function memoryBytes(): number {
  return process.memoryUsage.rss()
}
