import type { PanelSighting } from '../deck-layout.ts'

/** What a page tells about the layout of its file. */
export interface PageEvidence {
  width: number
  height: number
  /** Letters on the page. */
  letters: number
  /** Whether it was read from its picture. */
  seen: boolean
  sightings: PanelSighting[]
}
