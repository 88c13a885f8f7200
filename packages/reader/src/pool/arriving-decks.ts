import { readSync } from 'node:fs'
import type { Deck } from '@rowdeck/core/deck-model/ports'
import { deckPipe, type WorkerRequest } from './messages.ts'

/** Decks that the server has sent to a worker and that no step has opened yet. */
export class ArrivingDecks {
  readonly #decks = new Map<number, Deck>()

  /** Reads the bytes of a deck from the pipe. Blocks until all have come, which the server has started to send. */
  receive({ document, deck, byteLength }: WorkerRequest & { kind: 'deck' }): void {
    this.#decks.set(document, { ...deck, bytes: readBytes(byteLength) })
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

function readBytes(length: number): Buffer {
  // an own buffer, not a part of a shared one, so that it is freed with the deck
  const bytes = Buffer.allocUnsafeSlow(length)
  for (let at = 0; at < length; ) {
    const count = readSync(deckPipe, bytes, at, length - at, null)
    if (count === 0) throw new Error('The server has closed the pipe of decks.')
    at += count
  }
  return bytes
}
