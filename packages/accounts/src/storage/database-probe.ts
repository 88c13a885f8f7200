import type { Clock } from '@rowdeck/core/clock'
import { faultTexts } from './database-fault.ts'
import type { DatabaseHealth } from './database-health.ts'

/** How long a result is reused without another probe, in milliseconds. */
const probeMs = 2000

export interface ProbeOptions {
  clock: Clock
  health: DatabaseHealth
  /** Commits a small write. */
  probe(): Promise<void>
}

/** Reports faults: those of requests, or that of a probing write, at most one every few seconds. */
export class DatabaseProbe {
  readonly #options: ProbeOptions
  #probed: Promise<boolean> | undefined
  #cancel = () => {}

  constructor(options: ProbeOptions) {
    this.#options = options
  }

  /** Resolves to the fault of the database, as part of a sentence; undefined if there is none. */
  async current(): Promise<string | undefined> {
    const { clock, health } = this.#options
    if (!this.#probed) {
      this.#probed = this.#probe()
      this.#cancel = clock.after(probeMs, () => this.forget())
    }
    const answers = await this.#probed
    if (health.reason) return faultTexts[health.reason]
    return answers ? undefined : 'the database does not answer'
  }

  /** Drops the last result, and its timer. */
  forget(): void {
    this.#cancel()
    this.#probed = undefined
  }

  async #probe(): Promise<boolean> {
    const { health, probe } = this.#options
    try {
      await probe()
      health.worked()
      return true
    } catch (error) {
      health.failed(error)
      return false
    }
  }
}
