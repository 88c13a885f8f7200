import type { Clock } from '@rowdeck/core/clock'
import { policy, Turns } from '@rowdeck/core/fairness'
import type { EncodedReadings } from '@rowdeck/reader/conversion'
import type { PictureReader, PictureRequest } from '@rowdeck/reader/pool'
import { FleetFull, FleetTooSlow, FleetUnavailable, fleetBusy, fleetGone } from './fleet-errors.ts'
import type { FleetFront } from './front.ts'

/** Milliseconds for which a front without workers waits for Redis or a worker to come back, by default. */
const defaultComeBackMs = 10_000
/** Milliseconds after which a front without workers tries again when the queue is full. */
const fullRetryMs = 250

export interface FleetReaderOptions {
  clock: Clock
  /** Whether the pool's own workers can read pictures when the fleet cannot. */
  hasWorkers: boolean
  /** Milliseconds for which a front without workers waits for space in the queue. */
  waitingMsMax: number
  /** Milliseconds for which it waits for Redis or a worker to come back. */
  comeBackMsMax?: number
}

/**
 * Reads pictures in the fleet, and in the pool's own workers if the fleet is unavailable, full or too slow. Without
 * workers of its own it then throws busy.
 */
export function createFleetPictureReader(
  front: FleetFront,
  options: FleetReaderOptions,
): PictureReader {
  const { allMax, oneMax } = policy.pictures
  const turns = new Turns({ allMax })
  return {
    async read(request) {
      using _turn = await turns.take({ ...request, oneMax: () => oneMax(front.slots) })
      return await readInTurn(front, request, options)
    },
  }
}

async function readInTurn(
  front: FleetFront,
  request: PictureRequest,
  options: FleetReaderOptions,
): Promise<EncodedReadings> {
  if (options.hasWorkers && !front.available) return await request.readInWorkers()
  try {
    const reading = await readInFleet(front, request, { ...options, render: false })
    // OCR found nothing in the file of the page, which may cover its picture
    return reading ?? (await rendered(front, request, options))
  } catch (error) {
    if (!options.hasWorkers || !isOfFleet(error)) throw error
    return await request.readInWorkers()
  }
}

async function rendered(
  front: FleetFront,
  request: PictureRequest,
  options: FleetReaderOptions,
): Promise<EncodedReadings> {
  const reading = await readInFleet(front, request, { ...options, render: true })
  if (reading === undefined) throw new Error('A worker asked for the rendering of a rendering.')
  return reading
}

function isOfFleet(error: unknown): boolean {
  return (
    error instanceof FleetUnavailable || error instanceof FleetFull || error instanceof FleetTooSlow
  )
}

async function readInFleet(
  front: FleetFront,
  request: PictureRequest,
  options: FleetReaderOptions & { render: boolean },
): Promise<EncodedReadings | undefined> {
  const picture = await request.takePicture(options.render)
  if (picture instanceof Uint8Array) return picture
  const giveUpAt = options.clock.now() + options.waitingMsMax
  for (;;) {
    try {
      return await front.read(picture, request)
    } catch (error) {
      if (options.hasWorkers || !isOfFleet(error)) throw error
      await beforeNextTry(front, error, { ...options, request, giveUpAt })
    }
  }
}

/** Waits until another try is worthwhile. Throws busy if none is. */
async function beforeNextTry(
  front: FleetFront,
  error: unknown,
  options: FleetReaderOptions & { request: PictureRequest; giveUpAt: number },
): Promise<void> {
  const { clock, request, giveUpAt, comeBackMsMax = defaultComeBackMs } = options
  if (error instanceof FleetTooSlow || clock.now() >= giveUpAt) throw fleetBusy(error)
  if (error instanceof FleetFull) {
    await new Promise<void>((resolve) => clock.after(fullRetryMs, resolve))
    request.signal.throwIfAborted()
  } else if (!(await front.availableWithin(comeBackMsMax, request.signal))) throw fleetGone(error)
}
