import type { Picture } from '../../conversion/convert.ts'

/** Pixels of a blank row differ by no more levels than this; a camera's and a JPEG's always differ a little. */
const levelsMax = 8
/** Rows around what is drawn that a network sees it by. */
const marginPx = 16

/**
 * Rows of one colour, far from all that is drawn, that a network need not see: 1 for each of them, 0
 * for each of the others. As many as are whole `step`s, and never all.
 */
export function blankRows(picture: Picture, step: number): Uint8Array {
  const blank = new Uint8Array(picture.height)
  for (let row = 0; row < picture.height; row++) blank[row] = isBlank(picture, row) ? 1 : 0
  const far = farFromDrawn(blank)
  const count = far.reduce((sum, one) => sum + one, 0)
  let left = Math.min(count, picture.height - step)
  left -= Math.max(0, left) % step
  return far.map((one) => (one === 1 && left-- > 0 ? 1 : 0))
}

function isBlank({ width, pixels }: Picture, row: number): boolean {
  const start = 3 * width * row
  for (let channel = start; channel < start + 3; channel++) {
    let low = 255
    let high = 0
    for (let at = channel; at < start + 3 * width; at += 3) {
      const value = pixels[at] ?? 0
      if (value < low) low = value
      if (value > high) high = value
    }
    if (high - low > levelsMax) return false
  }
  return true
}

/** Blank rows without a drawn one in their margin; beyond the first and the last row nothing is drawn. */
function farFromDrawn(blank: Uint8Array): Uint8Array {
  const far = Uint8Array.from(blank)
  blank.forEach((one, row) => {
    if (one === 0) far.fill(0, Math.max(0, row - marginPx), row + marginPx + 1)
  })
  return far
}

/** Values row by row, each of `width` of them, without the blank rows. */
export function dropRows(values: Uint8Array, width: number, blank: Uint8Array): Uint8Array {
  const kept = blank.reduce((sum, one) => sum + 1 - one, 0)
  if (kept === blank.length) return values
  const rest = new Uint8Array(kept * width)
  let to = 0
  blank.forEach((one, row) => {
    if (one === 1) return
    rest.set(values.subarray(row * width, (row + 1) * width), to)
    to += width
  })
  return rest
}

/** The reverse, with zeros in the blank rows. */
export function restoreRows(values: Float32Array, width: number, blank: Uint8Array): Float32Array {
  if (values.length === blank.length * width) return values
  const whole = new Float32Array(blank.length * width)
  let from = 0
  blank.forEach((one, row) => {
    if (one === 1) return
    whole.set(values.subarray(from, from + width), row * width)
    from += width
  })
  return whole
}
