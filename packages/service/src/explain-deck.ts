import type { Deck } from '@rowdeck/core/deck-model/ports'
import { AppError } from '@rowdeck/core/errors'
import { type ExplainedSlide, explainSlide, loadLocalReading } from '@rowdeck/reader/conversion'
import { createEngines } from '@rowdeck/reader/engines'
import type { Config } from './config/config.ts'

/** A slide, how it was read, and a small JPEG picture of it. */
export interface ExplainedDeckSlide extends ExplainedSlide {
  picture: Uint8Array
}

/**
 * Explains how one slide of a deck is read; `slide` counts from 1. Reads on the calling thread, unconfined: for
 * developers and their own decks. Throws request_invalid and as a conversion does.
 */
export async function explainDeck(
  { reading }: Config,
  deck: Deck,
  { slide, mode }: { slide: number; mode: 'auto' | 'text' | 'ocr' },
): Promise<ExplainedDeckSlide> {
  const { localDeckReader } = await loadLocalReading()
  const engines = await createEngines({ ...reading, lateOcr: true })
  try {
    const reader = localDeckReader(engines, reading)
    const open = await reader.open(deck, new AbortController().signal)
    try {
      if (slide > open.pageCount) throw noSuchSlide(slide, open.pageCount)
      const explained = await explainSlide(open, slide - 1, mode)
      return { ...explained, picture: await open.ask({ kind: 'thumbnail', page: slide - 1 }) }
    } finally {
      await open.close()
    }
  } finally {
    await engines.close()
  }
}

function noSuchSlide(slide: number, pageCount: number): AppError {
  return new AppError('request_invalid', `There is no slide ${slide}: the deck has ${pageCount}.`)
}
