import {
  type Box,
  heightOf,
  isInside,
  middleOf,
  type Point,
  widthOf,
} from '@rowdeck/core/deck-model/box'
import type { Quadrilateral, Size } from './geometry.ts'

/** A rectangle in a picture at any angle. In pixels. */
export interface RotatedBox {
  centerX: number
  centerY: number
  /** Along the direction of `angle`. */
  width: number
  height: number
  /** Radians clockwise from left-to-right. */
  angle: number
}

/** The upright rectangle with these edges. */
export function levelBox(box: Box): RotatedBox {
  const { x: centerX, y: centerY } = middleOf(box)
  return { centerX, centerY, width: widthOf(box), height: heightOf(box), angle: 0 }
}

export function centerOf({ centerX, centerY }: RotatedBox): Point {
  return { x: centerX, y: centerY }
}

/** Whether the center of a rectangle is in a box. */
export function isCenterIn(box: RotatedBox, frame: Box): boolean {
  return isInside(centerOf(box), frame)
}

/** Where text begins and ends across the picture, if it is level. */
export function startOf({ centerX, width }: RotatedBox): number {
  return centerX - width / 2
}

export function endOf({ centerX, width }: RotatedBox): number {
  return centerX + width / 2
}

/** Grows a box by the same distance on every side; a negative distance shrinks it. */
export function growBox(box: RotatedBox, distance: number): RotatedBox {
  return { ...box, width: box.width + 2 * distance, height: box.height + 2 * distance }
}

/** The same rectangle with its reading direction turned clockwise by `quarters` right angles. */
export function rotateBox(box: RotatedBox, quarters: number): RotatedBox {
  const sideways = quarters % 2 !== 0
  return {
    ...box,
    width: sideways ? box.height : box.width,
    height: sideways ? box.width : box.height,
    angle: box.angle + (quarters * Math.PI) / 2,
  }
}

/** A rotation of a picture about its center: by `-angle` radians, with its size before and after. */
export interface BackRotation {
  angle: number
  from: Size
  to: Size
}

/** Where a rectangle lies after its picture was rotated back by `angle`. */
export function rotateBack(box: RotatedBox, { angle, from, to }: BackRotation): RotatedBox {
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

/** The corners of a box in reading order: top left, top right, bottom right, bottom left. */
export function boxCorners({ centerX, centerY, width, height, angle }: RotatedBox): Quadrilateral {
  const [cos, sin] = [Math.cos(angle) / 2, Math.sin(angle) / 2]
  const corner = (x: number, y: number) => ({
    x: centerX + x * width * cos - y * height * sin,
    y: centerY + x * width * sin + y * height * cos,
  })
  return [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)]
}

/** The smallest upright box that contains a rotated one. */
export function boundingBox({ centerX, centerY, width, height, angle }: RotatedBox): Box {
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

/** Where the center of a box lies in the direction of `angle`. */
export function along({ centerX, centerY }: RotatedBox, angle: number): number {
  return centerX * Math.cos(angle) + centerY * Math.sin(angle)
}

/** Where the center of a box lies across the direction of `angle`, clockwise of it. */
export function across({ centerX, centerY }: RotatedBox, angle: number): number {
  return centerY * Math.cos(angle) - centerX * Math.sin(angle)
}

/** Where a line begins in its own direction. */
export function beginning(box: RotatedBox): number {
  return along(box, box.angle) - box.width / 2
}

/** How far the middle of another box lies before that of a box in its direction; negative behind it. */
export function distanceAlong(box: RotatedBox, other: RotatedBox): number {
  return along(other, box.angle) - along(box, box.angle)
}

/** The space between the ends of two boxes in the direction of the first; negative if they overlap. */
export function gapBetween(box: RotatedBox, next: RotatedBox): number {
  return distanceAlong(box, next) - (box.width + next.width) / 2
}

/** How far the middle of another box lies below that of a box, seen in its direction; negative above it. */
export function distanceAcross(box: RotatedBox, other: RotatedBox): number {
  return across(other, box.angle) - across(box, box.angle)
}

/** The part of a line between two places along it, from 0 to 1. */
export function partOfBox(box: RotatedBox, start: number, end: number): RotatedBox {
  const shift = ((start + end - 1) / 2) * box.width
  return { ...moved(box, shift, 0), width: (end - start) * box.width }
}

/** A segment of a line, at most `length` long, centered as near as possible to `position` (0 to 1). */
export function segmentOf(box: RotatedBox, position: number, length: number): RotatedBox {
  const width = Math.min(box.width, length)
  const reach = (box.width - width) / 2
  const shift = Math.max(-reach, Math.min(reach, (position - 0.5) * box.width))
  return { ...moved(box, shift, 0), width }
}

/** A box moved in its direction, and down across it. */
export function moved(box: RotatedBox, forward: number, down: number): RotatedBox {
  const [cos, sin] = [Math.cos(box.angle), Math.sin(box.angle)]
  return {
    ...box,
    centerX: box.centerX + forward * cos - down * sin,
    centerY: box.centerY + forward * sin + down * cos,
  }
}
