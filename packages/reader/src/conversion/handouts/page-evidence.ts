import type { PanelCandidate } from '@rowdeck/core/deck-model/deck-layout'

/** The evidence of one page about the layout of its file. */
export interface PageEvidence {
  width: number
  height: number
  /** Number of letters on the page. */
  letters: number
  /** Whether the page was read by OCR. */
  readByOcr: boolean
  panelCandidates: PanelCandidate[]
}
