import { type Box, heightOf, widthOf } from '@rowdeck/core/deck-model/box'
import { areNearlyAll } from '../likeness.ts'
import { boxOfArea, connectedRuns } from './connected-runs.ts'
import type { FlatRuns } from './flat-runs.ts'
import { blurPx, type GrayPicture } from './gray-picture.ts'

/** Shorter lines are strokes of letters and dashes; thicker ones are bars. In pixels. Chosen by eye. */
const lengthMin = 14
const thicknessMax = 5
const slendernessMin = 4
/** Nearly all of a line is darker than both of its sides, or lighter: minimum difference, of 255. Chosen by eye. */
const contrastMin = 6
/** Points along a line that are looked at. */
const samples = 40

/** The lines that run across a picture, dark or light, in its pixels. Runs are those of its rows. */
export function findRules(picture: GrayPicture, runs: FlatRuns): Box[] {
  const areas = connectedRuns(runs, lengthMin)
  const rules: Box[] = []
  for (let leader = 0; leader < runs.count; leader++) {
    if (areas.leaders[leader] !== leader) continue
    const box = boxOfArea(runs, areas, leader)
    if (widthOf(box) < lengthMin || heightOf(box) > thicknessMax) continue
    if (widthOf(box) < slendernessMin * heightOf(box)) continue
    const own = runs.values[leader] as number
    // the lines of a double rule are nearer to each other than blur reaches
    const isRule =
      standsOut(picture, { box, own, apart: blurPx }) || standsOut(picture, { box, own, apart: 1 })
    if (isRule) rules.push(withoutBareEnds(picture, box, own))
  }
  return joined(rules)
}

function standsOut(
  { width, height, values }: GrayPicture,
  { box, own, apart }: { box: Box; own: number; apart: number },
): boolean {
  const above = Math.max(0, box.top - apart)
  const below = Math.min(height - 1, box.bottom - 1 + apart)
  let [darker, lighter] = [0, 0]
  for (let sample = 0; sample < samples; sample++) {
    const x = Math.floor(box.left + ((2 * sample + 1) / (2 * samples)) * widthOf(box))
    const over = (values[above * width + x] as number) - own
    const under = (values[below * width + x] as number) - own
    if (over >= contrastMin && under >= contrastMin) darker++
    if (over <= -contrastMin && under <= -contrastMin) lighter++
  }
  return areNearlyAll(Math.max(darker, lighter), samples)
}

/** The line without ends that run on into a background of its color. */
function withoutBareEnds({ width, height, values }: GrayPicture, box: Box, own: number): Box {
  const above = Math.max(0, box.top - blurPx) * width
  const below = Math.min(height - 1, box.bottom - 1 + blurPx) * width
  const isBare = (x: number) =>
    Math.abs((values[above + x] as number) - own) < contrastMin &&
    Math.abs((values[below + x] as number) - own) < contrastMin
  let { left, right } = box
  while (left < right - lengthMin && isBare(left)) left++
  while (right > left + lengthMin && isBare(right - 1)) right--
  return { ...box, left, right }
}

/** Joins the parts of lines that others cross. */
function joined(rules: Box[]): Box[] {
  const whole: Box[] = []
  const open: Box[] = []
  for (const rule of rules.sort((a, b) => a.left - b.left)) {
    const at = open.findIndex((other) => continues(other, rule))
    const last = open[at]
    if (last === undefined) {
      const own = { ...rule }
      whole.push(own)
      open.push(own)
    } else {
      last.right = Math.max(last.right, rule.right)
      last.top = Math.min(last.top, rule.top)
      last.bottom = Math.max(last.bottom, rule.bottom)
    }
  }
  return whole
}

function continues(before: Box, after: Box): boolean {
  // lines are broken where others cross them
  if (after.left - before.right > thicknessMax || after.right < before.right) return false
  return (
    Math.abs(before.top - after.top) <= 1 &&
    Math.max(before.bottom, after.bottom) - Math.min(before.top, after.top) <= thicknessMax
  )
}
