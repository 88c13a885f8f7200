import type { Box, Point } from '@rowdeck/core/deck-model/box'
import { CharFlag, type PageText } from '@rowdeck/core/deck-model/page'

/** Between texts of which only the places tell whether the second goes on with the line of the first. */
const lineEnd = 0x0a
/** Texts on one baseline whose directions, heights and gaps differ by less go on with each other. In radians and ems; chosen by eye. */
const [turnMax, shiftMax, stepBackMax] = [0.03, 0.1, 0.3]
/** The widest gap within a word, in ems; the second one of drawings that draw every space, whose widths programs round. Chosen by eye. */
const [gapMax, gapMaxBesideSpaces] = [0.15, 0.3]

/** A character with its place on the slide. */
export interface PlacedCharacter {
  code: number
  /** Its cell. */
  box: Box
  /** Where it begins and ends on the baseline. */
  from: Point
  to: Point
  size: number
  angle: number
  flags: number
}

/** The text of objects that a drawing draws one after the other. */
export function textOfObjects(objects: PlacedCharacter[][]): PageText {
  const gap = objects.some(isSpace) ? gapMaxBesideSpaces : gapMax
  const length = objects.reduce((sum, characters) => sum + characters.length + 1, 0)
  const text: PageText = {
    length: 0,
    codes: new Uint32Array(length),
    boxes: new Float32Array(length * 4),
    sizes: new Float32Array(length),
    angles: new Float32Array(length),
    objects: new Int32Array(length).fill(-1),
    flags: new Uint16Array(length),
  }
  let last: PlacedCharacter | undefined
  for (const [object, characters] of objects.entries()) {
    const [first] = characters
    if (first === undefined) continue
    if (last !== undefined && !goesOn(last, first, gap)) endLine(text)
    for (const character of characters) add(text, character, object)
    last = characters.at(-1)
  }
  return text
}

function isSpace([first, ...others]: PlacedCharacter[]): boolean {
  return first?.code === 0x20 && others.length === 0
}

function goesOn(last: PlacedCharacter, next: PlacedCharacter, gap: number): boolean {
  const [x, y] = [next.from.x - last.to.x, next.from.y - last.to.y]
  const [cos, sin] = [Math.cos(last.angle), Math.sin(last.angle)]
  const em = Math.max(last.size, next.size)
  const along = x * cos + y * sin
  const across = Math.abs(y * cos - x * sin)
  if (Math.abs(last.angle - next.angle) > turnMax || across > shiftMax * em) return false
  return along > -stepBackMax * em && along < gap * em
}

function endLine(text: PageText): void {
  text.codes[text.length] = lineEnd
  text.flags[text.length] = CharFlag.generated
  text.length++
}

function add(text: PageText, character: PlacedCharacter, object: number): void {
  const { length: at } = text
  const { left, top, right, bottom } = character.box
  text.codes[at] = character.code
  text.boxes.set([left, top, right, bottom], at * 4)
  text.sizes[at] = character.size
  text.angles[at] = character.angle
  text.objects[at] = object
  text.flags[at] = character.flags
  text.length++
}
