/** Edges in the unit of the page that it belongs to: points in a PDF, pixels in a picture. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** The upright box around both. */
export function around(first: Box, second: Box): Box {
  return {
    left: Math.min(first.left, second.left),
    top: Math.min(first.top, second.top),
    right: Math.max(first.right, second.right),
    bottom: Math.max(first.bottom, second.bottom),
  }
}

export function heightOf(box: Box): number {
  return box.bottom - box.top
}

export function widthOf(box: Box): number {
  return box.right - box.left
}

/** How far two boxes overlap from side to side; negative is the gap between them. */
export function overlapAcross(first: Box, second: Box): number {
  return Math.min(first.right, second.right) - Math.max(first.left, second.left)
}

/** How far two boxes overlap from top to bottom; negative is the gap between them. */
export function overlapDown(first: Box, second: Box): number {
  return Math.min(first.bottom, second.bottom) - Math.max(first.top, second.top)
}

/** Whether four fifths of the box, each way, lie within the frame. */
export function holds(frame: Box, box: Box): boolean {
  return (
    overlapAcross(frame, box) > 0.8 * widthOf(box) && overlapDown(frame, box) > 0.8 * heightOf(box)
  )
}
