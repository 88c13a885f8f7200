import { asRefusal, type ConversionQueue } from './conversion-queue.ts'
import { newDeck, toggled, waitingAgain, withRereadRow, withRowEdits } from './deck-changes.ts'
import type { DeckList } from './deck-list.ts'
import {
  type AddedDecks,
  type DeckOptions,
  type DeckResult,
  type Desk,
  type DeskState,
  isRunning,
  isUnfinished,
  type RowKey,
} from './desk-model.ts'
import { checkStep, describeStep, editStep, layoutStep, removeStep } from './hand-steps.ts'
import type { History, Step } from './history.ts'
import type { Refusal } from './refusal.ts'
import type { SlideRow, SlideTable } from './slide-table.ts'
import type { TabMessage } from './tabs.ts'

/** Files that may wait at once. */
export const queueFilesMax = 200
/** The service takes a conversion for the same one this long. */
const conversionKeyMs = 23 * 3600 * 1000

type Actions = Omit<Desk, keyof DeskState | 'select'>

interface ActionParts {
  list: DeckList
  queue: ConversionQueue
  history: History
  now: () => number
  newId: () => string
  post: (message: TabMessage) => void
  measure: Actions['measureStorage']
}

/** What the user can do with decks. */
export function deskActions(parts: ActionParts): Actions {
  const { list, queue, history } = parts
  const take = (step: Step | undefined) => step && history.do(step)
  const remove = (ids: readonly string[]) => take(removeStep(list, ids))
  return {
    add: (files, options = {}) => add(parts, files, options),
    addConverted: (file, table) => addConverted(parts, file, table),
    cancel: (id) => cancel(parts, id),
    cancelAll: () => {
      for (const { id } of list.state.decks.filter(isUnfinished)) cancel(parts, id)
    },
    hold: (id, held) => hold(parts, id, held),
    pauseAll: () => {
      for (const { id, stage } of list.state.decks) if (stage === 'waiting') hold(parts, id, true)
    },
    resumeAll: () => {
      for (const { id, held } of list.state.decks) if (held) hold(parts, id, false)
      queue.retryNow()
    },
    restart: (id, options) => restart(parts, id, options),
    remove,
    describe: (ids, change) => take(describeStep(list, ids, change)),
    markExported: (decks) => {
      for (const { id, table, edits } of decks) {
        list.update(id, (deck) =>
          // changed while the file was written
          deck.table === table && deck.edits === edits ? { ...deck, exported: true } : deck,
        )
      }
    },
    measureStorage: parts.measure,
    clearAll: () => remove(list.state.decks.map(({ id }) => id)),
    edit: (cells, checked) => take(editStep(list, cells, checked)),
    setChecked: (rows, checked) => take(checkStep(list, rows, checked)),
    arrangeColumns: (layout) => take(layoutStep(list, layout)),
    undo: () => history.undo(),
    redo: () => history.redo(),
    reread: (id, rowKey, { keepEdits }) => void reread(parts, { id, rowKey, keepEdits }),
  }
}

function add(
  { list, queue, now, newId }: ActionParts,
  files: readonly File[],
  options: DeckOptions,
): AddedDecks {
  const unfinished = list.state.decks.filter(isUnfinished).length
  const taken = files.slice(0, Math.max(0, queueFilesMax - unfinished))
  const batchAt = nextBatch(list, now())
  const decks = taken.map((file, index) =>
    newDeck({
      id: newId(),
      file,
      batchAt,
      addedAt: batchAt + index,
      options,
      conversionKey: newId(),
    }),
  )
  list.put(...decks)
  queue.start()
  return { ids: decks.map(({ id }) => id), refusal: refusalOf(files.length, taken.length) }
}

function addConverted({ list, now, newId }: ActionParts, file: File, table: SlideTable): string {
  const batchAt = nextBatch(list, now())
  const identity = { id: newId(), batchAt, addedAt: batchAt, conversionKey: newId() }
  const deck = newDeck({ ...identity, file, options: {} })
  const slideCount = table.rows.length
  // its rows can be had again at any time
  list.put({ ...deck, table, slideCount, stage: 'done', exported: true })
  return identity.id
}

function nextBatch({ state }: DeckList, now: number): number {
  return Math.max(now, (state.decks[0]?.batchAt ?? 0) + 1)
}

function refusalOf(count: number, taken: number): string | undefined {
  const left = count - taken
  if (left === 0) return undefined
  return `At most ${queueFilesMax} files can wait at once; ${left} of these ${count} were not added. Add them when some are done.`
}

function cancel({ list, queue, post }: ActionParts, id: string): void {
  const deck = list.get(id)
  if (!deck || !isUnfinished(deck)) return
  // the tab that converts it cancels it
  post({ kind: 'cancel', id })
  if (isRunning(deck) && !queue.isRunning(id)) return
  queue.abort(id)
  list.update(id, (current) => ({
    ...current,
    stage: 'canceled',
    held: false,
    retryAt: undefined,
    refusal: undefined,
  }))
}

function hold({ list, queue, post }: ActionParts, id: string, held: boolean): void {
  list.update(id, (deck) => (deck.held === held ? deck : { ...deck, held, refusal: undefined }))
  post({ kind: 'held', id, held })
  if (!held) queue.start()
}

function restart(
  { list, queue, now, newId }: ActionParts,
  id: string,
  options?: DeckOptions & { password?: string | undefined },
): void {
  queue.abort(id)
  list.update(id, (deck) => {
    const { password = deck.password, ...chosen } = options ?? {}
    const next = options ? chosen : deck.options
    const same =
      password === deck.password &&
      JSON.stringify(next) === JSON.stringify(deck.options) &&
      now() - deck.addedAt < conversionKeyMs
    const conversionKey = same ? deck.conversionKey : newId()
    return { ...waitingAgain(deck, next), password, conversionKey }
  })
  queue.retryNow()
}

interface Reread {
  id: string
  rowKey: RowKey
  keepEdits: boolean
}

async function reread(
  { list, queue, newId }: ActionParts,
  { id, rowKey, keepEdits }: Reread,
): Promise<void> {
  const deck = list.get(id)
  if (!deck?.file || deck.rereading.has(rowKey)) return
  list.update(id, (current) => ({
    ...current,
    rereading: toggled(current.rereading, rowKey, true),
    rereadRefusals: withRefusal(current, rowKey, undefined),
  }))
  let fresh: SlideRow | undefined
  let refusal: Refusal | undefined
  try {
    await queue.convertOnce({
      file: deck.file,
      password: deck.password,
      options: { mode: 'ocr', slides: rowKey },
      conversionKey: newId(),
      signal: new AbortController().signal,
      onEvents: (events) => {
        for (const event of events) if (event.kind === 'row') fresh = event.row
      },
    })
  } catch (error) {
    refusal = asRefusal(error)
  }
  list.update(id, (current) => {
    const read = fresh && !refusal ? withRereadRow(current, rowKey, fresh) : current
    const kept =
      fresh && !refusal && !keepEdits ? withRowEdits(read, new Map([[rowKey, undefined]])) : read
    return {
      ...kept,
      rereading: toggled(current.rereading, rowKey, false),
      rereadRefusals: withRefusal(current, rowKey, refusal),
    }
  })
}

function withRefusal(
  { rereadRefusals }: DeckResult,
  rowKey: RowKey,
  refusal: Refusal | undefined,
): Map<RowKey, Refusal> {
  const refusals = new Map(rereadRefusals)
  if (refusal) refusals.set(rowKey, refusal)
  else refusals.delete(rowKey)
  return refusals
}
