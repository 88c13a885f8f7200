import { counted } from '../elements/format.ts'
import type { ColumnLayout } from './column-layout.ts'
import { isOfRow, withPart } from './deck-changes.ts'
import type { DeckList } from './deck-list.ts'
import type { DeckStorage } from './deck-storage.ts'
import { type CellEdit, type DeckResult, isRunning, type RowPlace } from './desk-model.ts'
import { editsAfter } from './edited-table.ts'
import { type DeckChange, History, type Step } from './history.ts'

/** The step that edits cells of some decks, and checks some rows or words with them; undefined if it would edit nothing. */
export function editStep(
  list: DeckList,
  cells: readonly CellEdit[],
  checked: readonly RowPlace[] = [],
): Step | undefined {
  const edits = [...Map.groupBy(cells, ({ deckId }) => deckId)].flatMap(([deckId, own]) => {
    const deck = list.get(deckId)
    if (!deck) return []
    const after = editsAfter(deck, own)
    const before = new Map([...after.keys()].map((key) => [key, deck.edits.get(key)]))
    return [{ deckId, before: { edits: before }, after: { edits: after } }]
  })
  if (edits.length === 0) return undefined
  return {
    label: `${counted(cells.length, 'cell')} of ${several(list, edits)}`,
    changes: merged([...edits, ...checkChanges(list, checked, true)]),
  }
}

/** One change for each deck. */
function merged(changes: readonly DeckChange[]): DeckChange[] {
  return [...Map.groupBy(changes, ({ deckId }) => deckId)].map(([deckId, own]) => ({
    deckId,
    before: Object.assign({}, ...own.map(({ before }) => before)),
    after: Object.assign({}, ...own.map(({ after }) => after)),
  }))
}

/** The step that notes that rows look right, or are to be looked at again. */
export function checkStep(
  list: DeckList,
  rows: readonly RowPlace[],
  checked: boolean,
): Step | undefined {
  const changes = checkChanges(list, rows, checked)
  if (changes.length === 0) return undefined
  const isWord = rows.every(({ rowKey }) => rowKey.includes('/'))
  const what = counted(rows.length, isWord ? 'word' : 'slide')
  return { label: `check of ${what} of ${several(list, changes)}`, changes }
}

function checkChanges(list: DeckList, rows: readonly RowPlace[], checked: boolean): DeckChange[] {
  return [...Map.groupBy(rows, ({ deckId }) => deckId)].flatMap(([deckId, own]) => {
    const known = list.get(deckId)?.checked ?? new Set()
    const keys = own.flatMap(({ rowKey }) =>
      // a row that is to be looked at again is so with all its words
      checked
        ? [rowKey].filter((key) => !known.has(key))
        : [...known].filter((key) => isOfRow(key, rowKey)),
    )
    const all = (value: boolean) => ({ checks: new Map(keys.map((key) => [key, value])) })
    return keys.length > 0 ? [{ deckId, before: all(!checked), after: all(checked) }] : []
  })
}

/** The step that shows, orders or names columns. */
export function layoutStep(list: DeckList, after: ColumnLayout): Step {
  const { layout: before } = list.state
  return { label: 'the choice of columns', changes: [], layout: { before, after } }
}

/** The step that names decks or puts them into a folder; undefined if it would change nothing. */
export function describeStep(
  list: DeckList,
  ids: readonly string[],
  change: Partial<Pick<DeckResult, 'filename' | 'folder'>>,
): Step | undefined {
  const changes = ids.flatMap((deckId) => {
    const { filename = '', folder = '' } = list.get(deckId) ?? {}
    const before = { filename, folder }
    const after = { ...before, ...change }
    return after.filename === filename && after.folder === folder ? [] : [{ deckId, before, after }]
  })
  if (changes.length === 0) return undefined
  const what = change.filename === undefined ? 'the folder' : 'the name'
  return { label: `${what} of ${several(list, changes)}`, changes }
}

/** The step that removes decks; undefined if none is there. They are kept in memory while it can be undone. */
export function removeStep(list: DeckList, ids: readonly string[]): Step | undefined {
  const removed = ids.flatMap((id) => list.get(id) ?? [])
  if (removed.length === 0) return undefined
  const named = removed.map(({ id }) => ({ deckId: id }))
  return { label: `the removal of ${several(list, named)}`, changes: [], removed }
}

interface StepParts {
  list: DeckList
  /** Stops conversions and deletes the decks from this browser's storage. */
  erase: (ids: readonly string[]) => void
  /** Has decks that are to be converted wait for their turn again. */
  wait: () => void
  /** Shows the columns so, and remembers it. */
  arrange: (layout: ColumnLayout) => void
}

interface HistoryParts extends StepParts {
  storage: Promise<DeckStorage | undefined>
  now: () => number
}

/** The changes that a person makes in this tab. */
export function handHistory({ storage, now, ...parts }: HistoryParts): History {
  const history = new History({
    apply: (step, state) => applyStep(parts, step, state),
    keeper: {
      put: async (step, undone) => (await storage)?.steps.put(step, undone),
      drop: async (steps) => (await storage)?.steps.drop(steps),
    },
    now,
    onChange: () => parts.list.set(history.labels),
  })
  return history
}

/** Brings about what was before a step, or after it. */
export function applyStep(
  { list, erase, wait, arrange }: StepParts,
  { changes, layout, removed }: Step,
  state: 'before' | 'after',
): void {
  for (const change of changes) list.update(change.deckId, (deck) => withPart(deck, change[state]))
  if (layout) arrange(layout[state])
  if (!removed) return
  if (state === 'before') {
    list.put(
      ...removed.map((deck) => (isRunning(deck) ? { ...deck, stage: 'waiting' as const } : deck)),
    )
    wait()
  } else {
    const ids = removed.map(({ id }) => id)
    list.remove(ids)
    erase(ids)
  }
}

function several(list: DeckList, changes: readonly Pick<DeckChange, 'deckId'>[]): string {
  const [first] = changes
  if (changes.length > 1) return counted(changes.length, 'deck')
  return (first && list.get(first.deckId)?.filename) || 'a deck'
}
