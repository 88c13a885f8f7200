import type { SlideReading } from '@rowdeck/core/deck-model/slide-reading'
import { recognizeLanguage } from '@rowdeck/core/languages'
import { withRole } from './cell-text.ts'

/** The language of a slide as a BCP 47 tag, without text that repeats on every slide unless there is no other; null if it is not clear. */
export function languageOf(slide: SlideReading): string | null {
  const own = [...withRole(slide, 'title'), ...withRole(slide, 'body')]
  const blocks = own.length > 0 ? own : slide.blocks
  return recognizeLanguage(blocks.flatMap(({ lines }) => lines))
}
