import { isOwn } from '../desk/column-layout.ts'
import {
  type CellEdit,
  editableColumns,
  isRunning,
  type RowEdits,
  type RowPlace,
  rowKeyOf,
} from '../desk/desk-model.ts'
import { shownRow } from '../desk/edited-table.ts'
import { type Column, cellText, type SlideRow } from '../desk/slide-table.ts'
import { areaOf, type Box } from './blocks.ts'
import type { DeckView } from './deck-view.ts'
import { type OpenWord, openWordsIn, unsureWordsIn } from './open-words.ts'
import { type Doubt, doubtAbout, doubtLeft } from './to-check.ts'

export type SlideState = 'waiting' | 'reading' | 'read' | 'check' | 'checked' | 'edited'

/** A slide of a deck: with its row, or still to be read. */
export interface Slide extends RowPlace {
  /** Its position among all slides that can be shown, from 0. */
  index: number
  /** Identifies it among the slides of all decks. */
  key: string
  deckName: string
  number: number
  /** The page of the file that it is on, from 1. */
  page: number
  /** The part of the page that shows the slide; undefined for the whole page. */
  area: Box | undefined
  row: SlideRow | undefined
  /** The row with its edits. */
  shown: SlideRow | undefined
  /** Its changed cells by the key of their column. */
  edits: RowEdits
  /** Whether its text was replaced by reading it again with OCR. */
  reread: boolean
  state: SlideState
  /** Why it is to be checked. */
  doubt: Doubt | undefined
  /** Its words that OCR is not sure of and that are neither confirmed nor corrected. */
  open: readonly OpenWord[]
}

export const stateLabels: Record<SlideState, string> = {
  waiting: 'Waiting',
  reading: 'Reading',
  read: 'Read',
  check: 'To be checked',
  checked: 'Checked',
  edited: 'Edited',
}

const noEdits: RowEdits = {}
const noWords: readonly OpenWord[] = []
const doubts = new WeakMap<SlideRow, { doubt: Doubt | undefined }>()

/**
 * All slides of decks in their order, with placeholders for those that are still to be read. Slides that
 * did not change since `before` are the same objects, so that they are not rendered again.
 */
export function slidesOf(decks: readonly DeckView[], before: readonly Slide[] = []): Slide[] {
  const slides = decks.flatMap((deck) => {
    const { rows } = deck.table
    const expected = isRunning(deck) ? Math.max(deck.slideCount, rows.length, 1) : rows.length
    const first = Number(rows[0]?.number ?? 1)
    return Array.from({ length: expected }, (_, at) => {
      const row = rows[at]
      return row ? slideOf(deck, row) : placeholder(deck, at, first + at)
    })
  })
  return slides.map((slide, index) => {
    const [old, placed] = [before[index], { ...slide, index }]
    return old && isSame(old, placed) ? old : placed
  })
}

type Unplaced = Omit<Slide, 'index'>

function slideOf(deck: DeckView, row: SlideRow): Unplaced {
  const rowKey = rowKeyOf(row)
  const edits = deck.edits.get(rowKey) ?? noEdits
  const { doubt, open } = doubtIn(deck, row)
  const wasToCheck = deck.checked.has(rowKey) || knownDoubt(row) !== undefined
  const unedited = wasToCheck ? 'checked' : 'read'
  const settled = Object.keys(edits).length > 0 ? 'edited' : unedited
  return {
    ...identityOf(deck, rowKey),
    number: Number(row.number),
    page: Number(row.page ?? row.number),
    area: areaOf(row),
    row,
    shown: shownRow(row, deck.edits.get(rowKey)),
    edits,
    reread: deck.reread.has(rowKey),
    state: deck.rereading.has(rowKey) ? 'reading' : doubt ? 'check' : settled,
    doubt,
    open,
  }
}

/** Why a row is still to be checked, and which of its words nobody has settled. */
function doubtIn(deck: DeckView, row: SlideRow): Pick<Slide, 'doubt' | 'open'> {
  const rowKey = rowKeyOf(row)
  if (deck.checked.has(rowKey)) return { doubt: undefined, open: noWords }
  const edits = deck.edits.get(rowKey)
  const edited = Object.keys(edits ?? noEdits).some((column) => !isOwn(column))
  const shown = shownRow(row, edits)
  const open = openWordsIn(row, shown, deck.checked)
  const doubt = knownDoubt(row)
  const isUntouched = !edited && open === unsureWordsIn(row)
  return { doubt: doubt && !isUntouched ? doubtLeft(doubt, { open, shown, edited }) : doubt, open }
}

/** How many slides of a deck are to be checked, and how many of those that were to be are done. */
export function countReview(deck: DeckView): { left: number; done: number } {
  const flagged = deck.table.rows.filter(knownDoubt)
  const left = flagged.filter((row) => doubtIn(deck, row).doubt).length
  return { left, done: flagged.length - left }
}

function identityOf({ id, filename }: DeckView, rowKey: string) {
  return { key: `${id}/${rowKey}`, deckId: id, deckName: filename, rowKey }
}

function placeholder(deck: DeckView, at: number, number: number): Unplaced {
  const state = at === deck.table.rows.length ? 'reading' : 'waiting'
  return {
    ...identityOf(deck, String(number)),
    number,
    page: number,
    area: undefined,
    row: undefined,
    shown: undefined,
    edits: noEdits,
    reread: false,
    state,
    doubt: undefined,
    open: noWords,
  }
}

function knownDoubt(row: SlideRow): Doubt | undefined {
  const known = doubts.get(row) ?? { doubt: doubtAbout(row) }
  doubts.set(row, known)
  return known.doubt
}

function isSame(one: Slide, other: Slide): boolean {
  const keys = Object.keys(one) as (keyof Slide)[]
  return keys.every((key) => one[key] === other[key])
}

/** Names the deck of each slide where slides of several are shown. */
export const deckColumn: Column = { key: 'deck', label: 'Deck' }

/** The text of a cell, as edited. */
export function textIn({ shown, deckName }: Slide, column: string): string {
  return column === deckColumn.key ? deckName : cellText(shown?.[column])
}

/** The edit of a cell of a slide. */
export function cellOf(
  { deckId, rowKey }: RowPlace,
  columnKey: string,
  text: string | undefined,
): CellEdit {
  return { deckId, rowKey, columnKey, text }
}

export function isEditable(column: string): boolean {
  return editableColumns.has(column) || isOwn(column)
}
