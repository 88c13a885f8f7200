import type { SlideBlock, SlideReading } from '@rowdeck/core/deck-model/slide-reading'
import { meanConfidence } from './blocks.ts'

/** A thumbnail as a `data:` URL; empty if the slide is damaged. */
export function pictureOf(thumbnail: Uint8Array | undefined): string {
  if (thumbnail === undefined) throw new Error('A slide without a thumbnail has no picture.')
  if (thumbnail.length === 0) return ''
  return jpegUrl(thumbnail)
}

/** A JPEG file as a `data:` URL. */
export function jpegUrl(file: Uint8Array): string {
  return `data:image/jpeg;base64,${Buffer.from(file).toString('base64')}`
}

/** The blocks of a slide with a role. */
export function withRole({ blocks }: SlideReading, wanted: SlideBlock['role']): SlideBlock[] {
  return blocks.filter(({ role }) => role === wanted)
}

/** The text of blocks, in Unicode NFC. */
export function textOfBlocks(blocks: SlideBlock[]): string {
  return blocks
    .flatMap(({ lines }) => lines)
    .join('\n')
    .normalize('NFC')
}

/** The mean OCR confidence of a slide; null if OCR saw no letters, 0 if the slide is damaged. Weighted by letters, so that a page number counts less than a paragraph. */
export function confidenceOf({ mode, blocks, pictures = [] }: SlideReading): number | null {
  if (mode === 'unreadable') return 0
  return meanConfidence(
    blocks,
    pictures.map(({ unsure }) => unsure),
  )
}
