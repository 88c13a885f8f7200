import { type Box, isInside, middleOf, type Point, union } from '@rowdeck/core/deck-model/box'
import { CharFlag } from '@rowdeck/core/deck-model/page'
import type { ShapeDrawing, ShapePicture } from '@rowdeck/core/deck-model/slide-shapes'
import { visibleText } from '@rowdeck/core/deck-model/visible-text'
import { inFormulaOrder, isFormula } from './formula-order.ts'
import { apply, applyToVector, type Matrix, multiply } from './matrix.ts'
import type { DrawingText, DrawnText } from './metafiles/read-drawing-text.ts'
import { seenInDrawing } from './seen-in-drawing.ts'
import { type PlacedCharacter, textOfObjects } from './text-of-objects.ts'

/** Extent of a character's cell above and below the baseline, in ems, as in PDFs. */
const [ascent, descent] = [0.8, 0.2]
/**
 * How far a text is from its shadow, in ems: more than letters on one baseline are off it, and less than the next line is. Chosen by
 * eye. A shadow is drawn so few texts before.
 */
const [shadowMinEm, shadowMaxEm, shadowReach] = [0.1, 0.7, 12]
const whole: Box = { left: 0, top: 0, right: 1, bottom: 1 }

/**
 * The characters of a drawing at their places on the slide, without those outside of what is shown of it, and those that nobody can see. Each text of the drawing is
 * an object of its own.
 */
export function placeDrawing(
  drawing: DrawingText,
  picture: ShapePicture,
  shown: Box,
): Pick<ShapeDrawing, 'text' | 'fonts'> {
  const matrix = matrixOf(drawing.frame, picture)
  const seen = seenInDrawing(matrix, picture)
  const faces = new Map<string, number>()
  const numberOf = (face: string) => {
    const number = faces.get(face) ?? faces.size
    faces.set(face, number)
    return number
  }
  const objects = drawing.texts
    .map((text) => placeText(text, matrix))
    .map((object, at, all) =>
      isShadow(object, all.slice(at + 1, at + 1 + shadowReach)) ? [] : object,
    )
    .map((object) => object.filter(({ box }) => isInside(middleOf(box), shown)))
    .map((object, at) => seen(object, drawing.texts[at] as DrawnText))
  if (
    isFormula(
      objects,
      drawing.texts.map(({ font }) => font.face),
    )
  ) {
    return { text: textOfObjects(inFormulaOrder(objects)), fonts: [] }
  }
  return {
    text: textOfObjects(objects),
    fonts: drawing.texts.map(({ font }) => numberOf(font.face)),
  }
}

/** Whether one of the next texts is the same a little below and beside this one, which is its shadow then. */
function isShadow(text: PlacedCharacter[], next: PlacedCharacter[][]): boolean {
  const [start] = text
  if (start === undefined) return false
  const [cos, sin] = [Math.cos(start.angle), Math.sin(start.angle)]
  return next.some(([first, ...others]) => {
    if (first === undefined || others.length + 1 !== text.length) return false
    const [x, y] = [first.from.x - start.from.x, first.from.y - start.from.y]
    const isBeside = Math.abs(y * cos - x * sin) > shadowMinEm * first.size
    const isNear = Math.hypot(x, y) < shadowMaxEm * first.size
    if (!isBeside || !isNear) return false
    return text.every(({ code }, at) => code === (others[at - 1] ?? first).code)
  })
}

/** Maps the device of a drawing to the slide. */
function matrixOf(frame: Box, { box, crop = whole, quarterTurns }: ShapePicture): Matrix {
  return multiply(
    fromUnit(box),
    multiply(turnOf(quarterTurns), multiply(toUnit(crop), toUnit(frame))),
  )
}

function toUnit({ left, top, right, bottom }: Box): Matrix {
  const [width, height] = [right - left, bottom - top]
  return [1 / width, 0, 0, 1 / height, -left / width, -top / height]
}

function fromUnit({ left, top, right, bottom }: Box): Matrix {
  return [right - left, 0, 0, bottom - top, left, top]
}

/** Turns a square of one unit clockwise. */
function turnOf(quarterTurns: number): Matrix {
  const turns: Matrix[] = [
    [1, 0, 0, 1, 0, 0],
    [0, 1, -1, 0, 1, 0],
    [-1, 0, 0, -1, 1, 1],
    [0, -1, 1, 0, 0, 1],
  ]
  return turns[quarterTurns % turns.length] as Matrix
}

function placeText({ characters, places, up, font }: DrawnText, matrix: Matrix): PlacedCharacter[] {
  const height = applyToVector(matrix, up)
  const size = Math.hypot(height.x, height.y)
  const angle = Math.atan2(height.x, -height.y)
  const flags = (font.isBold ? CharFlag.bold : 0) | (font.isItalic ? CharFlag.italic : 0)
  return places.flatMap((place, at): PlacedCharacter[] => {
    const [from, to] = [apply(matrix, place.from), apply(matrix, place.to)]
    const box = cellOf(from, to, height)
    return Array.from(visibleText(characters[at] ?? ''), (letter) => ({
      ...{ code: letter.codePointAt(0) as number, box, from, to, size, angle, flags },
    }))
  })
}

/** Around the cell of a character that begins and ends at these points of the baseline. */
function cellOf(from: Point, to: Point, height: Point): Box {
  const corners = [from, to].flatMap(({ x, y }) =>
    [ascent, -descent].map((share) => ({ x: x + height.x * share, y: y + height.y * share })),
  )
  return corners.map(({ x, y }): Box => ({ left: x, top: y, right: x, bottom: y })).reduce(union)
}
