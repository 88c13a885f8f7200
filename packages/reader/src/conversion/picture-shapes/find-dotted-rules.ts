import { type Box, union } from '@rowdeck/core/deck-model/box'
import { toleranceMax } from './flat-runs.ts'
import type { GrayPicture } from './gray-picture.ts'

/** Shorter ones are leaders, dashes and rows of dots in a text, in pixels. Chosen by eye. */
const lengthMin = 60
/** Minimum share of a dotted or dashed line that is drawn, and largest gap between its parts, in pixels. Chosen by eye. */
const drawnMin = 0.3
const gapMax = 6
/** Unlike an even line, it changes at least once in so many pixels. Chosen by eye. */
const changeEvery = 20
/** The background is looked at so far above and below. */
const beside = 3
/** A part of a line is darker than the background on both of its sides, or lighter: minimum difference, of 255. */
const contrastMin = 12

/** The dotted and dashed lines that run across a picture, on a background of one color above and one below, in its pixels. */
export function findDottedRules(picture: GrayPicture): Box[] {
  const rules: Box[] = []
  // those that reach the row above: as many as fit in a row, however many there are in the picture
  let open: Box[] = []
  for (let row = beside; row < picture.height - beside; row++) {
    for (const found of rulesInRow(picture, row)) {
      const above = open.findLast((rule) => isSameRule(rule, found))
      if (above !== undefined) Object.assign(above, union(above, found))
      else {
        rules.push(found)
        open.push(found)
      }
    }
    open = open.filter(({ bottom }) => bottom > row)
  }
  return rules
}

/** Whether a line in a row of pixels is the lower part of a rule. */
function isSameRule(rule: Box, { left, top, right }: Box): boolean {
  return rule.bottom === top && rule.left < right && rule.right > left
}

/** Part of a row of pixels that may be a dotted line. */
interface Stretch {
  left: number
  /** Behind the last pixel that is drawn. */
  right: number
  drawn: number
  changes: number
  /** 1 if it is darker than the background, -1 if lighter. */
  direction: number
}

function rulesInRow({ width, values }: GrayPicture, row: number): Box[] {
  const [from, above, below] = [row * width, (row - beside) * width, (row + beside) * width]
  const rules: Box[] = []
  let open: Stretch | undefined
  const finish = () => {
    if (open !== undefined && isRule(open))
      rules.push({ left: open.left, top: row, right: open.right, bottom: row + 1 })
    open = undefined
  }
  for (let x = 1; x < width; x++) {
    const own = values[from + x] as number
    const over = values[above + x] as number
    const under = values[below + x] as number
    const direction = directionOf(over - own, under - own)
    const isEven = isFlat(values, above + x) && isFlat(values, below + x)
    if (open !== undefined && (!isEven || x - open.right > gapMax)) finish()
    if (direction === 0 || !isEven) continue
    if (open?.direction !== direction) finish()
    open ??= { left: x, right: x, drawn: 0, changes: 0, direction }
    if (Math.abs(own - (values[from + x - 1] as number)) > toleranceMax) open.changes++
    open.drawn++
    open.right = x + 1
  }
  finish()
  return rules
}

/** Whether a pixel is as bright as the one on its left. */
function isFlat(values: Uint8Array, at: number): boolean {
  return Math.abs((values[at] as number) - (values[at - 1] as number)) <= toleranceMax
}

function directionOf(over: number, under: number): number {
  if (over >= contrastMin && under >= contrastMin) return 1
  return over <= -contrastMin && under <= -contrastMin ? -1 : 0
}

function isRule({ left, right, drawn, changes }: Stretch): boolean {
  const length = right - left
  return length >= lengthMin && drawn >= drawnMin * length && changes * changeEvery >= length
}
