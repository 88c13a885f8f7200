import type { Writable } from 'node:stream'
import type { Deck } from '@rowdeck/core/deck-model/ports'
import { freeBuffer } from '@rowdeck/core/free-memory'

interface Sending {
  writes: number
  /** Whether the memory is freed after the last write. */
  isReleased: boolean
}

/** The memory of decks that pipes still read from. */
const sendings = new WeakMap<ArrayBufferLike, Sending>()

/** Writes the bytes of a deck to a pipe without copying them. They are not freed before they are sent. */
export function sendBytes(pipe: Writable, bytes: Uint8Array): void {
  const { buffer } = bytes
  const sending = sendings.get(buffer) ?? { writes: 0, isReleased: false }
  sendings.set(buffer, sending)
  sending.writes++
  pipe.write(bytes, () => {
    sending.writes--
    if (sending.writes > 0) return
    sendings.delete(buffer)
    if (sending.isReleased) freeBuffer(buffer)
  })
}

/**
 * Holds a deck while steps may read it. Disposing of the result frees its bytes, once no pipe sends them: left to the
 * garbage collector, they would make it look through the whole heap every few decks. It gets pictures, because they
 * may still be on their way to another machine.
 */
export function holdDeck({ type, bytes: { buffer } }: Deck): Disposable {
  return {
    [Symbol.dispose]() {
      if (type !== 'pdf') return
      const sending = sendings.get(buffer)
      if (sending) sending.isReleased = true
      else freeBuffer(buffer)
    },
  }
}
