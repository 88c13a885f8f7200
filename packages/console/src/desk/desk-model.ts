import { createContext, useContext } from 'react'
import type { ColumnLayout } from './column-layout.ts'
import type { Refusal } from './refusal.ts'
import { cellText, type SlideRow, type SlideTable } from './slide-table.ts'

/** Identifies a row within its deck: the number of its slide. */
export type RowKey = string

export type Stage = 'waiting' | 'sending' | 'reading' | 'done' | 'canceled' | 'refused'

/** What the user can choose before a conversion. */
export interface DeckOptions {
  mode?: 'auto' | 'text' | 'ocr'
  /** Such as `1-50`; all slides by default. */
  slides?: string
  /** Whether the slides that a PPTX file hides are converted too. */
  hidden?: 'include'
}

/** The edited cells of a row by column. */
export type RowEdits = Readonly<Record<string, string>>

/** A deck and its rows. It is immutable: every change replaces it, and keeps the rows that did not change. */
export interface DeckResult {
  id: string
  /** Undefined if this browser could not keep the file; then there are no previews and no new conversions. */
  file: File | undefined
  /** The name of the deck: of its file, until somebody gives it another. */
  filename: string
  /** The folder that it is in; empty for none. */
  folder: string
  sizeBytes: number
  /** In milliseconds since the Unix epoch; later for later files of the same batch. */
  addedAt: number
  /** When the files that were added together were added. */
  batchAt: number
  options: DeckOptions
  /** Tells the service which conversion this is, so that repeating it is not charged again. */
  conversionKey: string
  /** Opens an encrypted PDF. It is kept in memory only. */
  password: string | undefined
  stage: Stage
  /** Whether the user holds it back while it waits. */
  held: boolean
  /** When it is tried again if it waits because the service asked for it, in milliseconds since the Unix epoch. */
  retryAt: number | undefined
  /** 0 to 1. */
  sentShare: number
  /** The number of rows to come; 0 until it is known. */
  slideCount: number
  /** When reading began, in milliseconds since the Unix epoch; 0 before. */
  readingSince: number
  /** Every column that the service offers, `blocks` included, and the rows that have arrived. */
  table: SlideTable
  edits: ReadonlyMap<RowKey, RowEdits>
  /** Rows that are being read again with OCR. */
  rereading: ReadonlySet<RowKey>
  /** Rows whose text was replaced by reading the slide again with OCR. */
  reread: ReadonlySet<RowKey>
  /** Rows that somebody has looked at and found right, and single words of rows: the key of the row, a slash and more. */
  checked: ReadonlySet<RowKey>
  /** Whether a file with its rows as they are now was saved. */
  exported: boolean
  /** Why rows could not be read again. */
  rereadRefusals: ReadonlyMap<RowKey, Refusal>
  refusal: Refusal | undefined
}

/** What is shown: the decks of this browser that belong to the person who uses it, and facts about all of them. */
export interface DeskState {
  /** The newest batch first, its files in the order in which they were added. */
  decks: readonly DeckResult[]
  /** The deck that is shown, or `allDecks`; undefined for the first page. */
  activeId: string | undefined
  /** False until the decks that this browser keeps are loaded. */
  loaded: boolean
  /** When the next deck is started, in milliseconds since the Unix epoch, if all requests of the limit per minute are used. */
  paced: { until: number; limit: number } | undefined
  /** What the user must know about what this browser keeps, such as files that were dropped for lack of space. */
  storageNotice: string | undefined
  /** Whether changes are in this tab only, because this browser's storage is full or blocked. */
  unsaved: boolean
  /** The columns as they are arranged; the same object until they are arranged otherwise. Remembered in this browser. */
  layout: ColumnLayout
  /** What Undo and Redo would take back or do again, in words, also after a reload; undefined if there is nothing. */
  undoable: string | undefined
  redoable: string | undefined
}

/** The decks and what can be done with them. */
export interface Desk extends DeskState {
  /** Shows, orders and names columns, as one step that can be undone. */
  arrangeColumns(layout: ColumnLayout): void

