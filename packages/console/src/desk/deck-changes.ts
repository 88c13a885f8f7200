import type { ConversionEvent } from './conversion-request.ts'
import {
  type DeckOptions,
  type DeckResult,
  type RowEdits,
  type RowKey,
  rowKeyOf,
} from './desk-model.ts'
import type { Refusal } from './refusal.ts'
import { allColumns, type SlideRow } from './slide-table.ts'

interface NewDeck {
  id: string
  file: File
  batchAt: number
  addedAt: number
  options: DeckOptions
  conversionKey: string
}

/** A deck that waits for its turn. */
export function newDeck({ file, options, ...identity }: NewDeck): DeckResult {
  return {
    ...identity,
    file,
    filename: file.name,
    folder: '',
    sizeBytes: file.size,
    edits: new Map(),
    ...blank({ filename: file.name, options }),
  }
}

/** The deck before its next conversion. Its rows stay until the new ones come, its edits for good. */
export function waitingAgain(deck: DeckResult, options: DeckOptions): DeckResult {
  const { table, slideCount, reread, checked, ...fresh } = blank({
    filename: deck.filename,
    options,
  })
  return { ...deck, ...fresh }
}

function blank({ filename, options }: Pick<DeckResult, 'filename' | 'options'>) {
  return {
    options,
    password: undefined,
    stage: 'waiting' as const,
    held: false,
    retryAt: undefined,
    sentShare: 0,
    slideCount: 0,
    readingSince: 0,
    table: { filename, mode: 'text' as const, rowCount: 0, columns: [...allColumns], rows: [] },
    rereading: new Set<RowKey>(),
    reread: new Set<RowKey>(),
    checked: new Set<RowKey>(),
    exported: false,
    rereadRefusals: new Map<RowKey, Refusal>(),
    refusal: undefined,
  }
}

/** The deck after events of its conversion; `now` is in milliseconds since the Unix epoch. */
export function afterEvents(
  deck: DeckResult,
  events: readonly ConversionEvent[],
  now: number,
): DeckResult {
  const arrived = events.flatMap((event) => (event.kind === 'row' ? [event.row] : []))
  const after = events.reduce((current, event) => afterEvent(current, event, now), deck)
  if (arrived.length === 0) return after
  const rows = [...after.table.rows, ...arrived]
  return { ...after, table: { ...after.table, rows, rowCount: rows.length } }
}

function afterEvent(deck: DeckResult, event: ConversionEvent, now: number): DeckResult {
  const { table } = deck
  switch (event.kind) {
    case 'sent':
      return { ...deck, sentShare: event.share }
    case 'head': {
      const { filename, columns, slideCount } = event
      // the rows of an earlier conversion are replaced
      const head = { ...table, filename, columns, rowCount: 0, rows: [] }
      return {
        ...deck,
        stage: 'reading',
        sentShare: 1,
        slideCount,
        readingSince: now,
        reread: new Set(),
        checked: new Set(),
        exported: false,
        table: head,
      }
    }
    case 'count':
      return { ...deck, slideCount: event.slideCount }
    case 'end':
      return { ...deck, stage: 'done', table: { ...table, mode: event.mode } }
    case 'row':
      return deck
  }
}

/** Some of what a person changes in a deck. */
export interface DeckPart extends Partial<Pick<DeckResult, 'filename' | 'folder'>> {
  /** The edits of rows; undefined leaves a row without any. */
  edits?: ReadonlyMap<RowKey, RowEdits | undefined>
  /** Rows and words that look right, and those that are to be looked at again. */
  checks?: ReadonlyMap<RowKey, boolean>
}

/** The deck after a change by hand. */
export function withPart(deck: DeckResult, { edits, checks, ...facts }: DeckPart): DeckResult {
  const edited = edits ? withRowEdits(deck, edits) : deck
  const others = [...edited.checked].filter((key) => !checks?.has(key))
  const checked = [...(checks ?? [])].filter(([, isChecked]) => isChecked).map(([key]) => key)
  return {
    ...edited,
    ...facts,
    checked: checks ? new Set([...others, ...checked]) : edited.checked,
  }
}

/** The deck with other edits of some rows; undefined leaves a row without any. */
export function withRowEdits(
  deck: DeckResult,
  rows: ReadonlyMap<RowKey, RowEdits | undefined>,
): DeckResult {
  const edits = new Map(deck.edits)
  for (const [rowKey, edited] of rows) {
    if (edited && Object.keys(edited).length > 0) edits.set(rowKey, edited)
    else edits.delete(rowKey)
  }
  return { ...deck, edits, exported: false }
}

/** The deck with a row that was read again; what identifies the slide stays. */
export function withRereadRow(deck: DeckResult, rowKey: RowKey, fresh: SlideRow): DeckResult {
  const rows = deck.table.rows.map((row) => {
    if (rowKeyOf(row) !== rowKey) return row
    const { number = null, page = null, build = null } = row
    return { ...fresh, number, page, build }
  })
  const mode =
    deck.table.mode === 'ocr' || rows.every((row) => row.mode === 'ocr') ? 'ocr' : 'mixed'
  return {
    ...deck,
    table: { ...deck.table, rows, mode },
    reread: new Set([...deck.reread, rowKey]),
    checked: new Set([...deck.checked].filter((key) => !isOfRow(key, rowKey))),
    exported: false,
  }
}

/** Whether a key of `checked` stands for a row or one of its words. */
export function isOfRow(key: string, rowKey: RowKey): boolean {
  return key === rowKey || key.startsWith(`${rowKey}/`)
}

/** Returns the set with or without the member. */
export function toggled<T>(set: ReadonlySet<T>, member: T, present: boolean): Set<T> {
  const next = new Set(set)
  if (present) next.add(member)
  else next.delete(member)
  return next
}

/** A stored deck with what is only in memory. */
export function withMemory(stored: DeckResult, current: DeckResult): DeckResult {
  const { file, password, retryAt, rereading, rereadRefusals } = current
  return { ...stored, file: file ?? stored.file, password, retryAt, rereading, rereadRefusals }
}
