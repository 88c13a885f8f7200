/** A change by hand that can be taken back. */
export interface Step {
  /** What it changes, in words: "2 cells". */
  label: string
  redo(): void
  undo(): void
}

/** Steps that can be undone; the oldest are forgotten beyond this. */
const stepsMax = 5000

/** The changes that a person made in this tab, in all decks, in their order. */
export class History {
  #done: Step[] = []
  #undone: Step[] = []
  readonly #onChange: () => void

  constructor(onChange: () => void) {
    this.#onChange = onChange
  }

  /** What `undo` and `redo` would change, in words. */
  get labels(): { undoable: string | undefined; redoable: string | undefined } {
    return { undoable: this.#done.at(-1)?.label, redoable: this.#undone.at(-1)?.label }
  }

  /** Makes a change. What was undone before cannot be redone then. */
  do(step: Step): void {
    step.redo()
    this.#done = [...this.#done, step].slice(-stepsMax)
    this.#undone = []
    this.#onChange()
  }

  undo(): void {
    const step = this.#done.pop()
    if (!step) return
    step.undo()
    this.#undone.push(step)
    this.#onChange()
  }

  redo(): void {
    const step = this.#undone.pop()
    if (!step) return
    step.redo()
    this.#done.push(step)
    this.#onChange()
  }

  /** Forgets all steps, because their decks are no longer shown. */
  clear(): void {
    this.#done = []
    this.#undone = []
    this.#onChange()
  }
}
