import type { Deck } from '../conversion/convert.ts'
import type { WorkerRequest } from './messages.ts'

interface ArrivingDeck extends Deck {
  bytesSoFar: number
}

/** Decks whose bytes the server is sending to a worker. */
export class ArrivingDecks {
  readonly #decks = new Map<number, ArrivingDeck>()

  receive(request: WorkerRequest & { kind: 'deck' | 'bytes' }): void {
    if (request.kind === 'deck') {
      const bytes = new Uint8Array(request.byteLength)
      this.#decks.set(request.document, { ...request.deck, bytes, bytesSoFar: 0 })
      return
    }
    const deck = this.#decks.get(request.document)
    if (!deck) return
    deck.bytes.set(request.bytes, deck.bytesSoFar)
    deck.bytesSoFar += request.bytes.length
  }

  /** Removes a deck and returns it. */
  take(document: number): Deck {
    const deck = this.#decks.get(document)
    this.#decks.delete(document)
    if (!deck) throw new Error('A step arrived before its deck.')
    return deck
  }

  delete(document: number): void {
    this.#decks.delete(document)
  }
}
