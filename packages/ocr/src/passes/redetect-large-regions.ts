import { heightOf, widthOf } from '@rowdeck/core/deck-model/box'
import type { Picture } from '@rowdeck/core/deck-model/ports'
import type { TextDetector } from '../find-text/detect-text.ts'
import { detectWithin, withMargin } from '../find-text/detect-within.ts'
import { isLikely, isText } from '../likeness.ts'
import type { Pass } from '../pass.ts'
import type { ReadLine } from '../reading.ts'
import { boundingBox, isCenterIn, type RotatedBox } from '../rotated-box.ts'
import type { TextBox } from '../text-box.ts'

export interface Redetection {
  detector: Pick<TextDetector, 'detect'>
  read(picture: Picture, boxes: TextBox[]): Promise<ReadLine[]>
}

/**
 * Minimum sides of a region that may hold several lines, as a share of the picture's long side. Chosen by
 * eye.
 */
const sideShareMin = 0.06
/** Regions per picture, the largest first: bounds the work. 3 of 226 slides have any. */
const regionsMax = 4
/**
 * Share of a region's long side that is cut out around it, so that letters at its edge are whole. Chosen by
 * eye.
 */
const marginShare = 0.04
/** Shorter readings are logos, icons and parts of words: seven of seven in 864 pictures. */
const charactersMin = 3

/**
 * Detects text again inside large boxes that could not be read: the detector marks a panel with small
 * text as one region, and finds its lines when the panel fills its input. The new lines replace
 * fragments of them that were found before.
 */
export function redetectLargeRegions({ detector, read }: Redetection): Pass<ReadLine>['run'] {
  return async (picture, lines) => {
    let current = lines
    for (const region of failedRegions(picture, lines)) {
      const bounds = boundingBox(region.box)
      const margin = marginShare * Math.max(widthOf(bounds), heightOf(bounds))
      const part = withMargin(bounds, [margin, margin], picture)
      const boxes = await detectWithin(picture, part, (cropped) => detector.detect(cropped))
      const found = await read(picture, boxes)
      const likely = found.filter((line) => isLikely(line) && line.text.length >= charactersMin)
      if (likely.length > 0) {
        const others = current.filter((line) => line !== region)
        current = withNewLines(others, likely)
      }
    }
    return current
  }
}

function failedRegions({ width, height }: Picture, lines: ReadLine[]): ReadLine[] {
  const sidePxMin = sideShareMin * Math.max(width, height)
  return lines
    .filter((line) => !isText(line))
    .filter(({ box }) => Math.min(box.width, box.height) >= sidePxMin)
    .toSorted((a, b) => b.box.width * b.box.height - a.box.width * a.box.height)
    .slice(0, regionsMax)
}

/** Adds lines that are not fragments of known ones, and drops known ones that are fragments of them. */
function withNewLines(known: ReadLine[], found: ReadLine[]): ReadLine[] {
  const added = found.filter(({ box }) => !known.some((line) => isFragmentOf(box, line)))
  return [...known.filter(({ box }) => !added.some((line) => isFragmentOf(box, line))), ...added]
}

/** Whether the center of a box lies in a line that was read and is at least as long. */
function isFragmentOf(box: RotatedBox, line: ReadLine): boolean {
  if (!isLikely(line) || line.box.width < box.width) return false
  return isCenterIn(box, boundingBox(line.box))
}
