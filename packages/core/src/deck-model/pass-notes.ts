import { createNotes } from './notes.ts'

/** A change that a pass of OCR made to a line. `before` is empty for an added line, and `after` for a dropped one. */
export interface PassNote {
  pass: string
  /** What the pass is for, in a few words. */
  does: string
  before: string
  after: string
}

export const {
  listen: listenToPasses,
  tell: notePass,
  isHeard: arePassesNoted,
} = createNotes<PassNote>()
