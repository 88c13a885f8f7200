import type { Picture } from '../../../conversion/convert.ts'
import type { TextBox } from '../find-text/detect-text.ts'
import type { SeenLine } from './choose-script.ts'

/** Characters that stand one below another are this far apart, in widths of what they cover. */
const pitchMin = 0.75
const pitchMax = 1.3
const pitchStep = 0.004
/** What of a column's width is shown of each character, and how much higher the line is, in pitches. */
const cellWidth = 1.1
const lineHeight = 1.45
/** Characters of one column. */
const cellsMax = 300

/** Where characters stand in a column: `count` of them from `top` on, `pitch` pixels each. */
interface Cells {
  top: number
  pitch: number
  count: number
}

/**
 * Lays a line that is written downwards from left to right: every character is a cell of its own, upright
 * and as high as any other. The picture shows the line alone; undefined where the box is too small.
 */
export function layColumn(picture: Picture, column: TextBox): SeenLine | undefined {
  const cells = findCells(picture, column)
  if (!cells) return undefined
  const { pitch, count, top } = cells
  const stride = Math.max(1, Math.round(cellWidth * pitch))
  const [width, height] = [stride * count, Math.round(lineHeight * pitch)]
  const pixels = new Uint8Array(3 * width * height)
  const left = Math.round(column.box.centerX - stride / 2)
  for (let cell = 0; cell < count; cell++) {
    const from = { left, top: Math.round(top + cell * pitch), pitch: Math.round(pitch) }
    drawCell(picture, from, { pixels, width, height, left: cell * stride, stride })
  }
  const box = { centerX: width / 2, centerY: height / 2, width, height, angle: 0 }
  return { picture: { width, height, pixels }, box }
}

/** Draws one character in the middle of the line's height; above and below it, the ground beside it. */
function drawCell(
  picture: Picture,
  from: { left: number; top: number; pitch: number },
  to: Picture & { left: number; stride: number },
): void {
  const margin = Math.round((to.height - from.pitch) / 2)
  const ground = pixelAt(picture, from.left, from.top)
  for (let row = 0; row < to.height; row++) {
    const y = row - margin
    const isInside = y >= 0 && y < from.pitch
    for (let x = 0; x < to.stride; x++) {
      const source = isInside ? pixelAt(picture, from.left + x, from.top + y) : ground
      const target = 3 * (row * to.width + to.left + x)
      to.pixels.set(picture.pixels.subarray(source, source + 3), target)
    }
  }
}

function pixelAt({ width, height }: Picture, x: number, y: number): number {
  const column = Math.max(0, Math.min(width - 1, x))
  const row = Math.max(0, Math.min(height - 1, y))
  return 3 * (row * width + column)
}

/** The pitch and the start whose cuts meet the least ink. */
function findCells(picture: Picture, { box, marginPx }: TextBox): Cells | undefined {
  const top = Math.round(box.centerY - box.height / 2)
  const ink = inkOf(picture, { box, marginPx })
  const em = box.width - 2 * marginPx
  if (em < 4 || ink.length < 2 * em) return undefined
  const first = ink.findIndex(isInked)
  const last = ink.findLastIndex(isInked)
  let best: Cells | undefined
  let least = Number.POSITIVE_INFINITY
  for (let pitch = pitchMin * em; pitch <= pitchMax * em; pitch += pitchStep * em) {
    for (let start = first - pitch / 2; start <= first + 1; start++) {
      const count = Math.ceil((last + 1 - start) / pitch)
      const cost = inkAtCuts(ink, { top: start, pitch, count })
      if (cost < least && count <= cellsMax) {
        least = cost
        best = { top: top + start, pitch, count }
      }
    }
  }
  return best
}

const inkMin = 40

function isInked(ink: number): boolean {
  return ink > inkMin
}

/** How much the brightness of each row of a column varies, in levels of 255. */
function inkOf(picture: Picture, { box, marginPx }: TextBox): number[] {
  const left = Math.round(box.centerX - box.width / 2 + marginPx)
  const right = Math.round(box.centerX + box.width / 2 - marginPx)
  const top = Math.round(box.centerY - box.height / 2)
  return Array.from({ length: Math.round(box.height) }, (_, row) => {
    let [low, high] = [255, 0]
    for (let x = left; x < right; x++) {
      const green = picture.pixels[pixelAt(picture, x, top + row) + 1] ?? 0
      low = Math.min(low, green)
      high = Math.max(high, green)
    }
    return high - low
  })
}

/** The ink on the rows around the cuts between cells, and before and behind them, on average. */
function inkAtCuts(ink: number[], { top, pitch, count }: Cells): number {
  let sum = 0
  for (let cut = 0; cut <= count; cut++) {
    const row = Math.round(top + cut * pitch)
    sum += (ink[row - 1] ?? 0) + (ink[row] ?? 0)
  }
  return sum / (count + 1)
}
