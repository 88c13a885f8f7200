import type { Clock } from '../../packages/core/src/clock.ts'

export interface ManualClock extends Clock {
  /** Advances the time by this many milliseconds and runs due timers, in order, each at its own time. */
  advance(ms: number): void
  /** Sets the clock back, as a person or a time server may; the remaining time of timers does not change. */
  setBack(ms: number): void
  /** Advances the time to this moment, such as `2026-03-01T00:00:00Z`. */
  advanceTo(iso: string): void
}

export interface ManualClockOptions {
  /** The CPU time of every process; by default all of the time that passes. */
  cpuMs?: (now: number) => number
}

/** Returns a clock that only advances on request. */
export function manualClock(
  startIso = '2026-01-15T12:00:00.000Z',
  { cpuMs = (now) => now }: ManualClockOptions = {},
): ManualClock {
  let now = timeOf(startIso)
  const timers = new Set<{ dueAt: number; run: () => void }>()

  function nextDue(until: number) {
    const due = [...timers].filter(({ dueAt }) => dueAt <= until)
    return due.sort((one, other) => one.dueAt - other.dueAt)[0]
  }

  function advance(ms: number): void {
    if (!(ms >= 0)) throw new RangeError('Time only moves on.')
    const until = now + ms
    for (let timer = nextDue(until); timer; timer = nextDue(until)) {
      timers.delete(timer)
      now = Math.max(now, timer.dueAt)
      timer.run()
    }
    now = until
  }

  return {
    now: () => now,
    after(ms, run) {
      const timer = { dueAt: now + ms, run }
      timers.add(timer)
      return () => timers.delete(timer)
    },
    cpuMs: () => cpuMs(now),
    advance,
    setBack(ms) {
      now -= ms
      for (const timer of timers) timer.dueAt -= ms
    },
    advanceTo: (iso) => advance(timeOf(iso) - now),
  }
}

function timeOf(iso: string): number {
  const time = Date.parse(iso)
  if (Number.isNaN(time)) throw new RangeError(`${iso} is not a time.`)
  return time
}
