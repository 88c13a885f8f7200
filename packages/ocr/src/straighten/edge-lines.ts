/** A picture reduced for edge detection; three channels per cell, rows from the top. */
export interface ColorField {
  width: number
  height: number
  pixels: Uint8Array
}

/**
 * A straight edge that crosses a field: its position across in the middle of the field, and its slope per
 * cell.
 */
export interface EdgeLine {
  middle: number
  slope: number
}

/** Marks, with 1, the cells where the color changes mostly across the edges. */
export interface EdgeMap {
  /** Cells along the edges, and across them. */
  length: number
  depth: number
  /** `across * length + along`. */
  marks: Uint8Array
}

/**
 * Minimum change of a channel over two cells of an edge, in levels of 255: noise stays below. Chosen by eye.
 */
export const changeMin = 10
/** Minimum ratio of the change across an edge to the change along it: texture has none. Chosen by eye. */
const acrossRatio = 2
/**
 * Maximum slope of an edge, as a tangent; 18 degrees were too few for photographs of desks.
 */
const slopeMax = 0.42
const slopeStep = 0.01
/** Minimum length of an edge of a slide, as a share of the field. Chosen by eye. */
const lengthShareMin = 0.25
/** Bounds the lines in each direction; every two pairs of them make an outline. */
const linesMax = 16
/** Fitted lines that differ by less, in cells, are the same. Chosen by eye. */
const sameMax = 1
/** Distance of marks that count as part of a line, in cells, in the first and the second fit; lines this near at both ends are one. Chosen by eye. */
const reaches = [3, 2] as const

/** Finds edges that run from left to right, or with `down`, from top to bottom. */
export function edgesOf(field: ColorField, down: boolean): EdgeMap {
  const { width, height, pixels } = field
  const [length, depth] = down ? [height, width] : [width, height]
  const marks = new Uint8Array(length * depth)
  const [stepAlong, stepAcross] = down ? [3 * width, 3] : [3, 3 * width]
  for (let across = 1; across < depth - 1; across++) {
    for (let along = 1; along < length - 1; along++) {
      const cell = across * stepAcross + along * stepAlong
      const change = changeAt(pixels, cell, stepAcross)
      if (change < changeMin || change < acrossRatio * changeAt(pixels, cell, stepAlong)) continue
      marks[across * length + along] = 1
    }
  }
  return { length, depth, marks }
}

/** The largest change of a channel over two cells. */
function changeAt(pixels: Uint8Array, cell: number, step: number): number {
  let most = 0
  for (let channel = cell; channel < cell + 3; channel++) {
    const change = Math.abs((pixels[channel + step] ?? 0) - (pixels[channel - step] ?? 0))
    if (change > most) most = change
  }
  return most
}

/** The longest straight edges, by a Hough transform over slope and position (Duda and Hart, 1972). */
export function longestLines(map: EdgeMap): EdgeLine[] {
  const slopes = Math.round(slopeMax / slopeStep)
  const found: (EdgeLine & { votes: number })[] = []
  const votesMin = lengthShareMin * map.length
  const marked = markedCells(map)
  for (let step = -slopes; step <= slopes; step++) {
    const slope = step * slopeStep
    votesFor(map, marked, slope).forEach((votes, middle) => {
      if (votes >= votesMin) found.push({ middle, slope, votes })
    })
  }
  const kept: EdgeLine[] = []
  for (const { middle, slope } of found.sort((a, b) => b.votes - a.votes)) {
    if (kept.length === linesMax) break
    const line = { middle, slope }
    if (kept.every((other) => distanceOf(other, line, map.length) > reaches[0])) kept.push(line)
  }
  const fits = kept.map((line) => reaches.reduce((fit, reach) => refineLine(map, fit, reach), line))
  // Votes beside a line often come from it, and their fit leads back to it.
  return fits.filter((line, index) =>
    fits.slice(0, index).every((other) => distanceOf(other, line, map.length) > sameMax),
  )
}

/** Fits a line to the marks near it by least squares; votes are accurate to about a cell. */
function refineLine(map: EdgeMap, line: EdgeLine, reach: number): EdgeLine {
  const { length, depth, marks } = map
  let [count, sumX, sumY, sumXX, sumXY] = [0, 0, 0, 0, 0]
  for (let along = 0; along < length; along++) {
    const x = along - length / 2
    const center = Math.round(line.middle + line.slope * x)
    for (let y = Math.max(0, center - reach); y <= Math.min(depth - 1, center + reach); y++) {
      if (marks[y * length + along] !== 1) continue
      count++
      sumX += x
      sumY += y
      sumXX += x * x
      sumXY += x * y
    }
  }
  const spread = count * sumXX - sumX * sumX
  if (spread === 0) return line
  const slope = (count * sumXY - sumX * sumY) / spread
  return { middle: (sumY - slope * sumX) / count, slope }
}

/** The numbers of the cells that are marked. */
function markedCells({ marks }: EdgeMap): Uint32Array {
  const cells = new Uint32Array(marks.length)
  let count = 0
  for (let cell = 0; cell < marks.length; cell++) if (marks[cell] === 1) cells[count++] = cell
  return cells.subarray(0, count)
}

function votesFor({ length, depth }: EdgeMap, marked: Uint32Array, slope: number): Uint16Array {
  const votes = new Uint16Array(depth)
  const shifts = Int16Array.from({ length }, (_, along) => Math.round(slope * (along - length / 2)))
  for (let index = 0; index < marked.length; index++) {
    const cell = marked[index] as number
    const middle = Math.floor(cell / length) - (shifts[cell % length] as number)
    if (middle >= 0 && middle < depth) votes[middle] = (votes[middle] as number) + 1
  }
  return votes
}

/** The largest distance between two lines, in cells. */
function distanceOf(a: EdgeLine, b: EdgeLine, length: number): number {
  const middle = a.middle - b.middle
  const ends = ((a.slope - b.slope) * length) / 2
  return Math.max(Math.abs(middle - ends), Math.abs(middle + ends))
}
