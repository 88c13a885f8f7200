import type { Clock } from '../clock.ts'

/** Stages of the road that are timed one after the other. */
export type TimedStage = 'admission' | 'upload' | 'read'

/** Takes the time of the stages of one request. */
export interface ServerTiming {
  /** Resolves or rejects as the stage does; a stage may be timed in several parts. */
  of<T>(stage: TimedStage, work: Promise<T>): Promise<T>
  /** To be set where pictures are read: milliseconds of `read` that they took. */
  ocrMs: (() => number) | undefined
  /**
   * The header `Server-Timing` (W3C) in whole milliseconds: the stages so far, `ocr` apart from `read`,
   * and `answer` for what came after them. Undefined where no stage was timed.
   */
  header(): string | undefined
}

declare module 'fastify' {
  interface FastifyRequest {
    timing: ServerTiming
  }
}

export function createServerTiming(clock: Clock): ServerTiming {
  const spent = new Map<string, number>()
  let lastEndedAt = clock.now()
  function lap(stage: string): void {
    const now = clock.now()
    // a clock that is set back is no reason for a time below zero
    spent.set(stage, (spent.get(stage) ?? 0) + Math.max(0, now - lastEndedAt))
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
  }
}

function split(spent: Map<string, number>, ocrMs: number): void {
  const readMs = spent.get('read') ?? 0
  const ofRead = Math.min(Math.max(0, ocrMs), readMs)
  spent.set('read', readMs - ofRead).set('ocr', ofRead)
}
