import { flushCompileCache } from 'node:module'
import {
  type DeckReader,
  type Engines,
  localDeckReader,
  type OpenDeck,
} from '../conversion/convert.ts'
import type { EngineSettings } from '../engines/engines.ts'
import { denyNetwork } from './deny-network.ts'
import { type Answer, type Order, type Step, type StepResult, toFailure } from './messages.ts'

/** Loads the engines once, then takes one step after another until the pool is gone. */
export function takeOrders(createEngines: (settings: EngineSettings) => Promise<Engines>): void {
  denyNetwork()
  const decks = new Map<number, OpenDeck>()
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
      const { slidesMax, ...engineSettings } = order.settings
      reader = localDeckReader(await createEngines(engineSettings), { slidesMax })
      answer({ kind: 'ready' })
      // A worker is killed in the end, so what it has compiled is kept now or never.
      flushCompileCache()
    } else if (order.kind === 'forget') {
      const open = decks.get(order.document)
      decks.delete(order.document)
      await open?.close()
    } else {
      await takeStep(order)
    }
  }

  async function takeStep(order: Order & { kind: 'step' }): Promise<void> {
    try {
      const open = decks.get(order.document) ?? (await openDeck(order))
      answer({ kind: 'done', result: await read(open, order.step), memoryBytes: memoryBytes() })
    } catch (error) {
      answer({ kind: 'failed', failure: toFailure(error), memoryBytes: memoryBytes() })
    }
  }

  async function openDeck({ document, deck }: Order & { kind: 'step' }): Promise<OpenDeck> {
    if (!reader || !deck) throw new Error('A step came before its engines or its deck.')
    const open = await reader.open(deck, new AbortController().signal)
    decks.set(document, open)
    return open
  }
}

async function read(open: OpenDeck, step: Step): Promise<StepResult> {
  if (step.kind === 'open') return open.pageCount
  if (step.kind === 'text') return await open.readText(step.from, step.to, step.layout)
  return await open.readPicture(step.page, step.panel)
}

function answer(message: Answer): void {
  process.send?.(message)
}

function memoryBytes(): number {
  return process.memoryUsage.rss()
}
