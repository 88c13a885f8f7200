import type { Clock } from '@rowdeck/core/clock'
import type { DocumentJob } from './document-job.ts'
import { briefWaitMsMax } from './worker-set.ts'

/** How long an idle worker is reserved for the next step of a deck instead of starting a slow step, in milliseconds. */
const followUpMsMax = 25

/**
 * Decks whose next step is about to be requested: a deck does so a moment after the result of the previous one. If a
 * worker started on a picture of another deck in that moment, a deck of three steps would wait for three pictures.
 */
export class FollowUps {
  readonly #clock: Clock
  readonly #dispatch: () => void
  /** Each with the function that cancels the wait for its next step. */
  readonly #betweenSteps = new Map<DocumentJob, () => void>()
  #willLookAgain = false

  /** `dispatch` is called when a wait is over. */
  constructor(clock: Clock, dispatch: () => void) {
    this.#clock = clock
    this.#dispatch = dispatch
  }

  get expected(): DocumentJob[] {
    return [...this.#betweenSteps.keys()]
  }

  expect(job: DocumentJob): void {
    this.stopExpecting(job)
    const cancel = this.#clock.after(followUpMsMax, () => {
      this.#betweenSteps.delete(job)
      this.#dispatch()
    })
    this.#betweenSteps.set(job, cancel)
  }

  /** Returns whether it was expected. */
  stopExpecting(job: DocumentJob): boolean {
    this.#betweenSteps.get(job)?.()
    return this.#betweenSteps.delete(job)
  }

  /** Must be called when a step waits for the worker that has its deck open, which may hang: dispatches once the wait is over. */
  lookAgain(): void {
    if (this.#willLookAgain) return
    this.#willLookAgain = true
    this.#clock.after(briefWaitMsMax, () => {
      this.#willLookAgain = false
      this.#dispatch()
    })
  }
}
