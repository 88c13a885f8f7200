import { classOf } from '@rowdeck/core/fairness'
import { Queue } from 'bullmq'
import type { Redis } from 'ioredis'
import { bookKeys, pictureKey, prefix, tagsKey, virtualTimeKey } from './keys.ts'
import type { JobData } from './messages.ts'
import { storePicture, withdrawPicture } from './scripts.ts'

/** Maximum length of BullMQ's event stream, which Rowdeck does not read. */
const eventsMax = 100

export interface QueueLimits {
  /** Maximum number of slides in Redis, over all queues and fronts. */
  slidesMax: number
  /** Maximum total size of their pictures. */
  bytesMax: number
  /** Milliseconds after which a slide is given up and its picture has expired. */
  slideMsMax: number
}

export interface QueuedSlide {
  id: string
  accountId: string
  isPaying: boolean
  sealed: Buffer
}

/** The front's side of the queue. Its methods reject if Redis is lost. */
export class SlideQueue {
  readonly #redis: Redis
  readonly #name: string
  readonly #limits: QueueLimits
  readonly #replyTo: string
  readonly #queue: Queue<JobData>

  /** `redis` must have been ready once: BullMQ checks the version of Redis only then. */
  constructor(redis: Redis, name: string, options: { limits: QueueLimits; replyTo: string }) {
    this.#redis = redis
    this.#name = name
    this.#limits = options.limits
    this.#replyTo = options.replyTo
    this.#queue = new Queue(name, {
      connection: redis,
      prefix,
      streams: { events: { maxLen: eventsMax } },
      defaultJobOptions: { removeOnComplete: true, removeOnFail: true, attempts: 1 },
    })
    // its errors are those of the connection, which reports them itself
    this.#queue.on('error', () => {})
  }

  /** Returns false if the limits are reached. */
  async add({ id, accountId, sealed, ...caller }: QueuedSlide): Promise<boolean> {
    const { slideMsMax, slidesMax, bytesMax } = this.#limits
    const keys = [...bookKeys, tagsKey(this.#name), virtualTimeKey(this.#name), pictureKey(id)]
    const rank = classOf(caller)
    const limits = [slideMsMax, slidesMax, bytesMax]
    const tag = await storePicture.run(this.#redis, keys, [id, accountId, rank, ...limits, sealed])
    if (tag === 0) return false
    const data = { replyTo: this.#replyTo }
    await this.#queue.add('slide', data, { jobId: id, priority: Number(tag) })
    return true
  }

  /** Deletes the picture, and the job unless a worker has started it. */
  async withdraw(id: string): Promise<void> {
    await withdrawPicture.run(this.#redis, [...bookKeys, pictureKey(id)], [id])
    await this.#queue.remove(id)
  }

  async close(): Promise<void> {
    await this.#queue.close()
  }
}
