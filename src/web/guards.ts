import type { Clock } from '../clock.ts'
import { createThrottle, type Throttle } from './throttle.ts'

const minuteMs = 60_000

/** How often guesses and letters are possible. Each process counts for itself. */
export interface Guards {
  passwordsByAddress: Throttle
  passwordsByEmail: Throttle
  lettersByAddress: Throttle
  lettersByEmail: Throttle
  tokensByAddress: Throttle
}

export function createGuards(clock: Clock): Guards {
  const quarterHour = 15 * minuteMs
  const hour = 60 * minuteMs
  return {
    passwordsByAddress: createThrottle({ attemptsMax: 30, windowMs: quarterHour }, clock),
    passwordsByEmail: createThrottle({ attemptsMax: 10, windowMs: quarterHour }, clock),
    lettersByAddress: createThrottle({ attemptsMax: 20, windowMs: hour }, clock),
    lettersByEmail: createThrottle({ attemptsMax: 3, windowMs: hour }, clock),
    tokensByAddress: createThrottle({ attemptsMax: 50, windowMs: quarterHour }, clock),
  }
}
