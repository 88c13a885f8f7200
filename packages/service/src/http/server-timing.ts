import type { Clock } from '@rowdeck/core/clock'
import type { StageTime } from '../telemetry/telemetry.ts'

/** Above the number of measured parts of any request. */
const stagesMax = 16

/** Stages of a conversion, which are timed one after the other. */
export type TimedStage = 'admission' | 'upload' | 'read'

/** Measures the stages of one request. */
export interface ServerTiming {
  /** Measures `work` and returns its result. The parts of a stage are added up. */
  of<T>(stage: TimedStage, work: Promise<T>): Promise<T>
  /** Set if slides are read by OCR: the milliseconds of `read` that OCR took. */
  ocrMs: (() => number) | undefined
  /**
   * Returns the header `Server-Timing` (W3C) in whole milliseconds: the stages so far, with `ocr` subtracted from
   * `read`, and `answer` for the time after them. Undefined if no stage was measured.
   */
  header(): string | undefined
  /** The stages so far, and `answer` for the time since the last one; empty if no stage was measured. */
  stages(): StageTime[]
}

declare module 'fastify' {
  interface FastifyRequest {
    timing: ServerTiming
  }
}

export function createServerTiming(clock: Clock): ServerTiming {
  const spent = new Map<string, number>()
  const ended: StageTime[] = []
  let lastEndedAt = clock.now()
  function lap(stage: string): void {
    const now = clock.now()
    // a clock that was set back must not make the duration negative
    spent.set(stage, (spent.get(stage) ?? 0) + Math.max(0, now - lastEndedAt))
    if (ended.length < stagesMax) ended.push({ stage, startedAt: lastEndedAt, endedAt: now })
    lastEndedAt = now
  }
  return {
    ocrMs: undefined,
    async of(stage, work) {
      try {
        return await work
      } finally {
        lap(stage)
      }
    },
    header() {
      if (spent.size === 0) return undefined
      if (this.ocrMs) split(spent, this.ocrMs())
      lap('answer')
      return [...spent].map(([stage, ms]) => `${stage};dur=${ms}`).join(', ')
    },
    stages() {
      const [last] = ended.slice(-1)
      if (!last) return []
      const before = last.stage === 'answer' ? ended.slice(0, -1) : ended
      const startedAt = before.at(-1)?.endedAt ?? last.startedAt
      return [...before, { stage: 'answer', startedAt, endedAt: clock.now() }]
    },
  }
}

function split(spent: Map<string, number>, ocrMs: number): void {
  const readMs = spent.get('read') ?? 0
  const ofRead = Math.min(Math.max(0, ocrMs), readMs)
  spent.set('read', readMs - ofRead).set('ocr', ofRead)
}
