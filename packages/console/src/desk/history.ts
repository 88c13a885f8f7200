import type { ColumnLayout } from './column-layout.ts'
import type { DeckPart } from './deck-changes.ts'
import type { DeckResult } from './desk-model.ts'

/** What a change by hand does to one deck. It is kept with the deck, so it has to be data. */
export interface DeckChange {
  deckId: string
  before: DeckPart
  after: DeckPart
}

/** A change by hand that can be taken back. */
export interface Step {
  /** What it changes, in words: "2 cells". */
  label: string
  /** At most one for each deck. */
  changes: readonly DeckChange[]
  layout?: { before: ColumnLayout; after: ColumnLayout }
  /** Decks that it removes. */
  removed?: readonly DeckResult[]
}

/** A step that was made. */
export interface TakenStep extends Step {
  /** When, in milliseconds since the Unix epoch; no two steps of a tab have the same. */
  at: number
}

/** Where steps outlast this page. */
export interface StepKeeper {
  put(step: TakenStep, undone: boolean): void
  drop(steps: readonly TakenStep[]): void
}

interface HistoryParts {
  /** Brings about what was before a step, or after it. */
  apply: (step: Step, state: 'before' | 'after') => void
  keeper: StepKeeper
  now: () => number
  onChange: () => void
}

/** The oldest steps are forgotten beyond this many, and beyond this many characters. The latest one is always there. */
const stepsMax = 1000
const charsMax = 4_000_000

/** The changes that a person made in all decks, in their order. */
export class History {
  #done: TakenStep[] = []
  #undone: TakenStep[] = []
  readonly #parts: HistoryParts

  constructor(parts: HistoryParts) {
    this.#parts = parts
  }

  /** What `undo` and `redo` would change, in words. */
  get labels(): { undoable: string | undefined; redoable: string | undefined } {
    return { undoable: this.#done.at(-1)?.label, redoable: this.#undone.at(-1)?.label }
  }

  /** Makes a change. What was undone before cannot be redone then. */
  do(step: Step): void {
    const { apply, keeper, now, onChange } = this.#parts
    const taken = { ...step, at: Math.max(now(), (this.#done.at(-1)?.at ?? 0) + 1) }
    apply(taken, 'after')
    keeper.drop(this.#undone)
    this.#undone = []
    this.#done.push(taken)
    this.#forgetOldest()
    keeper.put(taken, false)
    onChange()
  }

  undo(): void {
    this.#move(this.#done, this.#undone, 'before')
  }

  redo(): void {
    this.#move(this.#undone, this.#done, 'after')
  }

  /** Takes over the steps that were made before this page was opened. */
  restore(done: readonly TakenStep[], undone: readonly TakenStep[]): void {
    const known = new Set([...this.#done, ...this.#undone].map(({ at }) => at))
    const missing = (steps: readonly TakenStep[]) => steps.filter(({ at }) => !known.has(at))
    this.#done = [...missing(done), ...this.#done].sort((a, b) => a.at - b.at)
    this.#undone = [...missing(undone), ...this.#undone].sort((a, b) => b.at - a.at)
    this.#forgetOldest()
    this.#parts.onChange()
  }

  /** Forgets all steps, because their decks are no longer shown. */
  clear(): void {
    this.#done = []
    this.#undone = []
    this.#parts.onChange()
  }

  #move(from: TakenStep[], to: TakenStep[], state: 'before' | 'after'): void {
    const step = from.pop()
    if (!step) return
    this.#parts.apply(step, state)
    to.push(step)
    this.#parts.keeper.put(step, state === 'before')
    this.#parts.onChange()
  }

  #forgetOldest(): void {
    let chars = 0
    const enough = this.#done.findLastIndex((step, index) => {
      chars += charsOf(step)
      const isLatest = index === this.#done.length - 1
      return !isLatest && (chars > charsMax || this.#done.length - index > stepsMax)
    })
    this.#parts.keeper.drop(this.#done.splice(0, enough + 1))
  }
}

function charsOf({ changes }: Step): number {
  const texts = changes
    .flatMap(({ before, after }) => [before, after])
    .flatMap(({ edits }) => [...(edits?.values() ?? [])])
    .flatMap((edited) => Object.values(edited ?? {}))
  return texts.reduce((sum, text) => sum + text.length, 0)
}
