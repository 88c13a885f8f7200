import { heightOf, overlapAcross, overlapDown } from '../box.ts'
import { type Block, blockOf } from '../lines/block.ts'
import { frameOf } from '../lines/frame-of-line.ts'
import type { Line } from '../lines/line.ts'
import type { Frame } from '../ports.ts'

/** Lines of one block differ in size by no more than this. */
const sizeRatioMax = 1.6
/** Space between lines of a block, in heights of a line: drawn one after the other, or not. */
const gapMax = 1.1
const gapApartMax = 0.6
/** And between lines that differ more in size than this. */
const sameSizeRatio = 1.12
const gapOtherSizeMax = 0.4
/** Lines drawn further apart than this are never of one block. */
const orderApartMax = 12
/** A line that begins right of the end of the one before is of its block within this many ems. */
const indentMaxEm = 4
/** A block's next line may begin this much above the end of the last one. */
const overlapMax = 0.5

/**
 * Joins lines that stand directly under one another and were drawn together, as the lines of one
 * text box are. Lines in different frames, or with different standing in the document's structure,
 * stay apart, and so does a line over two columns. Every line is in exactly one block; blocks come
 * in drawing order, their lines from top to bottom.
 */
export function joinBlocks(lines: Line[], frames: Frame[]): Block[] {
  const places = lines.map((line) => ({ line, frame: frameOf(line, frames) }))
  places.sort((a, b) => a.line.box.top - b.line.box.top || a.line.box.left - b.line.box.left)
  const below = places.map((place, at) => directlyBelow(places, place, at))
  const above = new Array<number>(places.length).fill(0)
  for (const next of below) if (next >= 0) above[next] = (above[next] as number) + 1
  const blocks: Block[] = []
  const taken = new Set<number>()
  places.forEach((_, at) => {
    if (taken.has(at)) return
    const members: Line[] = []
    let next = at
    do {
      taken.add(next)
      members.push((places[next] as Place).line)
      next = below[next] as number
    } while (next >= 0 && above[next] === 1)
    blocks.push({ ...blockOf(members), frame: frames[(places[at] as Place).frame] })
  })
  return blocks.sort((a, b) => a.order - b.order)
}

interface Place {
  line: Line
  frame: number
}

/** The one line that goes on under this one, -1 where none or several do. */
function directlyBelow(places: Place[], { line, frame }: Place, at: number): number {
  let nearest: Line | undefined
  let found = -1
  for (let next = at + 1; next < places.length; next++) {
    const { line: other, frame: otherFrame } = places[next] as Place
    if (nearest !== undefined && !sameRow(other, nearest)) break
    if (sameRow(line, other)) continue
    if (overlapAcross(line.box, other.box) <= 0 && !isIndented(line, other)) continue
    nearest ??= other
    if (frame !== otherFrame || !follows(line, other)) continue
    if (found >= 0) return -1
    found = next
  }
  return found
}

/** Whether the line that is drawn next begins beside the end of this one, as words after a tab do. */
function isIndented(line: Line, other: Line): boolean {
  if (other.order !== line.order + 1) return false
  if (Math.abs(other.size - line.size) > 0.1 * line.size) return false
  return -overlapAcross(line.box, other.box) < indentMaxEm * line.size
}

function sameRow(first: Line, second: Line): boolean {
  const lower = Math.min(heightOf(first.box), heightOf(second.box))
  return overlapDown(first.box, second.box) > overlapMax * lower
}

function follows(line: Line, other: Line): boolean {
  if (Math.abs(line.angle - other.angle) > 0.03) return false
  if (line.heading !== other.heading || line.artifact !== other.artifact) return false
  const ratio = line.size / other.size
  if (ratio > sizeRatioMax || ratio < 1 / sizeRatioMax) return false
  const apart = Math.abs(other.order - line.order)
  if (apart > orderApartMax) return false
  const gap = other.box.top - line.box.bottom
  const height = Math.min(heightOf(line.box), heightOf(other.box))
  if (Math.max(ratio, 1 / ratio) > sameSizeRatio && gap > gapOtherSizeMax * height) return false
  return gap <= (apart === 1 ? gapMax : gapApartMax) * height
}
