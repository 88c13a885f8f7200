import { randomUUID } from 'node:crypto'
import type { Clock } from '@rowdeck/core/clock'
import { AppError } from '@rowdeck/core/errors'
import { toFailure } from '@rowdeck/core/failure'
import type { EncodedReadings, SlidePicture } from '@rowdeck/reader/conversion'
import { type Job, WaitingError, Worker } from 'bullmq'
import type { Redis } from 'ioredis'
import type { Logger } from '../telemetry/telemetry.ts'
import { bookKeys, pictureKey, prefix, virtualTimeKey } from './keys.ts'
import { announce, beatMs, type ReadingIdentity, thisProcess, withdrawMember } from './members.ts'
import { type JobData, type PictureHeader, packed, type ReplyHeader, unpacked } from './messages.ts'
import { logOutages } from './outage-log.ts'
import { Rate } from './rate.ts'
import { connectToWait, patientOptions } from './redis-address.ts'
import { addressed } from './reply-inbox.ts'
import { handBack, sendReply, startJob } from './scripts.ts'
import { createSeal } from './seal.ts'
import { warnAboutRedis } from './warn-about-redis.ts'

/**
 * A slide whose worker was killed is read by another one after 4 to 11 seconds (at most the first plus twice the
 * second; `bench/fleet/take-over.ts` measures it). The lock is renewed every 3.5 seconds, so only a process that stands
 * still for as long loses it; pictures are read in other processes.
 */
const lockMs = 7000
const stalledCheckMs = 2000
/** A picture that has killed two workers is not given to a third. */
const startsMax = 2
/** BullMQ's own limit, which must not be reached before ours. */
const stalledMax = 5
/** Lifetime of a list of replies after the last one, so that the list of a front that is gone vanishes. */
const repliesMs = 120_000
/** Milliseconds for which a closing worker waits for Redis. */
const closeMsMax = 2000

const noBytes = new Uint8Array()

/** Reads one picture. Undefined means that the page must be rendered instead. */
export type ReadPicture = (
  picture: SlidePicture,
  signal: AbortSignal,
  worked: (ms: number) => void,
) => Promise<EncodedReadings | undefined>

export interface FleetWorkerOptions {
  url: string
  secret: string
  /** The same on all fronts and workers. */
  slideMsMax: number
  identity: ReadingIdentity
  /** Pictures read at the same time. */
  slots: number
  read: ReadPicture
  /** Memory of the processes that read, in bytes. */
  readersMemoryBytes?(): number
  clock: Clock
  log: Logger
}

/** Takes pictures from the queue and replies with their readings. */
export class FleetWorker {
  readonly #options: FleetWorkerOptions
  readonly #id = randomUUID()
  readonly #redis: Redis
  readonly #seal
  readonly #rate: Rate
  readonly #worker: Worker<JobData>
  #state: 'ready' | 'stopping' = 'ready'
  #cancelBeat: () => void = () => {}

