import type { PictureCall } from '@rowdeck/core/deck-model/deck-reader'
import type { Deck } from '@rowdeck/core/deck-model/ports'
import type { EncodedReadings, SlidePicture } from '../conversion/convert.ts'

/** Reads the pictures of slides for a pool: its own workers by default, or other machines. */
export interface PictureReader {
  /**
   * Reads one slide by OCR and resolves to its encoded reading. Throws as an open deck does. Should
   * stop when `signal` aborts; the pool no longer waits for it then.
   */
  read(picture: PictureRequest): Promise<EncodedReadings>
}

/** The picture of one slide, or on it. */
export interface PictureRequest extends Omit<PictureCall, 'kind'> {
  deck: Deck
  accountId: string
  /** Whether its decks are read before those of accounts that do not pay. */
  isPaying: boolean
  /** Aborts when the deck is closed or its caller has gone. */
  signal: AbortSignal
  /**
   * Returns the picture: the file that the page consists of, or its rendering if there is none or `render` is
   * set; or its reading if it needs no OCR. Uses the pool's workers unless the deck is a picture itself.
   */
  takePicture(render: boolean): Promise<SlidePicture | EncodedReadings>
  /** Reads it in the pool's own workers, with the account's share of them. */
  readInWorkers(): Promise<EncodedReadings>
  /** Must be called with the worker time in milliseconds that was spent on this slide outside the pool. */
  worked(ms: number): void
}

/** Reads pictures in the pool's own workers. */
export const workerPictureReader: PictureReader = {
  read: ({ readInWorkers }) => readInWorkers(),
}
