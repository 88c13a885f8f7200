import { setTimeout } from 'node:timers/promises'
import { type Clock, systemClock } from '../../packages/core/src/clock.ts'
import type { PictureRequest } from '../../packages/reader/src/pool/pool.ts'
import { FleetWorker, type ReadPicture } from '../../packages/service/src/fleet/fleet.ts'
import {
  createFleetPictureReader,
  type FleetReaderOptions,
} from '../../packages/service/src/fleet/fleet-picture-reader.ts'
import { FleetFront, type FleetSettings } from '../../packages/service/src/fleet/front.ts'
import type { ReadingIdentity } from '../../packages/service/src/fleet/members.ts'
import { createLogger } from '../../packages/service/src/telemetry/telemetry.ts'
import type { RedisServer } from './redis-server.ts'

export const identity: ReadingIdentity = {
  version: '1.0.0',
  reading: 'code',
  models: 'models',
  key: 'key',
  queue: 'slides-code-models-key',
}
export const secret = 'a secret of the fleet for tests, long enough'
const log = createLogger('silent')
const text = new TextEncoder()

export interface SmallFront {
  front: FleetFront
  /** Reads a slide whose picture is this text, for an account. Resolves to the text of its reading. */
  read(account: string, picture: string, options?: Partial<PictureRequest>): Promise<string>
  /** What this front read itself. */
  readHere: string[]
}

type FrontSettings = Partial<FleetSettings & FleetReaderOptions>

/** A front over a Redis; its own workers reply `here: ` and the text of the picture. */
export function startFront({ url, users }: RedisServer, settings: FrontSettings = {}): SmallFront {
  const { clock = systemClock, hasWorkers = true, waitingMsMax = 1000, ...others } = settings
  const { comeBackMsMax = 10_000, ...limits } = others
  const all = { url, secret, slidesMax: 1000, bytesMax: 1e8, slideMsMax: 60_000, ...limits }
  const front = new FleetFront(all, { identity, clock, log, ownWorkers: hasWorkers ? 1 : 0 })
  users.push(() => front.close())
  const reader = createFleetPictureReader(front, {
    ...{ clock, hasWorkers, waitingMsMax, comeBackMsMax },
  })
  const readHere: string[] = []
  return {
    front,
    readHere,
    async read(account, picture, options = {}) {
      const reading = await reader.read({
        deck: { bytes: text.encode(account), type: 'pdf' },
        page: 0,
        accountId: account,
        isPaying: false,
        signal: new AbortController().signal,
        takePicture: async () => ({
          bytes: text.encode(picture),
          place: { index: 0, panel: undefined },
        }),
        async readInWorkers() {
          readHere.push(picture)
          return text.encode(`here: ${picture}`)
        },
        worked() {},
        ...options,
      })
      return new TextDecoder().decode(reading)
    },
  }
}

export interface SmallWorker {
  worker: FleetWorker
  /** The pictures that it was given, in order. */
  taken: string[]
}

/** A worker over a Redis that replies `there: ` and the text of the picture, or what `answer` returns. */
export async function startWorker(
  { url, users }: RedisServer,
  options: {
    answer?: (picture: string, signal: AbortSignal) => Promise<string | undefined>
    slots?: number
    identity?: ReadingIdentity
    clock?: Clock
  } = {},
): Promise<SmallWorker> {
  const { answer = async (picture) => `there: ${picture}`, ...rest } = options
  const taken: string[] = []
  const read: ReadPicture = async ({ bytes }, signal, worked) => {
    const picture = new TextDecoder().decode(bytes)
    taken.push(picture)
    worked(1)
    const reading = await answer(picture, signal)
    return reading === undefined ? undefined : text.encode(reading)
  }
  const worker = new FleetWorker({
    ...{ url, secret, slideMsMax: 60_000, identity, slots: 1, clock: systemClock, log, read },
    ...rest,
  })
  users.push(() => worker.close())
  await worker.started()
  return { worker, taken }
}

/** Polls a condition that other processes fulfil. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await setTimeout(5)
}
