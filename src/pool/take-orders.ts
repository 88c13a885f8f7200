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
import { type Answer, type Order, type Step, type StepResult, toFailure } from './messages.ts'

/**
 * Bytes of what one step has read, as it is sent: no message keeps the server's thread busy for more
 * than a few milliseconds. Eight slides that are full of text have a hundredth of it.
 */
const stepBytesMax = 8 * 1024 * 1024

/** A deck whose bytes are arriving. */
interface ArrivingDeck extends Deck {
  bytesSoFar: number
}

/** Loads the engines once, then takes one step after another until the pool is gone. */
export function takeOrders(createEngines: (settings: EngineSettings) => Promise<Engines>): void {
  denyNetwork()
  const decks = new Map<number, OpenDeck>()
  const arriving = new Map<number, ArrivingDeck>()
  let reader: DeckReader | undefined
  let lastOrder: Promise<void> = Promise.resolve()

  // The server is gone: nobody is left to answer.
  process.on('disconnect', () => process.exit(0))
  // One order after the other: a deck is not to be closed under a step that reads it.
  process.on('message', (order: Order) => {
    lastOrder = lastOrder.then(() => obey(order))
  })

  async function obey(order: Order): Promise<void> {
    if (order.kind === 'start') {
      const { slidesMax, charactersMax, ...engineSettings } = order.settings
      const engines = await createEngines(engineSettings)
      reader = localDeckReader(engines, { slidesMax, charactersMax })
      answer({ kind: 'ready' })
      // A worker is killed in the end, so what it has compiled is kept now or never.
      flushCompileCache()
    } else if (order.kind === 'forget') {
      const open = decks.get(order.document)
      decks.delete(order.document)
      arriving.delete(order.document)
      await open?.close()
    } else if (order.kind === 'step') {
      await takeStep(order)
    } else receive(order)
  }

  function receive(order: Order & { kind: 'deck' | 'bytes' }): void {
    if (order.kind === 'deck') {
      const bytes = new Uint8Array(order.byteLength)
      arriving.set(order.document, { ...order.deck, bytes, bytesSoFar: 0 })
      return
    }
    const deck = arriving.get(order.document)
    if (!deck) return
    deck.bytes.set(order.bytes, deck.bytesSoFar)
    deck.bytesSoFar += order.bytes.length
  }

  async function takeStep(order: Order & { kind: 'step' }): Promise<void> {
    try {
      const open = decks.get(order.document) ?? (await openDeck(order))
      answer({ kind: 'done', result: await read(open, order.step), memoryBytes: memoryBytes() })
    } catch (error) {
      answer({ kind: 'failed', failure: toFailure(error), memoryBytes: memoryBytes() })
    }
  }

  async function openDeck({ document }: Order & { kind: 'step' }): Promise<OpenDeck> {
    const deck = arriving.get(document)
    arriving.delete(document)
    if (!reader || !deck) throw new Error('A step came before its engines or its deck.')
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
    'Some slides of this deck hold more text than can be converted. Leave them out, or split them.',
  )
}

function answer(message: Answer): void {
  process.send?.(message)
}

function memoryBytes(): number {
  return process.memoryUsage.rss()
}
