import { areaOf, overlapAcross, overlapDown } from '@rowdeck/core/deck-model/box'
import type { Picture } from '@rowdeck/core/deck-model/ports'
import { activate } from './inactive-objects.ts'
import type { PdfiumLibrary } from './pdfium-library.ts'
import type { Suspect } from './suspect.ts'

/** Share of the smaller box by which two texts overlap at least; boxes of letters in adjacent lines overlap less. Chosen by eye. */
const overlapMin = 0.02
/** Bounds the renderings: each one tests texts that do not overlap, so texts in one place need one each. */
const roundsMax = 6
/** Bounds the texts that are compared with each other. */
const textsMax = 1_000

/** Renders the place of texts, and compares. */
export interface Looks {
  look(): Picture
  /** Whether the place of a text looks in a rendering as it did with all texts. */
  isAsShown(rendering: Picture, suspect: Suspect): boolean
}

/**
 * Unseen texts among suspects that overlap others: removing all of them changes their place, but removing one of these alone does
 * not. An unseen text stays removed while the next are tested; otherwise both copies of a text that is drawn twice would count as
 * unseen. Text without extent is skipped: its box is a guess, and spaces would always count as unseen.
 */
export function unseenAlone(
  library: PdfiumLibrary,
  suspects: Suspect[],
  { look, isAsShown }: Looks,
): Suspect[] {
  const tested = suspects.filter(({ text }) => text.hasExtent).slice(0, textsMax)
  let waiting = tested.filter((one) => tested.some((other) => areOverlapping(one, other)))
  const unseen: Suspect[] = []
  const switchOn = (all: Suspect[], active: boolean) =>
    activate(
      library,
      all.map(({ text }) => text.object),
      active,
    )
  try {
    for (let round = 0; round < roundsMax && waiting.length > 0; round++) {
      const tried = withoutOverlaps(waiting)
      switchOn(tried, false)
      const without = look()
      const same = new Set(tried.filter((suspect) => isAsShown(without, suspect)))
      switchOn(
        tried.filter((suspect) => !same.has(suspect)),
        true,
      )
      unseen.push(...same)
      waiting = waiting.filter((suspect) => !tried.includes(suspect))
    }
  } finally {
    switchOn(unseen, true)
  }
  return unseen
}

/** As many suspects as do not overlap each other, beginning with the first. */
function withoutOverlaps(suspects: Suspect[]): Suspect[] {
  const found: Suspect[] = []
  for (const suspect of suspects) {
    if (!found.some((other) => areOverlapping(suspect, other))) found.push(suspect)
  }
  return found
}

function areOverlapping(one: Suspect, other: Suspect): boolean {
  if (one === other) return false
  const [first, second] = [one.text.box, other.text.box]
  const [across, down] = [overlapAcross(first, second), overlapDown(first, second)]
  if (across <= 0 || down <= 0) return false
  return across * down > overlapMin * Math.min(areaOf(first), areaOf(second))
}
