import type { Box } from '@rowdeck/core/deck-model/box'
import { createNotes } from '@rowdeck/core/deck-model/notes'
import type { Arrow, Frame } from '@rowdeck/core/deck-model/page'

/** What a stage of conversion found or decided, for those who want to know why a row reads as it does. */
export type StageNote = LinesNote | JoinNote | TitleNote | OrderNote | BreakNote

/** A line that a note is about. On a slide that is read in a mirror, its box may be in the mirror, too. */
export interface NotedLine {
  text: string
  box: Box
}

/** The lines of text that a slide is laid out from, before they are joined. Replaces all notes before. */
export interface LinesNote {
  stage: 'lines'
  lines: (NotedLine & { size: number })[]
}

/** What parts a line from the block of one near it, or joins the two. */
export interface JoinNote {
  stage: 'blocks'
  before: NotedLine
  line: NotedLine
  joins: boolean
  because: string
}

/** The blocks that something shows to be the title, by their first lines: first the one that is, then the others. */
export interface TitleNote {
  stage: 'title'
  candidates: { line: NotedLine; because: string }[]
}

/** What a slide shows beside its text. */
export interface Drawn {
  area: number
  frames: Frame[]
  rules: Box[]
  arrows?: Arrow[]
  /** Boxes of the pictures. */
  pictures?: Box[]
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
  before: NotedLine
  line: NotedLine
  continues: boolean
  /** What decided: a fact of the file, or the probability that it goes on. */
  because:
    | 'a bullet'
    | 'a label'
    | 'a command'
    | 'a listing'
    | 'addresses'
    | 'the structure of the document'
    | 'entries of a navigation'
    | 'an unfinished sentence'
    | number
}

export const { listen: listenToStages, tell: note } = createNotes<StageNote>()
