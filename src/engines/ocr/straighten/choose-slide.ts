import type { Box } from '../../../conversion/convert.ts'
import type { TextBox } from '../find-text/detect-text.ts'
import type { Point } from '../find-text/smallest-rectangle.ts'
import { boxCorners } from '../rotated-box.ts'
import {
  areaWithin,
  type Homography,
  holds,
  inverse,
  moved,
  ontoQuadrilateral,
  project,
  type Quadrilateral,
  type Size,
  shrunk,
  sizeOf,
} from './homography.ts'

/** So much of the text in a photograph, by its area, stands on its slide. */
const textInsideMin = 0.7
/** The frame of a screen takes this share of its width and height on every side, at least. */
const frameShareMin = 0.012
/** Text beyond an outline is of the slide where it is level with it, by this tangent, and so long in heights. */
const levelMax = 0.06
const lineRatioMin = 1.3
/** It is no further away than this share of the outline's width and height. */
const reachShare = 0.4
/** More of the text that is level with an outline and further away, by area: it is one slide of several on a page. */
const farTextMax = 0.05

/** A slide in a photograph: its size as seen from the front, and where its pixels lie. */
export interface SlideView extends Size {
  intoPicture: Homography
}

/**
 * The view of the slide in a photograph with these outlines, the likeliest first, and this text.
 * Undefined where no outline holds most of the text: what stands in the room is little beside what
 * stands on the slide, and a figure on a slide has text around it. A panel on a slide may hold most of
 * it, too: text near the outline and level with it belongs to the view, what stands otherwise in the
 * room does not. Where much is level with it and far away, it is one of several slides on a page.
 */
export function chooseSlide(outlines: Quadrilateral[], boxes: TextBox[]): SlideView | undefined {
  const outer = outlines.find((corners) => holdsMostText(corners, boxes))
  if (outer === undefined) return undefined
  const corners = withoutFrame(outer, outlines, boxes)
  const size = sizeOf(corners)
  const intoPicture = ontoQuadrilateral(size, corners)
  const beyond = boxes.filter(({ box }) => !holds(corners, { x: box.centerX, y: box.centerY }))
  const { around, far } = textAround(size, inverse(intoPicture), beyond)
  if (areaOf(far) > farTextMax * areaOf(boxes)) return undefined
  const { left, top, right, bottom } = around
  return {
    width: Math.round(right - left),
    height: Math.round(bottom - top),
    intoPicture: moved(intoPicture, { x: left, y: top }),
  }
}

function holdsMostText(corners: Quadrilateral, boxes: TextBox[]): boolean {
  const inside = boxes.filter(({ box }) => holds(corners, { x: box.centerX, y: box.centerY }))
  return areaOf(inside) >= textInsideMin * areaOf(boxes)
}

function areaOf(boxes: TextBox[]): number {
  return boxes.reduce((sum, { box }) => sum + box.width * box.height, 0)
}

/** The smallest outline that loses no text and lies within this one on all sides, as a screen's does in its frame. */
function withoutFrame(
  outer: Quadrilateral,
  outlines: Quadrilateral[],
  boxes: TextBox[],
): Quadrilateral {
  const within = shrunk(outer, frameShareMin)
  const text = boxes.filter((box) => holdsBox(outer, box))
  const inner = outlines.filter(
    (corners) =>
      corners.every((corner) => holds(within, corner)) &&
      text.every((box) => holdsBox(corners, box)),
  )
  return inner.reduce((a, b) => (areaWithin(b) < areaWithin(a) ? b : a), outer)
}

function holdsBox(corners: Quadrilateral, { box }: TextBox): boolean {
  return boxCorners(box).every((corner) => holds(corners, corner))
}

/**
 * The box around a slide, which lies at the origin of its plane, and what belongs to it of the text
 * beyond; and the text that is level with it and too far away.
 */
function textAround(
  { width, height }: Size,
  intoPlane: Homography,
  boxes: TextBox[],
): { around: Box; far: TextBox[] } {
  const around = { left: 0, top: 0, right: width, bottom: height }
  const far: TextBox[] = []
  const [reachX, reachY] = [reachShare * width, reachShare * height]
  for (const text of boxes) {
    const [a, b, c, d] = boxCorners(text.box).map((corner) => project(intoPlane, corner))
    if (!a || !b || !c || !d) continue
    if (!isLevel(a, b, d)) continue
    const [left, right] = [Math.min(a.x, d.x), Math.max(b.x, c.x)]
    const [top, bottom] = [Math.min(a.y, b.y), Math.max(c.y, d.y)]
    const besides = left < -reachX || right > width + reachX
    if (besides || top < -reachY || bottom > height + reachY) {
      far.push(text)
      continue
    }
    around.left = Math.min(around.left, left)
    around.right = Math.max(around.right, right)
    around.top = Math.min(around.top, top)
    around.bottom = Math.max(around.bottom, bottom)
  }
  return { around, far }
}

/** Whether a line of text is level, whose box has these corners: top left, top right, bottom left. */
function isLevel(a: Point, b: Point, d: Point): boolean {
  const [along, rise] = [b.x - a.x, Math.abs(b.y - a.y)]
  return along >= lineRatioMin * (d.y - a.y) && rise <= levelMax * along
}
