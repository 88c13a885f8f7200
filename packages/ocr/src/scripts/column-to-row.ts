import type { Picture } from '@rowdeck/core/deck-model/ports'
import { visibleLevels } from '../gray-points.ts'
import { legiblePxMin } from '../likeness.ts'
import type { TextBox } from '../text-box.ts'
import type { LineSample } from './line-samples.ts'

/**
 * Range and step of distances tried between characters, in widths of the text: square characters are about 1
 * apart.
 */
const pitchMin = 0.75
const pitchMax = 1.3
const pitchStep = 0.004
/**
 * Width of a cell and height of the row, in pitches: recognizers expect a margin around text. Chosen by eye.
 */
const cellWidth = 1.1
const rowHeight = 1.45
/** Bound on the characters of one column. */
const cellsMax = 300

/** Where the characters of a column are: `count` of them from `top` on, `pitch` pixels each. */
interface Cells {
  top: number
  pitch: number
  count: number
}

/**
 * Converts a column of characters to a row: cuts it into cells of equal height and draws them from left
 * to right. The returned picture shows the row alone; undefined if the box is too small.
 */
export function columnToRow(picture: Picture, column: TextBox): LineSample | undefined {
  const cells = findCells(picture, column)
  if (!cells) return undefined
  const { pitch, count, top } = cells
  const stride = Math.max(1, Math.round(cellWidth * pitch))
  const [width, height] = [stride * count, Math.round(rowHeight * pitch)]
  const pixels = new Uint8Array(3 * width * height)
  const left = Math.round(column.box.centerX - stride / 2)
  for (let cell = 0; cell < count; cell++) {
    const from = { left, top: Math.round(top + cell * pitch), pitch: Math.round(pitch) }
    drawCell(picture, from, { pixels, width, height, left: cell * stride, stride })
  }
  const box = { centerX: width / 2, centerY: height / 2, width, height, angle: 0 }
  return { picture: { width, height, pixels }, box }
}

/** Draws one character in the middle of the row, and the background color above and below it. */
function drawCell(
  picture: Picture,
  from: { left: number; top: number; pitch: number },
  to: Picture & { left: number; stride: number },
): void {
  const margin = Math.round((to.height - from.pitch) / 2)
  const background = pixelAt(picture, from.left, from.top)
  for (let row = 0; row < to.height; row++) {
    const y = row - margin
    const isInside = y >= 0 && y < from.pitch
    for (let x = 0; x < to.stride; x++) {
      const source = isInside ? pixelAt(picture, from.left + x, from.top + y) : background
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

/** The pitch and start whose cuts meet the least ink. */
function findCells(picture: Picture, { box, marginPx }: TextBox): Cells | undefined {
  const top = Math.round(box.centerY - box.height / 2)
  const ink = inkOf(picture, { box, marginPx })
  const em = box.width - 2 * marginPx
  if (em < legiblePxMin || ink.length < 2 * em) return undefined
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

function isInked(ink: number): boolean {
  return ink > visibleLevels
}

/** The range of brightness within each pixel row of a column, in levels of 255. */
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

/** Mean ink at the cuts: between cells, before the first and after the last. */
function inkAtCuts(ink: number[], { top, pitch, count }: Cells): number {
  let sum = 0
  for (let cut = 0; cut <= count; cut++) {
    const row = Math.round(top + cut * pitch)
    sum += (ink[row - 1] ?? 0) + (ink[row] ?? 0)
  }
  return sum / (count + 1)
}
