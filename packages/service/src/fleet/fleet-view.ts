import type { Clock } from '@rowdeck/core/clock'
import type { Redis } from 'ioredis'
import type { Logger } from '../telemetry/telemetry.ts'
import {
  type Announcement,
  announce,
  beatMs,
  listMembers,
  type Member,
  measure,
  type QueueMeasure,
  thisProcess,
  withdrawMember,
} from './members.ts'

export interface FleetViewOptions {
  clock: Clock
  log: Logger
  /** The queue whose workers count. */
  queue: string
  announcement(): Omit<Announcement, 'host' | 'pid' | 'memoryBytes'>
  /** Called when the fleet becomes unavailable. */
  lost(): void
}

/** Announces this process every two seconds and keeps what it sees of the others. */
export class FleetView {
  readonly #redis: Redis
  readonly #options: FleetViewOptions
  readonly #waiting = new Set<() => void>()
  #seen: { members: Member[]; measure: QueueMeasure } | undefined
  #wasAvailable: boolean | undefined
  #beat: Promise<void> | undefined
  #cancelNext: () => void = () => {}
  #closed = false
  #hasWarned = false

  constructor(redis: Redis, options: FleetViewOptions) {
    this.#redis = redis
    this.#options = options
    redis.on('ready', () => void this.#look())
    redis.on('close', () => this.#set(undefined))
    this.#lookAgain()
  }

  get seen(): { members: Member[]; measure: QueueMeasure } | undefined {
    return this.#seen
  }

  get slots(): number {
    return this.#workers().reduce((sum, { slots }) => sum + slots, 0)
  }

  get available(): boolean {
    return this.slots > 0
  }

  async availableWithin(ms: number, signal: AbortSignal): Promise<boolean> {
    if (this.available) return true
    const { promise, resolve } = Promise.withResolvers<void>()
    const cancel = this.#options.clock.after(ms, resolve)
    this.#waiting.add(resolve)
    signal.addEventListener('abort', () => resolve(), { once: true })
    await promise
    this.#waiting.delete(resolve)
    cancel()
    signal.throwIfAborted()
    return this.available
  }

  async close(): Promise<void> {
    this.#closed = true
    this.#cancelNext()
    await this.#beat
    if (this.#redis.status !== 'ready') return
    await withdrawMember(this.#redis, this.#options.announcement().id).catch(() => {})
  }

  #workers(): Member[] {
    const { queue } = this.#options
    return (this.#seen?.members ?? []).filter(
      (member) => member.kind === 'worker' && member.state === 'ready' && member.queue === queue,
    )
  }

  #lookAgain(): void {
    if (this.#closed) return
    this.#cancelNext = this.#options.clock.after(beatMs, () => {
      void this.#look().then(() => this.#lookAgain())
    })
  }

  #look(): Promise<void> {
    this.#beat ??= this.#lookNow().finally(() => {
      this.#beat = undefined
    })
    return this.#beat
  }

  async #lookNow(): Promise<void> {
    if (this.#closed || this.#redis.status !== 'ready') return
    // a second try, because a busy machine may delay one answer for longer than the time limit of a command
    const seen = await this.#askRedis().catch(() => this.#askRedis().catch(() => undefined))
    this.#set(seen)
  }

  async #askRedis(): Promise<{ members: Member[]; measure: QueueMeasure }> {
    await announce(this.#redis, { ...this.#options.announcement(), ...thisProcess() })
    const [{ members, ignored }, measured] = await Promise.all([
      listMembers(this.#redis),
      measure(this.#redis),
    ])
    if (ignored > 0) this.#warnOfSurplus(ignored)
    return { members, measure: measured }
  }

  #warnOfSurplus(ignored: number): void {
    if (this.#hasWarned) return
    this.#hasWarned = true
    this.#options.log.warn(
      { ignored },
      'Redis lists more members than a fleet may have; the others are ignored',
    )
  }

  #set(seen: { members: Member[]; measure: QueueMeasure } | undefined): void {
    this.#seen = seen
    const { available } = this
    if (available) for (const resolve of this.#waiting) resolve()
    if (available === this.#wasAvailable || this.#closed) return
    const { log, lost } = this.#options
    if (available) log.info({ slots: this.slots }, 'Pictures are read by the fleet')
    else if (this.#wasAvailable) log.warn('The fleet is unavailable: pictures are not read by it')
    this.#wasAvailable = available
    if (!available) lost()
  }
}
