import type { Source } from '../readers/reader.ts'
import { type OpenReader, openRowdeckWorkers } from '../readers/rowdeck.ts'
import { limitConcurrency } from './limit-concurrency.ts'

const rounds = 5
/** Number of pictures in the pool at a time: enough to keep workers busy, few enough to avoid long waits. */
const picturesAtATime = 4

/** Pictures read per second, in one round. */
export interface PairRound {
  byOne: number
  byTwo: number
}

/**
 * Measures the pictures per second of one and of two workers in the service's pool. Both alternate in rounds,
 * with the first one changing, so that a slow minute affects both. A warm-up round is not counted.
 */
export async function measurePair(pictures: Source[]): Promise<PairRound[]> {
  const [one, two] = [openRowdeckWorkers(1), openRowdeckWorkers(2)]
  const measured: PairRound[] = []
  try {
    for (let round = 0; round <= rounds; round++) {
      const inTurn = round % 2 === 0 ? [one, two] : [two, one]
      const speeds = new Map<OpenReader, number>()
      for (const reader of inTurn) speeds.set(reader, await picturesASecond(reader, pictures))
      const [byOne = 0, byTwo = 0] = [speeds.get(one), speeds.get(two)]
      if (round > 0) measured.push({ byOne, byTwo })
      console.error(`workers: round ${round} of ${rounds}`)
    }
  } finally {
    one.close()
    two.close()
  }
  return measured
}

/** Throws if a picture is not read. */
async function picturesASecond(reader: OpenReader, pictures: Source[]): Promise<number> {
  const startedMs = performance.now()
  const readings = await limitConcurrency(pictures, picturesAtATime, (picture) =>
    reader.read(picture),
  )
  const seconds = (performance.now() - startedMs) / 1000
  const failure = readings.find((reading) => reading.failure)?.failure
  if (failure) throw new Error(`A worker failed: ${failure}`)
  return pictures.length / seconds
}
