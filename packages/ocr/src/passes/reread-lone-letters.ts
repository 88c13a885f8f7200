import {
  type Box,
  containsMost,
  heightOf,
  isOverlapping,
  scaleBox,
  union,
} from '@rowdeck/core/deck-model/box'
import type { Picture } from '@rowdeck/core/deck-model/ports'
import { fullContrast, grayPoints, isWritten } from '../gray-points.ts'
import { inkParts, reachesEdge } from '../ink-parts.ts'
import { type Pass, readingsMax } from '../pass.ts'
import type { ReadLine } from '../reading.ts'
import { boundingBox, growBox, levelBox, moved, type RotatedBox } from '../rotated-box.ts'
import { inkMarginShare, type TextBox } from '../text-box.ts'
import { isKept } from './drop-uncertain.ts'
import type { Redetection } from './redetect-large-regions.ts'

/** Longer texts are boxes that fit: the detector marks the middle of a line well, but only a part of a lone letter. */
const lettersMax = 2
/** How far around a box its letters may reach, in heights of the box. Chosen by eye. */
const reachShare = 0.5
/** The area around a box is looked at in so many rows at most. */
const rowsMax = 64
/** What is believed: signs and characters with many strokes may be icons. */
const believed = /^[\p{Script=Latin}0-9]{1,2}$/u

/**
 * Reads boxes of one or two characters that are not surely read once more, in a box around the ink that they lie over: the
 * detector sees only a part of many lone digits, which then read as something else.
 */
export function rereadLoneLetters({ read }: Pick<Redetection, 'read'>): Pass<ReadLine>['run'] {
  return async (picture, lines) => {
    const boxes = new Map<ReadLine, TextBox>()
    const sure = lines.filter(isKept).map(({ box }) => boundingBox(box))
    for (const line of lines) {
      const box = boxes.size < readingsMax && isDoubtful(line) ? boxOfInk(picture, line) : undefined
      // a part of a text that was read
      const isPart = (text: Box) => box !== undefined && containsMost(text, boundingBox(box.box))
      if (box !== undefined && !sure.some(isPart)) boxes.set(line, box)
    }
    if (boxes.size === 0) return lines
    const reread = await read(picture, [...boxes.values()])
    const known = new Map([...boxes.keys()].map((line, at) => [line, reread[at]]))
    return lines.map((line) => {
      const again = known.get(line)
      return again !== undefined && isKept(again) && believed.test(again.text) ? again : line
    })
  }
}

function isDoubtful(line: ReadLine): boolean {
  return line.text.length <= lettersMax && !isKept(line)
}

/** A box around the ink that begins in a box and ends near it; undefined if there is none. */
function boxOfInk(picture: Picture, { box }: ReadLine): TextBox | undefined {
  const area = growBox({ ...box, angle: 0 }, reachShare * box.height)
  const perPoint = Math.max(1, area.height / rowsMax)
  const size = {
    columnCount: Math.round(area.width / perPoint),
    rowCount: Math.round(area.height / perPoint),
  }
  const points = grayPoints(picture, area, size)
  const contrast = fullContrast(points.values)
  if (!isWritten(contrast)) return undefined
  const reach = (reachShare * box.height) / perPoint
  const inner = {
    left: reach,
    top: reach,
    right: size.columnCount - reach,
    bottom: size.rowCount - reach,
  }
  const own = inkParts(points, contrast).filter(
    (part) => isOverlapping(part, inner) && !reachesEdge(part, size),
  )
  const [first, ...more] = own
  if (first === undefined) return undefined
  return boxAround(more.reduce<Box>(union, first), { area, perPoint })
}

function boxAround(ink: Box, { area, perPoint }: { area: RotatedBox; perPoint: number }): TextBox {
  const { left, top } = boundingBox(area)
  const marginPx = inkMarginShare * heightOf(ink) * perPoint
  const tight = moved(levelBox(scaleBox(ink, perPoint)), left, top)
  return { box: growBox(tight, marginPx), marginPx }
}
