import { deckTypes } from '@rowdeck/core/deck-model/deck-types'

/** Whether a file is named like one of PowerPoint, which has no pages that a browser can draw. */
export function isPptx({ name }: { name: string }): boolean {
  return deckTypes.pptx.extensions.some((ending) => name.toLowerCase().endsWith(ending))
}
