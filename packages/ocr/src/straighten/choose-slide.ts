import { type Box, type Point, union } from '@rowdeck/core/deck-model/box'
import type { Quadrilateral, Size } from '../geometry.ts'
import { isLevel } from '../likeness.ts'
import { boxCorners, centerOf } from '../rotated-box.ts'
import { isLine, type TextBox } from '../text-box.ts'
import {
  contains,
  type Homography,
  inset,
  inverse,
  project,
  quadrilateralArea,
  quadrilateralSize,
  rectangleToQuadrilateral,
  withOrigin,
} from './homography.ts'

/**
 * Minimum share of a photograph's text, by area, on its slide: little else is written in a room. Chosen by
 * eye.
 */
const textInsideMin = 0.7
/**
 * Minimum width of a screen's frame, as a share of the outline; a thinner one is the same edge twice. Chosen
 * by eye.
 */
const frameShareMin = 0.012
/** Maximum distance of such text, as a share of the outline's width and height. Chosen by eye. */
const reachShare = 0.4
/**
 * With a larger share of text, by area, parallel to the outline but further away, it is one of several slides
 * on a page. Chosen by eye.
 */
const farTextMax = 0.05

/** The front view of a slide in a photograph: its size, and the map to the photograph's pixels. */
export interface SlideView extends Size {
  intoPicture: Homography
}

/**
 * Chooses the slide in a photograph from possible outlines, the likeliest first, and the text boxes.
 * Undefined if no outline contains most of the text: there is little text in a room compared to the
 * slide, and a figure on a slide has text around it. A panel on a slide may contain most of it too, so
 * text near the outline and parallel to it belongs to the view; other text in the room does not. If much
 * text is parallel but far away, the outline is one of several slides on a page, and none is chosen.
 */
export function chooseSlide(outlines: Quadrilateral[], boxes: TextBox[]): SlideView | undefined {
  const outer = outlines.find((corners) => containsMostText(corners, boxes))
  if (outer === undefined) return undefined
  const corners = withoutFrame(outer, outlines, boxes)
  const size = quadrilateralSize(corners)
  const intoPicture = rectangleToQuadrilateral(size, corners)
  const beyond = boxes.filter(({ box }) => !contains(corners, centerOf(box)))
  const { around, far } = textAround(size, inverse(intoPicture), beyond)
  if (totalArea(far) > farTextMax * totalArea(boxes)) return undefined
  const { left, top, right, bottom } = around
  return {
    width: Math.round(right - left),
    height: Math.round(bottom - top),
    intoPicture: withOrigin(intoPicture, { x: left, y: top }),
  }
}

function containsMostText(corners: Quadrilateral, boxes: TextBox[]): boolean {
  const inside = boxes.filter(({ box }) => contains(corners, centerOf(box)))
  return totalArea(inside) >= textInsideMin * totalArea(boxes)
}

function totalArea(boxes: TextBox[]): number {
  return boxes.reduce((sum, { box }) => sum + box.width * box.height, 0)
}

/**
 * The smallest outline that lies inside this one on all sides without losing text, as a screen does inside
 * its frame.
 */
function withoutFrame(
  outer: Quadrilateral,
  outlines: Quadrilateral[],
  boxes: TextBox[],
): Quadrilateral {
  const within = inset(outer, frameShareMin)
  const text = boxes.filter((box) => containsBox(outer, box))
  const inner = outlines.filter(
    (corners) =>
      corners.every((corner) => contains(within, corner)) &&
      text.every((box) => containsBox(corners, box)),
  )
  return inner.reduce((a, b) => (quadrilateralArea(b) < quadrilateralArea(a) ? b : a), outer)
}

function containsBox(corners: Quadrilateral, { box }: TextBox): boolean {
  return boxCorners(box).every((corner) => contains(corners, corner))
}

/**
 * The box around a slide, which is at the origin of its plane, and the text outside that belongs to it;
 * and the parallel text that is too far away.
 */
function textAround(
  { width, height }: Size,
  intoPlane: Homography,
  boxes: TextBox[],
): { around: Box; far: TextBox[] } {
  let around: Box = { left: 0, top: 0, right: width, bottom: height }
  const far: TextBox[] = []
  const [reachX, reachY] = [reachShare * width, reachShare * height]
  for (const text of boxes) {
    const [a, b, c, d] = boxCorners(text.box).map((corner) => project(intoPlane, corner))
    if (!a || !b || !c || !d) continue
    if (!isParallel(a, b, d)) continue
    const [left, right] = [Math.min(a.x, d.x), Math.max(b.x, c.x)]
    const [top, bottom] = [Math.min(a.y, b.y), Math.max(c.y, d.y)]
    const isBeside = left < -reachX || right > width + reachX
    if (isBeside || top < -reachY || bottom > height + reachY) {
      far.push(text)
      continue
    }
    around = union(around, { left, top, right, bottom })
  }
  return { around, far }
}

/** Whether a line of text is parallel to the slide; given its top left, top right and bottom left corner. */
function isParallel(a: Point, b: Point, d: Point): boolean {
  const [along, rise] = [b.x - a.x, Math.abs(b.y - a.y)]
  return isLine({ width: along, height: d.y - a.y }) && isLevel({ angle: Math.atan2(rise, along) })
}
