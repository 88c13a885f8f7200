import type { Box } from '../box.ts'
import type { Picture } from '../ports.ts'
import { type Brightness, type Edge, longEdges } from './long-edges.ts'

/** Frames are looked for in a picture no wider than this. */
const widthMax = 800
/** Sides of a frame as shares of the picture's width, at least. */
const sideMin = 0.1
/** Edges meet in a corner where their ends are this close, as a share of the picture's width. */
const cornerShare = 0.02
/** Frames whose tops differ by less than this share of the height stand in one row. */
const rowShare = 0.05
/** Edges in each direction that are looked into, longest first. */
const edgesMax = 300

/**
 * The rectangles that are drawn in a picture, by outline or by colour, large enough to be slides of
 * a sheet; in its pixels, row by row. Finds them where the sheet is turned by a degree or two.
 */
export function framesInPicture(picture: Picture): Box[] {
  const step = Math.ceil(picture.width / widthMax)
  const image = brightness(picture, step)
  const sidePx = sideMin * image.width
  const across = longest(longEdges(image, 'across', sidePx))
  const down = longest(longEdges(image, 'down', sidePx))
  const near = cornerShare * image.width
  const frames: Box[] = []
  across.forEach((top) => {
    for (const bottom of across) {
      const box = boxBetween(top, bottom, near)
      if (box === undefined || box.bottom - box.top < sidePx) continue
      if (hasSide(down, box.left, { box, near }) && hasSide(down, box.right, { box, near })) {
        frames.push(scaled(box, step))
      }
    }
  })
  return byRows(frames, picture.height)
}

function byRows(frames: Box[], height: number): Box[] {
  const rows: Box[][] = []
  for (const frame of frames.sort((a, b) => a.top - b.top)) {
    const row = rows.at(-1)
    if (row?.[0] && frame.top - row[0].top < rowShare * height) row.push(frame)
    else rows.push([frame])
  }
  return rows.flatMap((row) => row.sort((a, b) => a.left - b.left))
}

/** Every so many pixels, the darkest around: thin lines stay. */
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
      const at = (from + row * of.width + column) * 3
      const value = ((pixels[at] ?? 0) * 2 + (pixels[at + 1] ?? 0) * 5 + (pixels[at + 2] ?? 0)) >> 3
      if (value < least) least = value
    }
  }
  return least
}

function longest(edges: Edge[]): Edge[] {
  return edges.sort((a, b) => b.to - b.from - (a.to - a.from)).slice(0, edgesMax)
}

/** The box whose top and bottom these edges are, where they begin and end at one place. */
function boxBetween(top: Edge, bottom: Edge, near: number): Box | undefined {
  if (bottom.at <= top.at) return undefined
  if (Math.abs(top.from - bottom.from) > near || Math.abs(top.to - bottom.to) > near)
    return undefined
  return {
    left: Math.min(top.from, bottom.from),
    right: Math.max(top.to, bottom.to),
    top: top.at,
    bottom: bottom.at,
  }
}

function hasSide(down: Edge[], x: number, { box, near }: { box: Box; near: number }): boolean {
  return down.some(
    ({ at, from, to }) =>
      Math.abs(at - x) <= near &&
      Math.abs(from - box.top) <= near &&
      Math.abs(to - box.bottom) <= near,
  )
}

function scaled({ left, top, right, bottom }: Box, by: number): Box {
  return { left: left * by, top: top * by, right: right * by, bottom: bottom * by }
}
