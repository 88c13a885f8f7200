import type { Clock } from '../clock.ts'
import { WindowCounts } from '../window-counts.ts'
import { classOf, policy, rankOf, type Sharer } from './policy.ts'

const { slowMs, provenMs } = policy.workers
/** Maximum number of slow accounts that are remembered; the oldest are forgotten first. */
const accountsMax = 10_000
/** Maximum number of other accounts of which the last sight is remembered; one is enough. */
const seenMax = 16

/** The steps of which an account shows separately that they do not run long. */
export type StepKind = 'quick' | 'picture'

/**
 * The accounts whose steps run long, those whose steps were seen not to, and when the others were last seen. An account
 * becomes slow with a step that no ordinary slide needs, and until then a step of it can be mistaken for a short one.
 */
export class SlowAccounts {
  readonly #clock: Clock
  /** Until when each counts as slow, in milliseconds since the Unix epoch; the oldest comes first. */
  readonly #until = new Map<string, number>()
  /** Until when each account and kind of step counts as quick; the oldest comes first. */
  readonly #proven = new Map<string, number>()
  /** When other accounts were last seen; the oldest comes first. */
  readonly #seen = new Map<string, { isPaying: boolean; at: number }>()
  #payingSeenAt = -Infinity
  /** Milliseconds that accounts have computed lately. */
  readonly #computed: WindowCounts

  constructor(clock: Clock) {
    this.#clock = clock
    this.#computed = new WindowCounts(clock, policy.threads.sum.withinMs)
  }

  /** Must be called when a step of the account runs long or ends its worker. */
  add(id: string): void {
    this.#seen.delete(id)
    setLatest(this.#until, id, this.#clock.now() + slowMs)
    forgetOldest(this.#until, accountsMax)
  }

  /** Must be called with the milliseconds that the account has computed on a thread without a pause. */
  computed(id: string, ms: number): void {
    const { longMs, sum } = policy.threads
    const inAll = this.#computed.add(id, ms)
    if (ms >= longMs || inAll >= sum.ms) this.add(id)
  }

  has(id: string): boolean {
    return this.#clock.now() < (this.#until.get(id) ?? 0)
  }

  /** Must be called when a step of the account has ended and its worker can go on. */
  prove(id: string, kind: StepKind): void {
    if (this.has(id)) return
    setLatest(this.#proven, `${kind} ${id}`, this.#clock.now() + provenMs)
    forgetOldest(this.#proven, accountsMax)
  }

  /** Whether a step of this kind was seen not to run long. */
  isProven(id: string, kind: StepKind): boolean {
    return !this.has(id) && this.#clock.now() < (this.#proven.get(`${kind} ${id}`) ?? 0)
  }

  /** Must be called when the account has something to do. */
  see({ id, isPaying }: Sharer): void {
    if (this.has(id)) return
    if (isPaying) this.#payingSeenAt = this.#clock.now()
    setLatest(this.#seen, id, { isPaying, at: this.#clock.now() })
    forgetOldest(this.#seen, seenMax)
  }

  /** Whether nobody who ranks before this slow account has had anything to do for so many milliseconds. */
  isAlone(sharer: Sharer, quietMs: number): boolean {
    const since = this.#clock.now() - quietMs
    return ![...this.#seen.values()].some(
      (seen) => seen.at > since && classOf(seen) <= classOf(sharer),
    )
  }

  /** Whether an account that pays had anything to do within so many milliseconds. */
  hasPaying(ms: number): boolean {
    return this.#clock.now() - this.#payingSeenAt < ms
  }

  /** The order in which accounts are served: paying, paying but slow, free, free and slow. */
  rankOf(sharer: Sharer): number {
    return rankOf(sharer, this.has(sharer.id))
  }
}

function setLatest<Value>(map: Map<string, Value>, id: string, value: Value): void {
  map.delete(id)
  map.set(id, value)
}

function forgetOldest(map: Map<string, unknown>, sizeMax: number): void {
  const [oldest] = map.keys()
  if (map.size > sizeMax && oldest !== undefined) map.delete(oldest)
}
