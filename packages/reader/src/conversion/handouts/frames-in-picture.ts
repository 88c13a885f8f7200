import { type Box, scaleBox } from '@rowdeck/core/deck-model/box'
import type { Picture } from '@rowdeck/core/deck-model/ports'
import { placeShare } from '../likeness.ts'
import { heightMin } from './equal-boxes.ts'
import { type Brightness, type ImageEdge, longEdges } from './long-edges.ts'

/** The search works on a picture reduced to at most this width, in pixels: bounds the work. */
const widthMax = 800
/** Bound on work: number of edges per direction, longest first. */
const edgesMax = 300

/**
 * Finds rectangles in a picture, outlined or filled, that are large enough to be slides on a page; in
 * pixels, row by row. Tolerates a rotation of one or two degrees.
 */
export function framesInPicture(picture: Picture): Box[] {
  const step = Math.ceil(picture.width / widthMax)
  const image = brightness(picture, step)
  const sidePx = heightMin * image.width
  const across = longest(longEdges(image, 'across', sidePx))
  const down = longest(longEdges(image, 'down', sidePx))
  const near = placeShare * image.width
  const frames: Box[] = []
  across.forEach((top) => {
    for (const bottom of across) {
      const box = boxBetween(top, bottom, near)
      if (box === undefined || box.bottom - box.top < sidePx) continue
      if (hasSide(down, box.left, { box, near }) && hasSide(down, box.right, { box, near })) {
        frames.push(scaleBox(box, step))
      }
    }
  })
  return byRows(frames, picture.height)
}

function byRows(frames: Box[], height: number): Box[] {
  const rows: Box[][] = []
  for (const frame of frames.sort((a, b) => a.top - b.top)) {
    const row = rows.at(-1)
    if (row?.[0] && frame.top - row[0].top < placeShare * height) row.push(frame)
    else rows.push([frame])
  }
  return rows.flatMap((row) => row.sort((a, b) => a.left - b.left))
}

/** Reduces the picture by keeping the darkest pixel of each cell, so that thin lines survive. */
function brightness({ width, height, pixels }: Picture, step: number): Brightness {
  const small = { width: Math.floor(width / step), height: Math.floor(height / step) }
  const values = new Uint8Array(small.width * small.height)
  for (let row = 0; row < small.height; row++) {
    for (let column = 0; column < small.width; column++) {
      values[row * small.width + column] = darkest(pixels, (row * width + column) * step, {
        width,
        step,
      })
    }
  }
  return { ...small, values }
}

function darkest(pixels: Uint8Array, from: number, of: { width: number; step: number }): number {
  let least = 255
  for (let row = 0; row < of.step; row++) {
    for (let column = 0; column < of.step; column++) {
      const pixel = (from + row * of.width + column) * 3
      const value =
        ((pixels[pixel] ?? 0) * 2 + (pixels[pixel + 1] ?? 0) * 5 + (pixels[pixel + 2] ?? 0)) >> 3
      if (value < least) least = value
    }
  }
  return least
}

function longest(edges: ImageEdge[]): ImageEdge[] {
  return edges.sort((a, b) => b.to - b.from - (a.to - a.from)).slice(0, edgesMax)
}

/** The box between two edges that begin and end at the same positions, if they do. */
function boxBetween(top: ImageEdge, bottom: ImageEdge, near: number): Box | undefined {
  if (bottom.position <= top.position) return undefined
  if (Math.abs(top.from - bottom.from) > near || Math.abs(top.to - bottom.to) > near)
    return undefined
  return {
    left: Math.min(top.from, bottom.from),
    right: Math.max(top.to, bottom.to),
    top: top.position,
    bottom: bottom.position,
  }
}

function hasSide(down: ImageEdge[], x: number, { box, near }: { box: Box; near: number }): boolean {
  return down.some(
    ({ position, from, to }) =>
      Math.abs(position - x) <= near &&
      Math.abs(from - box.top) <= near &&
      Math.abs(to - box.bottom) <= near,
  )
}
