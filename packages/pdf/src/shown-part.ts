import type { Picture } from '@rowdeck/core/deck-model/ports'
import { isPlain, sameLevels } from './compare-pixels.ts'

/** Side of the smallest square that is covered, in pixels of a rendering: lines are no cover. */
const coverPx = 3
/** Side of the cells in which nothing of a picture is seen on its ground: smaller parts belong to letters that are seen. */
const cellPx = 16
const white = 255

/** What cannot be seen of a picture, in a small rendering of its place: 1 for pixels in which it cannot. */
export interface HiddenPart {
  width: number
  height: number
  isHidden: Uint8Array
  /** Whether nothing of the picture can be seen. */
  isAll: boolean
}

/** What is covered by what these renderings show on white and on black, but for thin lines. */
export function coveredPart(onWhite: Picture, onBlack: Picture): HiddenPart {
  const { width, height } = onWhite
  const isHidden = sameIn(onWhite, onBlack)
  for (let y = 0; y < height; y++) dropShort(isHidden, { from: y * width, step: 1, count: width })
  for (let x = 0; x < width; x++) dropShort(isHidden, { from: x, step: width, count: height })
  return { width, height, isHidden, isAll: !isHidden.includes(0) }
}

/** What leaves no trace of a picture that can be seen through, on its ground. */
export function tracelessPart(onGround: Picture, ground: Picture, onWhite: Picture): HiddenPart {
  const { width, height } = onGround
  const isSame = sameIn(onGround, ground)
  const across = Math.ceil(width / cellPx)
  const cellOf = (at: number) =>
    across * Math.floor(at / width / cellPx) + Math.floor((at % width) / cellPx)
  const isSeen = new Uint8Array(across * Math.ceil(height / cellPx))
  for (let at = 0; at < isSame.length; at++) if (isSame[at] === 0) isSeen[cellOf(at)] = 1
  const isAll = !isSeen.includes(1)
  const all = { left: 0, top: 0, right: width, bottom: height }
  // the same picture below it shows what it does
  const isRepeated = isAll && isAlike(onGround, onWhite) && !isPlain(onGround, all)
  const isHidden = isSame.map((_, at) => 1 - (isSeen[cellOf(at)] as number))
  return isRepeated
    ? { width, height, isHidden: isHidden.fill(0), isAll: false }
    : { width, height, isHidden: withInk(isHidden, onWhite), isAll }
}

/** 1 for the pixels in which two pictures of one size look the same. */
function sameIn({ pixels }: Picture, { pixels: others }: Picture): Uint8Array {
  const isSame = new Uint8Array(pixels.length / 3)
  for (let at = 0, from = 0; at < isSame.length; at++, from += 3) {
    const isOther =
      Math.abs((pixels[from] as number) - (others[from] as number)) > sameLevels ||
      Math.abs((pixels[from + 1] as number) - (others[from + 1] as number)) > sameLevels ||
      Math.abs((pixels[from + 2] as number) - (others[from + 2] as number)) > sameLevels
    isSame[at] = isOther ? 0 : 1
  }
  return isSame
}

/** Those of marked pixels that are not white. */
function withInk(marks: Uint8Array, { pixels }: Picture): Uint8Array {
  const isInk = (level: number | undefined) => (level as number) < white - sameLevels
  return marks.map((mark, at) =>
    mark === 1 && (isInk(pixels[3 * at]) || isInk(pixels[3 * at + 1]) || isInk(pixels[3 * at + 2]))
      ? 1
      : 0,
  )
}

/** Whether two pictures of one size look the same everywhere. */
export function isAlike(picture: Picture, other: Picture): boolean {
  return !sameIn(picture, other).includes(0)
}

/** Whether a picture shows nothing on white paper. */
export function isWhite({ pixels }: Picture): boolean {
  for (const level of pixels) if (level < white - sameLevels) return false
  return true
}

/**
 * Fills what is hidden of a picture with the colors beside it, so that no shape of the cover is left. The picture has at least as
 * many pixels as the rendering of its place.
 */
export function blank(picture: Picture, part: HiddenPart): void {
  const { width, height } = picture
  const columns = Uint32Array.from({ length: width }, (_, x) => (x * part.width) / width)
  for (let y = 0; y < height; y++) {
    const row = part.width * Math.floor((y * part.height) / height)
    if (!part.isHidden.subarray(row, row + part.width).includes(1)) continue
    let from = -1
    for (let x = 0; x <= width; x++) {
      const isHidden = x < width && part.isHidden[row + (columns[x] as number)] === 1
      if (isHidden && from < 0) from = x
      if (isHidden || from < 0) continue
      fillRun(picture, { row: y * width, from, to: x })
      from = -1
    }
  }
}

/** Fills a part of a row from the color at its left to that at its right; one that is a whole row is white. */
function fillRun(
  { pixels, width }: Picture,
  { row, from, to }: { row: number; from: number; to: number },
): void {
  const edges = [from - 1, to].filter((x) => x >= 0 && x < width)
  const [left, right] = [edges[0], edges.at(-1)]
  if (left === undefined || right === undefined) {
    pixels.fill(white, 3 * (row + from), 3 * (row + to))
    return
  }
  for (let part = 0; part < 3; part++) {
    const start = pixels[3 * (row + left) + part] as number
    const step = ((pixels[3 * (row + right) + part] as number) - start) / (to - from + 1)
    for (let x = from; x < to; x++) pixels[3 * (row + x) + part] = start + (x - from + 1) * step
  }
}

/** Unmarks what is marked in a row or column for less than the side of a square that counts. */
function dropShort(
  marks: Uint8Array,
  { from, step, count }: { from: number; step: number; count: number },
): void {
  let run = 0
  for (let index = 0; index <= count; index++) {
    const at = from + index * step
    if (index < count && marks[at] === 1) {
      run++
      continue
    }
    if (run < coverPx) for (; run > 0; run--) marks[at - run * step] = 0
    run = 0
  }
}
