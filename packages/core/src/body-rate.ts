import type { Clock } from './clock.ts'

/** Minimum rate of a body: of a request as it arrives, or of a response as its client reads it. */
export interface BodyRate {
  /** Minimum bytes per second, averaged since the start. */
  bytesPerSecondMin: number
  /** Milliseconds that are not counted, to allow for a slow start or one stall. */
  graceMs: number
}

export interface MeasuredBody {
  clock: Clock
  /** True while it is the server that the client waits for. */
  isHeldBack(): boolean
  /** Called once, when the body has fallen below the minimum rate. */
  tooSlow(): void
}

export interface BodyMeter extends Disposable {
  count(bytes: number): void
}

const checkMs = 1000

/**
 * Measures a body as it passes and calls `tooSlow` once it has fewer bytes than the minimum rate requires for the
 * time since the start, minus the grace period. It is checked every second. Early bytes count later, so
 * bursts are as good as a steady flow.
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
    else cancel = clock.after(checkMs, check)
  }
  let cancel = clock.after(checkMs, check)
  return {
    count(received) {
      bytes += received
    },
    [Symbol.dispose]: () => cancel(),
  }
}
