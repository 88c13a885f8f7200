/** A small colour picture and how its colours change; three channels a cell, rows from the top. */
export interface ColourField {
  width: number
  height: number
  pixels: Uint8Array
}

/** A straight edge that crosses a field from side to side: `at` in its middle, rising by `slope` a cell. */
export interface EdgeLine {
  at: number
  slope: number
}

/** 1 where the colour changes mostly in one direction. */
export interface EdgeMap {
  /** Cells along the edges, and across them. */
  length: number
  depth: number
  /** `across * length + along`. */
  marks: Uint8Array
}

/** Levels of 255 by which one colour changes over two cells of an edge. */
const changeMin = 10
/** At an edge the colour changes this many times as much across it as along it. */
const acrossRatio = 2
/** Edges lie askew by at most this, as a tangent. */
const slopeMax = 0.42
const slopeStep = 0.01
/** An edge of a slide is this long at least, as a share of the field. */
const lengthShareMin = 0.25
/** Lines closer than this at both ends are one; in cells. */
const apart = 3
const linesMax = 16
/** Lines that have been fitted are one where they differ by less, in cells. */
const sameWithin = 1
/** Cells around a voted line that may be its own, in a first and a second fit. */
const reaches = [3, 2]

/** Where edges run from left to right, or with `down`, from top to bottom. */
export function edgesOf(field: ColourField, down: boolean): EdgeMap {
  const { width, height, pixels } = field
  const [length, depth] = down ? [height, width] : [width, height]
  const marks = new Uint8Array(length * depth)
  const [stepAlong, stepAcross] = down ? [3 * width, 3] : [3, 3 * width]
  for (let across = 1; across < depth - 1; across++) {
    for (let along = 1; along < length - 1; along++) {
      const at = across * stepAcross + along * stepAlong
      const change = changeAt(pixels, at, stepAcross)
      if (change < changeMin || change < acrossRatio * changeAt(pixels, at, stepAlong)) continue
      marks[across * length + along] = 1
    }
  }
  return { length, depth, marks }
}

/** The largest change of a channel over two cells. */
function changeAt(pixels: Uint8Array, at: number, step: number): number {
  let most = 0
  for (let channel = at; channel < at + 3; channel++) {
    const change = Math.abs((pixels[channel + step] ?? 0) - (pixels[channel - step] ?? 0))
    if (change > most) most = change
  }
  return most
}

/** The longest straight edges, by votes for their slope and place (Duda and Hart, 1972). */
export function longestLines(map: EdgeMap): EdgeLine[] {
  const slopes = Math.round(slopeMax / slopeStep)
  const found: (EdgeLine & { votes: number })[] = []
  const votesMin = lengthShareMin * map.length
  for (let step = -slopes; step <= slopes; step++) {
    const slope = step * slopeStep
    votesFor(map, slope).forEach((votes, at) => {
      if (votes >= votesMin) found.push({ at, slope, votes })
    })
  }
  const kept: EdgeLine[] = []
  for (const { at, slope } of found.sort((a, b) => b.votes - a.votes)) {
    if (kept.length === linesMax) break
    const line = { at, slope }
    if (kept.every((other) => distanceOf(other, line, map.length) > apart)) kept.push(line)
  }
  const fits = kept.map((line) => reaches.reduce((fit, reach) => refineLine(map, fit, reach), line))
  // Votes beside a line have often come from it, and lead back to it.
  return fits.filter((line, index) =>
    fits.slice(0, index).every((other) => distanceOf(other, line, map.length) > sameWithin),
  )
}

/** The line through the marks within so many cells of a line, by least squares; votes know it to a cell or so. */
function refineLine(map: EdgeMap, line: EdgeLine, reach: number): EdgeLine {
  const { length, depth, marks } = map
  let [count, sumX, sumY, sumXX, sumXY] = [0, 0, 0, 0, 0]
  for (let along = 0; along < length; along++) {
    const x = along - length / 2
    const middle = Math.round(line.at + line.slope * x)
    for (let y = Math.max(0, middle - reach); y <= Math.min(depth - 1, middle + reach); y++) {
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
  return { at: (sumY - slope * sumX) / count, slope }
}

function votesFor({ length, depth, marks }: EdgeMap, slope: number): Uint16Array {
  const votes = new Uint16Array(depth)
  const shifts = Int16Array.from({ length }, (_, along) => Math.round(slope * (along - length / 2)))
  for (let across = 0, cell = 0; across < depth; across++) {
    for (let along = 0; along < length; along++, cell++) {
      if (marks[cell] === 0) continue
      const at = across - (shifts[along] ?? 0)
      if (at >= 0 && at < depth) votes[at] = (votes[at] ?? 0) + 1
    }
  }
  return votes
}

/** By how many cells two lines differ, where they do most. */
function distanceOf(a: EdgeLine, b: EdgeLine, length: number): number {
  const middle = a.at - b.at
  const ends = ((a.slope - b.slope) * length) / 2
  return Math.max(Math.abs(middle - ends), Math.abs(middle + ends))
}
