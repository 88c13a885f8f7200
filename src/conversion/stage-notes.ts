import type { Box } from '../deck-model/box.ts'
import type { Arrow, Frame } from '../deck-model/page.ts'

/** What a stage of conversion found or decided, for those who want to know why a row reads as it does. */
export type StageNote = LinesNote | OrderNote | BreakNote

/** The lines of text that a slide is laid out from, before they are joined. Replaces all notes before. */
export interface LinesNote {
  stage: 'lines'
  lines: { text: string; box: Box; size: number }[]
}

/** What a slide shows beside its text. */
export interface Drawn {
  area: number
  frames: Frame[]
  rules: Box[]
  arrows?: Arrow[]
}

/** What is put in reading order: the blocks of `order/`, before. */
export interface OrderNote {
  stage: 'order'
  blocks: { lines: { text: string }[]; box: Box; size: number }[]
  slide: Drawn
}

/** Whether a line goes on with the paragraph of the one before. */
export interface BreakNote {
  stage: 'paragraphs'
  before: string
  line: string
  goesOn: boolean
  /** What decided: a fact of the file, or the probability that it goes on. */
  because: 'a bullet' | 'the structure of the document' | number
}

let listener: ((note: StageNote) => void) | undefined

/** Passes on what stages tell until `stop` is called. One listener per thread, which reads one slide at a time. */
export function listenToStages(listen: (note: StageNote) => void): { stop(): void } {
  listener = listen
  return {
    stop() {
      listener = undefined
    },
  }
}

/** Tells the listener, if there is one; the note is not made otherwise. */
export function note(make: () => StageNote): void {
  if (listener !== undefined) listener(make())
}
