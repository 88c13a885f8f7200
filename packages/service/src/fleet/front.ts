import { randomUUID } from 'node:crypto'
import type { Clock } from '@rowdeck/core/clock'
import { fromFailure } from '@rowdeck/core/failure'
import type { EncodedReadings, SlidePicture } from '@rowdeck/reader/conversion'
import type { Redis } from 'ioredis'
import type { Logger } from '../telemetry/telemetry.ts'
import { FleetFull, FleetTooSlow, FleetUnavailable } from './fleet-errors.ts'
import { FleetView } from './fleet-view.ts'
import { repliesKey } from './keys.ts'
import type { Announcement, Member, QueueMeasure, ReadingIdentity } from './members.ts'
import { packed, type ReplyHeader, unpacked } from './messages.ts'
import { logOutages } from './outage-log.ts'
import { Rate } from './rate.ts'
import { connectImpatiently, connectToWait } from './redis-address.ts'
import { receiveReplies } from './reply-inbox.ts'
import { createSeal } from './seal.ts'
import { type QueueLimits, SlideQueue } from './slide-queue.ts'
import { warnAboutRedis } from './warn-about-redis.ts'

export interface FleetSettings extends QueueLimits {
  url: string
  secret: string
}

export interface FrontOptions {
  identity: ReadingIdentity
  clock: Clock
  log: Logger
  /** Processes of this front that can read pictures themselves. */
  ownWorkers: number
}

/** For whom a picture is read. */
export interface PictureCaller {
  accountId: string
  isPaying: boolean
  signal: AbortSignal
  /** Called with the milliseconds that a worker of the fleet spent on the picture. */
  worked(ms: number): void
}

interface PendingSlide {
  caller: PictureCaller
  /** Resolves to undefined if the page must be rendered instead. */
  settle: PromiseWithResolvers<EncodedReadings | undefined>
}

/** Sends pictures to the workers of the fleet and receives their readings. */
export class FleetFront {
  readonly #settings: FleetSettings
  readonly #options: FrontOptions
  readonly #id = randomUUID()
  readonly #redis: Redis
  readonly #inbox: Redis
  readonly #seal
  readonly #rate: Rate
  readonly #queue: SlideQueue
  readonly #view: FleetView
  readonly #pending = new Map<string, PendingSlide>()

  constructor(settings: FleetSettings, options: FrontOptions) {
    const { clock, log, identity } = options
    this.#settings = settings
    this.#options = options
    this.#seal = createSeal(settings.secret)
    this.#rate = new Rate(clock)
    this.#redis = connectImpatiently(settings.url)
    this.#inbox = connectToWait(settings.url)
    logOutages([this.#redis, this.#inbox], { log, clock })
    const replyTo = repliesKey(this.#id)
    this.#queue = new SlideQueue(this.#redis, identity.queue, { limits: settings, replyTo })
    this.#view = new FleetView(this.#redis, {
      ...{ clock, log, queue: identity.queue },
      announcement: () => this.#announcement(),
      lost: () => this.#loseAll(),
    })
    void receiveReplies(this.#inbox, replyTo, (id, sealed) => this.#receive(id, sealed))
    this.#redis.on('ready', () => void warnAboutRedis(this.#redis, log))
  }

  /** Whether Redis answers and has a worker that reads pictures as this process would. */
  get available(): boolean {
    return this.#view.available
  }

  /** Pictures that the workers of the fleet read at the same time. */
  get slots(): number {
    return this.#view.slots
  }

  /** Resolves to whether the fleet is available, at once or within that many milliseconds. */
  availableWithin(ms: number, signal: AbortSignal): Promise<boolean> {
    return this.#view.availableWithin(ms, signal)
  }

  /** What was last seen of the fleet; undefined while Redis is lost. */
  seen(): { members: Member[]; measure: QueueMeasure } | undefined {
    return this.#view.seen
  }

  /**
   * Has a picture read. Undefined means that the page must be rendered instead. Throws what a reader throws, the
   * reason of the signal, FleetUnavailable, FleetFull and FleetTooSlow; the picture is then withdrawn.
   */
  async read(picture: SlidePicture, caller: PictureCaller): Promise<EncodedReadings | undefined> {
    caller.signal.throwIfAborted()
    if (!this.available) throw new FleetUnavailable('The fleet is unavailable.')
    const id = randomUUID()
    const settle = Promise.withResolvers<EncodedReadings | undefined>()
    const abandon = () => settle.reject(caller.signal.reason)
    caller.signal.addEventListener('abort', abandon, { once: true })
    const cancelDeadline = this.#options.clock.after(this.#settings.slideMsMax, () =>
      settle.reject(new FleetTooSlow('No worker has read the slide in time.')),
    )
    this.#pending.set(id, { caller, settle })
    void this.#send(id, picture, caller).catch((error) => settle.reject(error))
    try {
      return await settle.promise
    } finally {
      caller.signal.removeEventListener('abort', abandon)
      cancelDeadline()
      // without a reply the picture may still be in Redis; if Redis is lost, it expires
      if (this.#pending.delete(id)) void this.#queue.withdraw(id).catch(() => {})
    }
  }

  async close(): Promise<void> {
    await this.#view.close()
    this.#loseAll()
    await this.#queue.close().catch(() => {})
    this.#redis.disconnect()
    this.#inbox.disconnect()
  }

  async #send(
    id: string,
    { bytes, ...header }: SlidePicture,
    { accountId, isPaying }: PictureCaller,
  ): Promise<void> {
    const sealed = this.#seal.seal(id, 'picture', packed(header, bytes))
    let added: boolean
    try {
      added = await this.#queue.add({ id, accountId, isPaying, sealed })
    } catch (cause) {
      throw new FleetUnavailable('Redis did not take the picture.', { cause })
    }
    if (!added) throw new FleetFull('The limits of the queue are reached.')
  }

  #receive(id: string, sealed: Uint8Array): void {
    const pending = this.#pending.get(id)
    // a second worker may have read it too, after the first one was thought dead
    if (pending === undefined) return
    try {
      const { header, bytes } = unpacked<ReplyHeader>(this.#seal.open(id, 'reply', sealed))
      this.#pending.delete(id)
      this.#settle(pending, header, bytes)
    } catch (cause) {
      this.#options.log.error({ err: cause }, 'A reply of the fleet cannot be opened')
      pending.settle.reject(new FleetUnavailable('A reply cannot be opened.', { cause }))
    }
  }

  #settle({ caller, settle }: PendingSlide, header: ReplyHeader, bytes: Uint8Array): void {
    if (header.kind === 'gone') {
      settle.reject(new FleetUnavailable('The picture was lost or damaged in Redis.'))
      return
    }
    this.#rate.count()
    caller.worked(header.workedMs)
    if (header.kind === 'read') settle.resolve(bytes)
    else if (header.kind === 'render') settle.resolve(undefined)
    else settle.reject(fromFailure(header.failure))
  }

  #loseAll(): void {
    for (const { settle } of this.#pending.values()) {
      settle.reject(new FleetUnavailable('The fleet became unavailable.'))
    }
  }

  #announcement(): Omit<Announcement, 'host' | 'pid' | 'memoryBytes'> {
    return {
      ...this.#options.identity,
      ...{ kind: 'front', id: this.#id, state: 'ready', slots: this.#options.ownWorkers },
      slidesPerMinute: this.#rate.perMinute,
    }
  }
}
