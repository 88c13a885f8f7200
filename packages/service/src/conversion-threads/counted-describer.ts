import type { Describer } from '@rowdeck/core/deck-model/describer'

interface Counting {
  /** Slides that may be described; no limit if undefined. */
  max: number | undefined
  /** Called with the number of slides that the model has described or is describing. They count as work even if the caller has disconnected. */
  counted(slides: number): void
  /** Called when the model has answered or failed. */
  answered(): void
}

/** The same model for one conversion: counts the slides that it describes, and describes no more than so many. */
export function countedDescriber(
  describer: Describer,
  { max = Number.POSITIVE_INFINITY, counted, answered }: Counting,
): Describer {
  let [begun, asked] = [0, 0]
  return {
    async describe(slide, signal) {
      if (begun >= max) return undefined
      begun++
      let wasAsked = false
      const described = describer.describe(slide, signal, () => {
        wasAsked = true
        counted(++asked)
      })
      const description = await described.finally(answered)
      if (description !== undefined) return description
      begun--
      if (wasAsked) counted(--asked)
      return undefined
    },
  }
}
