import { isOwn } from '../desk/column-layout.ts'
import { editableColumns, isRunning, type RowEdits, rowKeyOf } from '../desk/desk-model.ts'
import { shownRow } from '../desk/edited-table.ts'
import { type SlideRow, textOf } from '../desk/slide-table.ts'
import { areaOf, type Box } from './blocks.ts'
import type { DeckView } from './deck-view.ts'
import { type Doubt, doubtAbout } from './to-check.ts'

export type SlideState = 'waiting' | 'reading' | 'read' | 'check' | 'checked' | 'edited'

/** A slide of a deck: with its row, or still to be read. */
export interface Slide {
  /** Its position in the deck, from 0. */
  index: number
  /** The key of its row. */
  key: string
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
const doubts = new WeakMap<SlideRow, { doubt: Doubt | undefined }>()

/**
 * All slides of a deck in its order, with placeholders for those that are still to be read. Slides that
 * did not change since `before` are the same objects, so that they are not rendered again.
 */
export function slidesOf(deck: DeckView, before: readonly Slide[] = []): Slide[] {
  const { rows } = deck.table
  const expected = isRunning(deck) ? Math.max(deck.slideCount, rows.length, 1) : rows.length
  const first = Number(rows[0]?.number ?? 1)
  return Array.from({ length: expected }, (_, index) => {
    const row = rows[index]
    const slide = row ? slideOf(deck, row, index) : placeholder(deck, index, first + index)
    const old = before[index]
    return old && isSame(old, slide) ? old : slide
  })
}

function slideOf(deck: DeckView, row: SlideRow, index: number): Slide {
  const key = rowKeyOf(row)
  const edits = deck.edits.get(key) ?? noEdits
  const doubt = knownDoubt(row)
  const edited = Object.keys(edits).length > 0
  const checked = deck.checked.has(key)
  const unedited = checked ? 'checked' : doubt ? 'check' : 'read'
  const settled = edited ? 'edited' : unedited
  return {
    index,
    key,
    number: Number(row.number),
    page: Number(row.page ?? row.number),
    area: areaOf(row),
    row,
    shown: shownRow(row, deck.edits.get(key)),
    edits,
    reread: deck.reread.has(key),
    state: deck.rereading.has(key) ? 'reading' : settled,
    doubt: edited || checked ? undefined : doubt,
  }
}

/** How many slides of a deck are to be checked, and how many of those that were to be are done. */
export function countReview(deck: DeckView): { left: number; done: number } {
  const flagged = deck.table.rows.filter(knownDoubt)
  const isDone = (row: SlideRow) => {
    const key = rowKeyOf(row)
    return deck.checked.has(key) || deck.edits.has(key)
  }
  const done = flagged.filter(isDone).length
  return { left: flagged.length - done, done }
}

function placeholder(deck: DeckView, index: number, number: number): Slide {
  const state = index === deck.table.rows.length ? 'reading' : 'waiting'
  return {
    index,
    key: String(number),
    number,
    page: number,
    area: undefined,
    row: undefined,
    shown: undefined,
    edits: noEdits,
    reread: false,
    state,
    doubt: undefined,
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

/** The text of a cell, as edited. */
export function textIn({ shown }: Slide, column: string): string {
  return textOf(shown?.[column])
}

export function isEditable(column: string): boolean {
  return editableColumns.has(column) || isOwn(column)
}
