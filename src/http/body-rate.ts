import type { Clock } from '../clock.ts'

/** How slow a body may be. */
export interface BodyRate {
  /** Least bytes a second, on average since the start. */
  bytesPerSecondMin: number
  /** Milliseconds that are not counted, for slow starts and one stall. */
  graceMs: number
}

export interface MeasuredBody {
  clock: Clock
  /** True while the server itself takes no more, which is not the caller's fault. */
  isHeldBack(): boolean
  /** Called once, when the body has fallen behind. */
  tooSlow(): void
}

export interface BodyMeter extends Disposable {
  count(bytes: number): void
}

const checkMs = 1000

/**
 * Measures a body as it arrives and calls `tooSlow` once it has fallen behind: fewer bytes than the
 * rate gives for the time since the start, less the grace. Every second is checked; bytes that came
 * early count later, so bursts are as good as a steady flow.
 */
export function measureBody(
  { clock, isHeldBack, tooSlow }: MeasuredBody,
  { bytesPerSecondMin, graceMs }: BodyRate,
): BodyMeter {
  let bytes = 0
  let lastCheckAt = clock.now()
  let countedMs = -graceMs
  function check(): void {
    const now = clock.now()
    if (!isHeldBack()) countedMs += now - lastCheckAt
    lastCheckAt = now
    if (countedMs > 0 && bytes < (bytesPerSecondMin * countedMs) / 1000) tooSlow()
    else callOff = clock.after(checkMs, check)
  }
  let callOff = clock.after(checkMs, check)
  return {
    count(received) {
      bytes += received
    },
    [Symbol.dispose]: () => callOff(),
  }
}
