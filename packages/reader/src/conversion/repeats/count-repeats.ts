import type { SlideReading } from '@rowdeck/core/deck-model/slide-reading'
import { buildNumbers } from './mark-builds.ts'

/** The slides of a deck, with the number of the build that each is a step of. */
export interface NumberedSlides {
  readings: SlideReading[]
  builds: number[]
  /** The number of slides that differ from the one before by more than a step. */
  count: number
}

/** Numbers the builds of slides whose headers and footers are not yet known. */
export function withBuildNumbers(readings: SlideReading[]): NumberedSlides {
  const builds = buildNumbers(readings)
  return { readings, builds, count: new Set(builds).size }
}

/** How many slides have each key; the steps of a build count once. */
export function countRepeats(
  { readings, builds }: NumberedSlides,
  keysOf: (reading: SlideReading) => string[],
): (key: string) => number {
  const counts = new Map<string, number>()
  const known = new Map<string, number | undefined>()
  for (const [at, reading] of readings.entries()) {
    for (const key of keysOf(reading)) {
      // builds are numbered in the order of their slides
      if (known.get(key) === builds[at]) continue
      known.set(key, builds[at])
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  }
  return (key) => counts.get(key) ?? 0
}
