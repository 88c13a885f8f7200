import { minuteMs } from '@rowdeck/core/time'
import type { Config } from '../config/config.ts'

/** Time limit for the first worker to start, in milliseconds. */
const workerStartMsMax = 10 * minuteMs
/**
 * How much longer than for a service a step may compute. The slowest slides of real decks take a few seconds, on a slow
 * machine several times as long; what needs more than ten minutes for one is taken to never end. Chosen by eye.
 */
const patience = 20

/**
 * The limits of workers that nobody else waits for: those of a service protect its other callers, and here one slow slide
 * would fail a whole deck for no reason.
 */
export function patientLimits(pool: Config['pool']): Config['pool'] {
  return {
    ...pool,
    waitingMsMax: Math.max(workerStartMsMax, pool.waitingMsMax),
    textMsMax: patience * pool.textMsMax,
    taskMsMax: patience * pool.taskMsMax,
    workingMsMax: patience * pool.workingMsMax,
    workingMsPerSlide: patience * pool.workingMsPerSlide,
  }
}
