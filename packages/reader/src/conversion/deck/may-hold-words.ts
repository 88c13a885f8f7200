import type { Picture } from '@rowdeck/core/deck-model/ports'
import { freeValues } from '@rowdeck/core/free-memory'
import { edgeLevelsMin } from '../likeness.ts'

/** Pictures are looked at with no side longer than this; letters of 1 % of the slide are 7 pixels high then. */
const sidePxMax = 720
/** Side of a cell in pixels. */
const cellPx = 8
/** How far the other edge of a stroke may be. */
const strokePxMax = 6
/** Strokes across and down that a cell of text has at least. */
const strokesAcrossMin = 5
const strokesDownMin = 2
/** Cells side by side that may be a word, and how many such cells of a picture may be words worth typing. */
const runMin = 3
/**
 * On 1,068 pictures of 114 decks these numbers and `edgeLevelsMin` keep .97 of the legible words, and send on .13 of the pictures without any; 3
 * cells keep as many and send on .20, 30 cells keep .96 and send on .09.
 */
const cellsMin = 10

/** The picture if it may hold legible words; else it is freed. */
export function keepIfWords(picture: Picture | undefined): Picture | undefined {
  if (picture === undefined || mayHoldWords(picture)) return picture
  freeValues(picture.pixels)
  return undefined
}

/**
 * Whether a picture may hold legible words: whether it has rows of cells with as many thin strokes as small letters have.
 * Takes a fraction of the time of any network.
 */
export function mayHoldWords(picture: Picture): boolean {
  const gray = shrunkGray(picture)
  const { width, height } = gray
  const columns = Math.ceil(width / cellPx)
  const across = strokesPerCell(gray, {
    ...{ length: width, pixelStep: 1, cellStep: 1 },
    ...{ lines: height, lineStep: width, cellLineStep: columns },
  })
  const down = strokesPerCell(gray, {
    ...{ length: height, pixelStep: width, cellStep: columns },
    ...{ lines: width, lineStep: 1, cellLineStep: 1 },
  })
  let cells = 0
  let run = 0
  for (let cell = 0; cell <= across.length; cell++) {
    const isText = (across[cell] ?? 0) >= strokesAcrossMin && (down[cell] ?? 0) >= strokesDownMin
    if (run > 0 && (!isText || cell % columns === 0)) {
      if (run >= runMin) cells += run
      run = 0
    }
    if (isText) run++
  }
  return cells >= cellsMin
}

interface Gray {
  width: number
  height: number
  values: Uint8Array
}

/** How the lines run along which strokes are counted: rows or columns of pixels. */
interface Direction {
  /** Pixels of a line. */
  length: number
  /** From one pixel of a line to the next, and from one cell to the next. */
  pixelStep: number
  cellStep: number
  /** The same from line to line, and from one line of cells to the next. */
  lines: number
  lineStep: number
  cellLineStep: number
}

/**
 * Counts the strokes in each cell: edges that another one of the other sign follows closely. One loop over typed arrays,
 * because it runs over every pixel.
 */
function strokesPerCell({ width, height, values }: Gray, direction: Direction): Uint16Array {
  const { length, pixelStep, cellStep, lines, lineStep, cellLineStep } = direction
  const counts = new Uint16Array(Math.ceil(width / cellPx) * Math.ceil(height / cellPx))
  for (let line = 0; line < lines; line++) {
    const cells = Math.floor(line / cellPx) * cellLineStep
    let edgeAt = -strokePxMax - 1
    let edgeSign = 0
    for (let at = 1, pixel = line * lineStep + pixelStep; at < length; at++, pixel += pixelStep) {
      const change = (values[pixel] as number) - (values[pixel - pixelStep] as number)
      if (change < edgeLevelsMin && change > -edgeLevelsMin) continue
      const sign = Math.sign(change)
      if (sign === -edgeSign && at - edgeAt <= strokePxMax) {
        const cell = cells + Math.floor(at / cellPx) * cellStep
        counts[cell] = (counts[cell] as number) + 1
      }
      edgeAt = at
      edgeSign = sign
    }
  }
  return counts
}

/** The picture in gray, its pixels averaged so that no side is longer than `sidePxMax`. */
function shrunkGray({ width, height, pixels }: Picture): Gray {
  const scale = Math.min(1, sidePxMax / Math.max(width, height))
  const columns = Math.max(1, Math.round(width * scale))
  const rows = Math.max(1, Math.round(height * scale))
  const sums = new Uint32Array(columns * rows)
  const counts = new Uint16Array(columns * rows)
  const cellOf = Uint16Array.from({ length: width }, (_, x) => Math.floor((x * columns) / width))
  for (let y = 0, from = 0; y < height; y++) {
    const row = Math.floor((y * rows) / height) * columns
    for (let x = 0; x < width; x++, from += 3) {
      const cell = row + (cellOf[x] as number)
      const green = pixels[from + 1] as number
      const luma = 77 * (pixels[from] as number) + 150 * green + 29 * (pixels[from + 2] as number)
      sums[cell] = (sums[cell] as number) + luma
      counts[cell] = (counts[cell] as number) + 1
    }
  }
  const values = new Uint8Array(sums.length)
  for (let cell = 0; cell < sums.length; cell++) {
    values[cell] = (sums[cell] as number) / 256 / (counts[cell] as number)
  }
  return { width: columns, height: rows, values }
}
