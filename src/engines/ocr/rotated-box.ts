import type { Box } from '../../conversion/convert.ts'
import type { Quadrilateral, Size } from './straighten/homography.ts'

/** A rectangle in a picture that may lie askew. Pixels; the angle turns its width's side clockwise. */
export interface RotatedBox {
  centerX: number
  centerY: number
  /** Along the angle's direction. */
  width: number
  height: number
  /** Radians clockwise from left-to-right. */
  angle: number
}

/** Grows a box by the same distance on every side. */
export function growBox(box: RotatedBox, distance: number): RotatedBox {
  return { ...box, width: box.width + 2 * distance, height: box.height + 2 * distance }
}

/** The same rectangle, read in a direction turned clockwise by `quarters` right angles. */
export function turnBox(box: RotatedBox, quarters: number): RotatedBox {
  const sideways = quarters % 2 !== 0
  return {
    ...box,
    width: sideways ? box.height : box.width,
    height: sideways ? box.width : box.height,
    angle: box.angle + (quarters * Math.PI) / 2,
  }
}

/** A picture that was turned back by `angle`, in radians, about its middle: its size before and after. */
export interface Turn {
  angle: number
  from: Size
  to: Size
}

/** Where a rectangle lies once its picture is turned back. */
export function turnBack(box: RotatedBox, { angle, from, to }: Turn): RotatedBox {
  const x = box.centerX - from.width / 2
  const y = box.centerY - from.height / 2
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return {
    ...box,
    centerX: to.width / 2 + x * cos + y * sin,
    centerY: to.height / 2 - x * sin + y * cos,
    angle: box.angle - angle,
  }
}

/** The corners of a box, in the order of reading: top left, top right, bottom right, bottom left. */
export function boxCorners({ centerX, centerY, width, height, angle }: RotatedBox): Quadrilateral {
  const [cos, sin] = [Math.cos(angle) / 2, Math.sin(angle) / 2]
  const at = (x: number, y: number) => ({
    x: centerX + x * width * cos - y * height * sin,
    y: centerY + x * width * sin + y * height * cos,
  })
  return [at(-1, -1), at(1, -1), at(1, 1), at(-1, 1)]
}

/** The upright box around a rotated one. */
export function uprightBox({ centerX, centerY, width, height, angle }: RotatedBox): Box {
  const cos = Math.abs(Math.cos(angle))
  const sin = Math.abs(Math.sin(angle))
  const halfWidth = (width * cos + height * sin) / 2
  const halfHeight = (width * sin + height * cos) / 2
  return {
    left: centerX - halfWidth,
    top: centerY - halfHeight,
    right: centerX + halfWidth,
    bottom: centerY + halfHeight,
  }
}

/** A stretch of a line around a place on it, from 0 to 1, at most so long. */
export function pieceOf(box: RotatedBox, at: number, length: number): RotatedBox {
  const width = Math.min(box.width, length)
  const reach = (box.width - width) / 2
  const offset = Math.max(-reach, Math.min(reach, (at - 0.5) * box.width))
  return {
    ...box,
    width,
    centerX: box.centerX + offset * Math.cos(box.angle),
    centerY: box.centerY + offset * Math.sin(box.angle),
  }
}
