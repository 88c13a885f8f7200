import { counted } from '../elements/format.ts'
import type { ColumnLayout } from './column-layout.ts'
import { isOfRow, withChecked, withRowEdits } from './deck-changes.ts'
import type { DeckList } from './deck-list.ts'
import {
  type CellEdit,
  type DeckResult,
  isRunning,
  type RowEdits,
  type RowKey,
  type RowPlace,
} from './desk-model.ts'
import { editsAfter } from './edited-table.ts'
import type { Step } from './history.ts'

/** The step that edits cells of some decks, and checks some rows or words with them; undefined if it would edit nothing. */
export function editStep(
  list: DeckList,
  cells: readonly CellEdit[],
  checked: readonly RowPlace[] = [],
): Step | undefined {
  const changes = [...Map.groupBy(cells, ({ deckId }) => deckId)].flatMap(([id, own]) => {
    const deck = list.get(id)
    if (!deck) return []
    const after = editsAfter(deck, own)
    const before = new Map([...after.keys()].map((key) => [key, deck.edits.get(key)]))
    return [{ id, before, after }]
  })
  if (changes.length === 0) return undefined
  const put = (state: 'before' | 'after') => {
    for (const change of changes) {
      const rows: ReadonlyMap<RowKey, RowEdits | undefined> = change[state]
      list.update(change.id, (deck) => withRowEdits(deck, rows))
    }
  }
  const check = checkStep(list, checked, true)
  const where = several(
    list,
    changes.map(({ id }) => id),
  )
  return {
    label: `${counted(cells.length, 'cell')} of ${where}`,
    redo() {
      put('after')
      check?.redo()
    },
    undo() {
      check?.undo()
      put('before')
    },
  }
}

/** The step that notes that rows look right, or are to be looked at again. */
export function checkStep(
  list: DeckList,
  rows: readonly RowPlace[],
  checked: boolean,
): Step | undefined {
  const changed = rows.flatMap(({ deckId, rowKey }) => {
    const before = list.get(deckId)?.checked ?? new Set()
    // a row that is to be looked at again is so with all its words
    const keys = checked
      ? [rowKey].filter((key) => !before.has(key))
      : [...before].filter((key) => isOfRow(key, rowKey))
    return keys.map((key) => ({ deckId, rowKey: key }))
  })
  if (changed.length === 0) return undefined
  const isWord = rows.every(({ rowKey }) => rowKey.includes('/'))
  const byDeck = Map.groupBy(changed, ({ deckId }) => deckId)
  const put = (value: boolean) => {
    for (const [id, own] of byDeck) {
      const keys = own.map(({ rowKey }) => rowKey)
      list.update(id, (deck) => withChecked(deck, keys, value))
    }
  }
  return {
    label: `check of ${counted(rows.length, isWord ? 'word' : 'slide')} of ${several(list, [...byDeck.keys()])}`,
    redo: () => put(checked),
    undo: () => put(!checked),
  }
}

/** The step that shows, orders or names columns. */
export function layoutStep(list: DeckList, after: ColumnLayout): Step {
  const { shownColumns, columnLabels } = list.state
  const before: ColumnLayout = { shownColumns, columnLabels }
  return {
    label: 'the choice of columns',
    redo: () => list.set({ ...after }),
    undo: () => list.set({ ...before }),
  }
}

/** The step that names decks or puts them into a folder; undefined if it would change nothing. */
export function describeStep(
  list: DeckList,
  ids: readonly string[],
  change: Partial<Pick<DeckResult, 'filename' | 'folder'>>,
): Step | undefined {
  const before = ids.flatMap((id) => {
    const { filename = '', folder = '' } = list.get(id) ?? {}
    const after = { filename, folder, ...change }
    return after.filename === filename && after.folder === folder ? [] : [{ id, filename, folder }]
  })
  if (before.length === 0) return undefined
  const what = change.filename === undefined ? 'the folder' : 'the name'
  return {
    label: `${what} of ${several(list, ids)}`,
    redo() {
      for (const { id } of before) list.update(id, (deck) => ({ ...deck, ...change }))
    },
    undo() {
      for (const { id, ...old } of before) list.update(id, (deck) => ({ ...deck, ...old }))
    },
  }
}

interface RemovalParts {
  list: DeckList
  /** Stops conversions and deletes the decks from this browser's storage. */
  erase: (ids: readonly string[]) => void
  /** Has decks that are to be converted wait for their turn again. */
  wait: () => void
}

/** The step that removes decks; undefined if none is there. They are kept in memory while it can be undone. */
export function removeStep(
  { list, erase, wait }: RemovalParts,
  ids: readonly string[],
): Step | undefined {
  const decks = ids.flatMap((id) => list.get(id) ?? [])
  if (decks.length === 0) return undefined
  return {
    label: `the removal of ${several(list, ids)}`,
    redo() {
      list.remove(ids)
      erase(ids)
    },
    undo() {
      list.put(
        ...decks.map((deck) => (isRunning(deck) ? { ...deck, stage: 'waiting' as const } : deck)),
      )
      wait()
    },
  }
}

function several(list: DeckList, ids: readonly string[]): string {
  return ids.length > 1 ? counted(ids.length, 'deck') : nameOf(list, ids[0])
}

function nameOf(list: DeckList, id: string | undefined): string {
  return (id !== undefined && list.get(id)?.filename) || 'a deck'
}
