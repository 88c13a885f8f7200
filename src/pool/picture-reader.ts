import type { Box, Deck, EncodedReadings } from '../conversion/convert.ts'

/** Reads the pictures of slides for a pool: its own workers by default, or other machines. */
export interface PictureReader {
  /**
   * Reads one slide by OCR and resolves to its encoded reading. Throws like `OpenDeck.readPicture`. Should
   * stop when `signal` aborts; the pool no longer waits for it then.
   */
  read(picture: PictureRequest): Promise<EncodedReadings>
}

/** The picture of one slide. */
export interface PictureRequest {
  deck: Deck
  /** Page of the deck, from 0. */
  page: number
  /** One slide of a page that holds several, in fractions of the page. */
  panel?: Box | undefined
  accountId: string
  signal: AbortSignal
  /** Reads it in the pool's own workers, with the account's share of them. */
  readInWorkers(): Promise<EncodedReadings>
}

/** Reads pictures in the pool's own workers. */
export const workerPictureReader: PictureReader = {
  read: ({ readInWorkers }) => readInWorkers(),
}