  constructor(options: FleetWorkerOptions) {
    const { url, secret, identity, slots, clock, log } = options
    this.#options = options
    this.#seal = createSeal(secret)
    this.#rate = new Rate(clock)
    this.#redis = connectToWait(url)
    logOutages([this.#redis], { log, clock })
    this.#redis.on('ready', () => void warnAboutRedis(this.#redis, log))
    this.#worker = new Worker<JobData>(
      identity.queue,
      (job, _token, signal) => this.#run(job, signal),
      {
        connection: patientOptions(url),
        prefix,
        concurrency: slots,
        lockDuration: lockMs,
        stalledInterval: stalledCheckMs,
        maxStalledCount: stalledMax,
      },
    )
    this.#worker.on('error', (error) => log.debug({ err: error }, 'BullMQ reports an error'))
    // another worker has taken over, so nobody waits for this reading
    this.#worker.on('lockRenewalFailed', (ids: string[]) => {
      for (const id of ids) this.#worker.cancelJob(id)
    })
  }

  /** Whether Redis is connected. */
  get isConnected(): boolean {
    return this.#redis.status === 'ready'
  }

  /** Resolves once the worker takes pictures and is seen by the fronts. */
  async started(): Promise<void> {
    await this.#worker.waitUntilReady()
    await this.#beat()
  }

  /** Takes no further pictures and resolves when those that are being read have been replied to. */
  async finish(): Promise<void> {
    this.#state = 'stopping'
    await Promise.race([Promise.all([this.#beat(), this.#worker.close()]), this.#redisIsLost()])
  }

  /** Disconnects. Pictures that are still being read are taken over by other workers. */
  async close(): Promise<void> {
    this.#state = 'stopping'
    this.#cancelBeat()
    const leave = Promise.allSettled([
      withdrawMember(this.#redis, this.#id),
      this.#worker.close(true),
    ])
    await Promise.race([leave, this.#after(closeMsMax)])
    this.#redis.disconnect()
  }

  async #run(job: Job<JobData>, signal: AbortSignal | undefined): Promise<void> {
    const { id = '', priority } = job
    const keys = [...bookKeys, virtualTimeKey(this.#options.identity.queue), pictureKey(id)]
    const args = [id, priority, this.#options.slideMsMax]
    const found = (await startJob.run(this.#redis, keys, args)) as [Buffer, number] | null
    if (found === null) {
      await this.#reply(job, { kind: 'gone' }, noBytes)
      return
    }
    const [sealed, starts] = found
    if (starts > startsMax) await this.#reply(job, crashedTwice, noBytes)
    else await this.#readAndReply(job, sealed, signal ?? new AbortController().signal)
  }

  async #readAndReply(job: Job<JobData>, sealed: Buffer, signal: AbortSignal): Promise<void> {
    let workedMs = 0
    const worked = (ms: number) => {
      workedMs += ms
    }
    const picture = this.#open(job, sealed)
    if (picture === undefined) {
      await this.#reply(job, { kind: 'gone' }, noBytes)
      return
    }
    try {
      const reading = await this.#options.read(picture, signal, worked)
      this.#rate.count()
      const kind = reading === undefined ? 'render' : 'read'
      await this.#reply(job, { kind, workedMs }, reading ?? noBytes)
    } catch (error) {
      if (signal.aborted) throw error
      if (this.#state === 'stopping' && isOfClosing(error)) await this.#handBack(job)
      const failure = toFailure(error)
      await this.#reply(job, { kind: 'failed', workedMs, failure }, noBytes)
    }
  }

  /** Undefined if it was damaged on its way: the front still has it. */
  #open({ id = '' }: Job<JobData>, sealed: Buffer): SlidePicture | undefined {
    try {
      const { header, bytes } = unpacked<PictureHeader>(this.#seal.open(id, 'picture', sealed))
      return { ...header, bytes }
    } catch (cause) {
      this.#options.log.error({ err: cause }, 'A picture of the fleet cannot be opened')
      return undefined
    }
  }

  async #reply(
    { id = '', data }: Job<JobData>,
    header: ReplyHeader,
    bytes: Uint8Array,
  ): Promise<void> {
    const sealed = this.#seal.seal(id, 'reply', packed(header, bytes))
    const keys = [...bookKeys, pictureKey(id), data.replyTo]
    await sendReply.run(this.#redis, keys, [id, addressed(id, sealed), repliesMs])
  }

  /** Throws: the job is then waiting again. */
  async #handBack(job: Job<JobData>): Promise<never> {
    await handBack.run(this.#redis, bookKeys, [job.id ?? ''])
    await job.moveToWait(job.token)
    throw new WaitingError()
  }

  async #beat(): Promise<void> {
    this.#cancelBeat()
    const { identity, slots, clock, readersMemoryBytes = () => 0 } = this.#options
    const process = thisProcess()
    const memoryBytes = process.memoryBytes + readersMemoryBytes()
    const own = { ...identity, kind: 'worker' as const, id: this.#id, state: this.#state, slots }
    const slidesPerMinute = this.#rate.perMinute
    await announce(this.#redis, { ...own, ...process, memoryBytes, slidesPerMinute })
    this.#cancelBeat = clock.after(beatMs, () => void this.#beat().catch(() => {}))
  }

  async #redisIsLost(): Promise<void> {
    while (this.#redis.status === 'ready') await this.#after(closeMsMax)
  }

  #after(ms: number): Promise<void> {
    return new Promise((resolve) => this.#options.clock.after(ms, resolve))
  }
}

function isOfClosing(error: unknown): boolean {
  return error instanceof AppError && error.code === 'shutting_down'
}

const crashedTwice: ReplyHeader = {
  kind: 'failed',
  workedMs: 0,
  failure: toFailure(
    new AppError(
      'reading_crashed',
      'Two workers crashed while reading this document, most likely because of its contents. Export the document again, or send it in parts.',
    ),
  ),
}
