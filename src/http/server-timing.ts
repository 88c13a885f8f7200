import type { Clock } from '../clock.ts'

/** The stages that an answer tells the time of. `ocr` is what pictures took beyond the text layer. */
export type TimedStage = 'admission' | 'upload' | 'read' | 'ocr'

/** Takes the time of the stages of one request. */
export interface ServerTiming {
  /** Resolves or rejects as the stage does. */
  of<T>(stage: TimedStage, work: Promise<T>): Promise<T>
  /** The header `Server-Timing` (W3C) in whole milliseconds; undefined where no stage was timed. */
  header(): string | undefined
}

export function createServerTiming(clock: Clock): ServerTiming {
  const entries: string[] = []
  let lastEndedAt = clock.now()
  function lap(stage: string): void {
    const now = clock.now()
    // a clock that is set back is no reason for a time below zero
    entries.push(`${stage};dur=${Math.max(0, now - lastEndedAt)}`)
    lastEndedAt = now
  }
  return {
    async of(stage, work) {
      try {
        return await work
      } finally {
        lap(stage)
      }
    },
    header() {
      if (entries.length === 0) return undefined
      lap('answer')
      return entries.join(', ')
    },
  }
}
