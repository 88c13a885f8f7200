import type { OpenDeck } from '@rowdeck/core/deck-model/deck-reader'
import { type LetterNote, listenToLetters } from '@rowdeck/core/deck-model/letter-notes'
import { listenToPasses, type PassNote } from '@rowdeck/core/deck-model/pass-notes'
import type { SlideReading } from '@rowdeck/core/deck-model/slide-reading'
import {
  type BreakNote,
  type JoinNote,
  type LinesNote,
  listenToStages,
  type TitleNote,
} from '../stage-notes.ts'
import { mayNeedPicture, readBest, withoutDoubts } from './read-best.ts'
import { withLostLettersRead } from './read-lost-letters.ts'

/** Bounds the notes on letters of a slide. */
const lettersMax = 100_000
/** Bounds the notes on passes of a slide. */
const passesMax = 10_000

/** A slide and how its stages read it. Boxes are in the unit of the reading: points, or pixels of its picture. */
export interface ExplainedSlide extends StageNotes {
  reading: SlideReading
  /** What became of the letters of its text layer; empty if it was not read, or if the file has no such layer. */
  letters: LetterNote[]
  /** What the passes of OCR changed, in order; empty if no picture was read. */
  passes: PassNote[]
}

/** The last notes of each stage. */
interface StageNotes {
  lines: LinesNote['lines']
  joins: JoinNote[]
  candidates: TitleNote['candidates']
  breaks: BreakNote[]
}

/**
 * Reads one slide on the calling thread and keeps the notes of the stages: as the mode `auto` reads it, without the text of
 * pictures beside its text, or by one of the other modes. `index` counts from 0. Throws as the deck's methods do.
 */
export async function explainSlide(
  open: OpenDeck,
  index: number,
  mode: 'auto' | 'text' | 'ocr',
): Promise<ExplainedSlide> {
  let notes: StageNotes = { lines: [], joins: [], candidates: [], breaks: [] }
  const listening = listenToStages((note) => {
    if (note.stage === 'lines') notes = { lines: note.lines, joins: [], candidates: [], breaks: [] }
    else if (note.stage === 'blocks') notes.joins.push(note)
    else if (note.stage === 'title') notes.candidates = note.candidates
    else if (note.stage === 'paragraphs') notes.breaks.push(note)
  })
  let letters: LetterNote[] = []
  const hearing = listenToLetters((one) => {
    if (one.state === 'page') letters = []
    else if (letters.length < lettersMax) letters.push(one)
  })
  const passes: PassNote[] = []
  const watching = listenToPasses((one) => {
    if (passes.length < passesMax) passes.push(one)
  })
  try {
    const reading = await readOne(open, index, mode)
    return { reading, ...notes, letters, passes }
  } finally {
    for (const listener of [listening, hearing, watching]) listener.stop()
  }
}

async function readOne(
  open: OpenDeck,
  index: number,
  mode: 'auto' | 'text' | 'ocr',
): Promise<SlideReading> {
  const [text] = await open.ask({ kind: 'text', from: index, to: index + 1 })
  if (text === undefined) throw new RangeError(`There is no slide ${index + 1}.`)
  if (mode === 'text') return text
  const given =
    mode === 'auto' && mayNeedPicture(text, mode) ? await withoutDoubts(open, text) : text
  if (mayNeedPicture(given, mode)) return await readBest(open, given, mode)
  return await withLostLettersRead(open, given)
}
