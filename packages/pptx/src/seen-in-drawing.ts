import { areaOf, type Box, isInside, middleOf, union } from '@rowdeck/core/deck-model/box'
import type { ShapePicture } from '@rowdeck/core/deck-model/slide-shapes'
import { isWithin } from './box-in-box.ts'
import { isOn } from './color-range.ts'
import { areaPerLetter } from './grounds.ts'
import { groundsAmong } from './grounds-behind.ts'
import { apply, type Matrix } from './matrix.ts'
import type { DrawnText, PaintedArea } from './metafiles/read-drawing-text.ts'
import { rectangle } from './rectangle.ts'
import type { PaintedGround } from './slide-collector.ts'
import type { PlacedCharacter } from './text-of-objects.ts'

/** Areas that are compared with texts of a drawing; the texts of one that needs more are not read. Bounds time. */
const comparisonsMax = 4_000_000

/**
 * Returns a filter for the characters of a text that can be seen in a drawing, which this matrix maps to the slide: they are not
 * clipped away, no area that is painted later covers the text, and its color is not that of the areas under it, or else of what the
 * picture is on, if that is known.
 */
export function seenInDrawing(
  matrix: Matrix,
  { look }: Pick<ShapePicture, 'look'>,
): (characters: PlacedCharacter[], text: DrawnText) => PlacedCharacter[] {
  const known = new Map<DrawnText['paint']['areas'], PaintedGround[]>()
  let left = comparisonsMax
  return (all, { paint }) => {
    const { clip, color, areas } = paint
    left -= areas.length
    if (color === 'nothing' || left < 0) return []
    const shown = clip && boxOf(clip, matrix)
    const characters = shown ? all.filter(({ box }) => isInside(middleOf(box), shown)) : all
    const grounds = known.get(areas) ?? areas.map((area) => groundOf(area, matrix, look))
    known.set(areas, grounds)
    return isSeen(characters, paint, { grounds, look }) ? characters : []
  }
}

function isSeen(
  characters: PlacedCharacter[],
  { color, back, painted }: DrawnText['paint'],
  { grounds, look }: Pick<ShapePicture, 'look'> & { grounds: PaintedGround[] },
): boolean {
  const box = characters.map((character) => character.box).reduce(union, undefined)
  if (box === undefined) return false
  for (let at = painted; at < grounds.length; at++) {
    const later = grounds[at]
    if (later?.isOpaque && isWithin(box, later.box)) return false
  }
  const seen = look?.flat ?? (color === 'unknown' ? undefined : color)
  if (seen === undefined || seen === 'nothing') return true
  const areaMin = Math.min(areaOf(box) / 2, characters.length * areaPerLetter)
  const behind = { ground: look?.ground && [look.ground], areaMin }
  const under = back ? [look?.flat ?? back] : groundsAmong(box, grounds.slice(0, painted), behind)
  return under === undefined || !isOn(under, seen)
}

function groundOf(
  { box, color, isOpaque }: PaintedArea,
  matrix: Matrix,
  look: ShapePicture['look'],
): PaintedGround {
  const shown = look?.flat ?? color
  return { box: boxOf(box, matrix), colors: shown && [shown], isOpaque }
}

/** The box of a box of the drawing, which the slide turns by quarters at most. */
function boxOf(box: Box, matrix: Matrix): Box {
  return rectangle(box)
    .map((corner) => apply(matrix, corner))
    .map(({ x, y }): Box => ({ left: x, top: y, right: x, bottom: y }))
    .reduce(union)
}