  /** Queues files. */
  add(files: readonly File[], options?: DeckOptions): AddedDecks
  /** Adds a deck whose rows are known, which is not converted and costs nothing. Returns its id. */
  addConverted(file: File, table: SlideTable): string
  /** Shows a deck, at a slide if its number is given, or the first page. */
  select(id: string | undefined, slide?: number): void
  cancel(id: string): void
  cancelAll(): void
  /** Holds a waiting deck back, or lets it go on. */
  hold(id: string, held: boolean): void
  pauseAll(): void
  resumeAll(): void
  /** Converts the deck again from the start. Edits stay with their slides. */
  restart(id: string, options?: DeckOptions & { password?: string | undefined }): void
  /** Removes decks, as one step that can be undone until this page is left. */
  remove(ids: readonly string[]): void
  /** Names decks or puts them into a folder, as one step that can be undone. */
  describe(ids: readonly string[], change: Partial<Pick<DeckResult, 'filename' | 'folder'>>): void
  clearAll(): void
  /** Notes that a file with the rows of these decks was saved. */
  markExported(decks: readonly DeckResult[]): void
  /** How much this browser keeps; undefined if it keeps nothing. */
  measureStorage(): Promise<StorageUse | undefined>

  /** Replaces the text of cells and notes that rows or words look right, as one step that can be undone. */
  edit(cells: readonly CellEdit[], checked?: readonly RowPlace[]): void
  /** Notes that rows look right, or are to be looked at again. */
  setChecked(rows: readonly RowPlace[], checked: boolean): void
  /** Reads one slide again with OCR, which costs one conversion. */
  reread(id: string, rowKey: RowKey, options: { keepEdits: boolean }): void

  undo(): void
  redo(): void
}

/** What this browser keeps for this page, in bytes. */
export interface StorageUse {
  usedBytes: number
  /** What the browser grants to this page; undefined if it does not tell. */
  grantedBytes: number | undefined
  /** Whether the browser promises not to remove decks when the disk is nearly full. */
  persistent: boolean
  /** The bytes of each deck of the person who is signed in, by its id. */
  decks: ReadonlyMap<string, number>
  /** The bytes of decks of other accounts, which are not shown. */
  otherAccountsBytes: number
}

export interface AddedDecks {
  ids: readonly string[]
  /** Why some files were not taken, in words; undefined if all were. */
  refusal: string | undefined
}

/** A row of one of the decks. */
export interface RowPlace {
  deckId: string
  rowKey: RowKey
}

export interface CellEdit extends RowPlace {
  columnKey: string
  /** Undefined restores what was read. */
  text: string | undefined
}

/** Stands in `activeId` for one grid of all decks. */
export const allDecks = 'all'

export const DeskContext = createContext<Desk | undefined>(undefined)

export function useDesk(): Desk {
  const desk = useContext(DeskContext)
  if (!desk) throw new Error('useDesk needs a DeskProvider.')
  return desk
}

/** The columns whose cells can be edited; the others are facts about the slide. */
export const editableColumns: ReadonlySet<string> = new Set([
  'slide',
  'title',
  'body',
  'notes',
  'markdown',
])

export function rowKeyOf(row: SlideRow): RowKey {
  return cellText(row.number)
}

/** Whether the deck is being sent or read. */
export function isRunning({ stage }: Pick<DeckResult, 'stage'>): boolean {
  return stage === 'sending' || stage === 'reading'
}

/** Whether the deck is waiting or running. */
export function isUnfinished(deck: Pick<DeckResult, 'stage'>): boolean {
  return deck.stage === 'waiting' || isRunning(deck)
}

/** Whether removing the deck would lose something: rows that no saved file has, or a file that is still to be converted. */
export function hasUnexportedWork({
  exported,
  stage,
  edits,
  table,
}: Pick<DeckResult, 'exported' | 'stage' | 'edits' | 'table'>): boolean {
  if (isUnfinished({ stage })) return true
  return !exported && (table.rows.length > 0 || edits.size > 0)
}
