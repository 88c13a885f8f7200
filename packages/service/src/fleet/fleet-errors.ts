import { AppError } from '@rowdeck/core/errors'

/** Redis is lost, or no worker is left that would read the picture as this process would. */
export class FleetUnavailable extends Error {
  override readonly name = 'FleetUnavailable'
}

/** The limits on slides and bytes in Redis are reached. */
export class FleetFull extends Error {
  override readonly name = 'FleetFull'
}

/** No worker has read the slide within its time limit. */
export class FleetTooSlow extends Error {
  override readonly name = 'FleetTooSlow'
}

/** The refusal of a front without workers of its own. */
export function fleetBusy(cause: unknown): AppError {
  return new AppError('busy', 'Too many slides are waiting to be read. Retry in a few seconds.', {
    retryAfterSeconds: 10,
    cause,
  })
}

/** The same if the fleet cannot be reached at all. */
export function fleetGone(cause: unknown): AppError {
  return new AppError(
    'busy',
    'The workers that read slides are unavailable. Retry in a few seconds.',
    {
      retryAfterSeconds: 5,
      cause,
    },
  )
}
