import { createNotes } from './notes.ts'

/** What a pass of OCR made of a line; '' stands for a line that was added or dropped. */
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
