import { answering } from '@rowdeck/core/deck-model/deck-reader'
import type { Engines } from '@rowdeck/core/deck-model/engine-set'
import type { SlideReading } from '@rowdeck/core/deck-model/slide-reading'
import { denyNetwork } from '@rowdeck/core/deny-network'
import { AppError } from '@rowdeck/core/errors'
import { freeBuffer } from '@rowdeck/core/free-memory'
import {
  type EncodedReadings,
  encodedHandlers,
  encodeReadings,
  type LocalDeck,
  type LocalDeckReader,
  type LocalReading,
  loadLocalReading,
} from '../conversion/convert.ts'
import type { EngineSettings } from '../engines/engines.ts'
import { ArrivingDecks } from './arriving-decks.ts'
import {
  type Recognized,
  type Step,
  type StepDone,
  type StepResult,
  toWorkerFailure,
  type WorkerRequest,
  type WorkerResponse,
} from './messages.ts'
import { stopWriting } from './stop-writing.ts'

/**
 * Maximum size of the encoded readings of one step: no message blocks the server's thread for more than a
 * few milliseconds. Eight slides full of text take a hundredth of it.
 */
const stepBytesMax = 8 * 1024 * 1024

/** Loads the engines once, then runs one step after another until the pool disconnects. */
export function runWorkerLoop(createEngines: (settings: EngineSettings) => Promise<Engines>): void {
  denyNetwork()
  const decks = new Map<number, LocalDeck>()
  const arriving = new ArrivingDecks()
  let engines: Engines | undefined
  let reader: LocalDeckReader | undefined
  let readSlidePicture: LocalReading['readSlidePicture'] | undefined
  let lastRequest: Promise<void> = Promise.resolve()

  // The server has exited.
  process.on('disconnect', () => process.exit(0))
  // One request at a time: a deck must not be closed while a step reads it.
  process.on('message', (request: WorkerRequest) => {
    lastRequest = lastRequest.then(() => handle(request))
  })

  async function handle(request: WorkerRequest): Promise<void> {
    if (request.kind === 'start') {
      const { settings } = request
      const reading = await loadLocalReading()
      engines = await createEngines(settings)
      readSlidePicture = reading.readSlidePicture
      reader = reading.localDeckReader(engines, settings)
      stopWriting()
      respond({ kind: 'ready' })
    } else if (request.kind === 'forget') {
      const open = decks.get(request.document)
      decks.delete(request.document)
      arriving.delete(request.document)
      await open?.close()
    } else if (request.kind === 'step') {
      await runStep(request)
    } else arriving.receive(request)
  }

  async function runStep(request: WorkerRequest & { kind: 'step' }): Promise<void> {
    try {
      const { document, step } = request
      const done =
        step.kind === 'recognize'
          ? await recognize(document, step)
          : await read(decks.get(document) ?? (await openDeck(request)), step)
      respond({ kind: 'done', ...done, memoryBytes: memoryBytes() })
    } catch (error) {
      const failure = toWorkerFailure(error)
      if (failure.lost === 'decks') await renewPdfEngine(engines, decks)
      respond({ kind: 'failed', failure, memoryBytes: memoryBytes() })
    }
  }

  async function recognize(
    document: number,
    { picture }: Step & { kind: 'recognize' },
  ): Promise<StepDone> {
    const { bytes } = arriving.take(document)
    if (!engines || !readSlidePicture) throw new Error('A step arrived before its engines.')
    const reading = await readSlidePicture(engines, { ...picture, bytes })
    const result: Recognized = { readings: reading && encode([reading]) }
    return { result, slides: reading ? 1 : 0 }
  }

  async function openDeck({ document }: WorkerRequest & { kind: 'step' }): Promise<LocalDeck> {
    const deck = arriving.take(document)
    if (!reader) throw new Error('A step arrived before its engines.')
    const open = await reader.open(deck, new AbortController().signal)
    if (deck.type === 'pdf') freeBuffer(deck.bytes.buffer)
    decks.set(document, open)
    return open
  }
}

// A document can make PDFium trap at will. A new instance takes a small part of the CPU time of a new process.
async function renewPdfEngine(
  engines: Engines | undefined,
  decks: Map<number, LocalDeck>,
): Promise<void> {
  // not closed, because that would use the old instance
  decks.clear()
  await engines?.pdf.renew()
}

async function read(
  open: LocalDeck,
  step: Exclude<Step, { kind: 'recognize' }>,
): Promise<StepDone> {
  let slides = 0
  const counted = (readings: SlideReading[]) => {
    slides += readings.length
    return encode(readings)
  }
  const result = await resultOf(open, step, counted)
  return { result, slides }
}

async function resultOf(
  open: LocalDeck,
  step: Exclude<Step, { kind: 'recognize' }>,
  counted: typeof encode,
): Promise<StepResult> {
  if (step.kind === 'open') {
    const to = Math.min(step.pages, open.pageCount)
    const readings = counted(await open.ask({ kind: 'text', from: 0, to }))
    return { pageCount: open.pageCount, readings }
  }
  if (step.kind === 'take') {
    const { page: index, panel, embedded, render } = step
    const taken = await open.takePicture({ index, panel, embedded }, render)
    return 'place' in taken ? taken : encode([taken])
  }
  return await answering(encodedHandlers(open, counted))(step)
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
