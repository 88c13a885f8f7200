import { CharFlag, type PageText } from '@rowdeck/core/deck-model/page'

/** Maximum number of letters of a ligature. */
export const lettersPerGlyph = 3

/** Replaces characters, by their index, by letters. */
export function spellOut(text: PageText, letters: ReadonlyMap<number, string>): PageText {
  if (letters.size === 0) return text
  const spelled = emptyText(text.length + letters.size * lettersPerGlyph)
  for (let index = 0; index < text.length; index++) {
    appendCharacter(text, index, spelled)
    const ligature = letters.get(index)
    if (ligature === undefined) continue
    const place = spelled.length - 1
    spelled.flags[place] = (spelled.flags[place] as number) & ~CharFlag.unmapped
    splitCharacter(spelled, place, ligature)
  }
  return spelled
}

/** Appends a character of another text. */
export function appendCharacter(text: PageText, index: number, to: PageText): void {
  const place = to.length++
  to.codes[place] = text.codes[index] as number
  for (let edge = 0; edge < 4; edge++) {
    to.boxes[place * 4 + edge] = text.boxes[index * 4 + edge] as number
  }
  to.sizes[place] = text.sizes[index] as number
  to.angles[place] = text.angles[index] as number
  to.objects[place] = text.objects[index] as number
  to.flags[place] = text.flags[index] as number
}

/** Replaces a character by letters of equal width. */
export function splitCharacter(text: PageText, index: number, written: string): void {
  const letters = Array.from(written, (letter) => letter.codePointAt(0) as number)
  const from = index * 4
  const left = text.boxes[from] as number
  const width = ((text.boxes[from + 2] as number) - left) / letters.length
  for (let place = 0; place < letters.length; place++) {
    const to = index + place
    text.codes[to] = letters[place] as number
    text.boxes.copyWithin(to * 4, from, from + 4)
    text.boxes[to * 4] = left + place * width
    text.boxes[to * 4 + 2] = left + (place + 1) * width
    text.sizes[to] = text.sizes[index] as number
    text.angles[to] = text.angles[index] as number
    text.objects[to] = text.objects[index] as number
    text.flags[to] = text.flags[index] as number
  }
  text.length = index + letters.length
}

export function emptyText(room: number): PageText {
  return {
    length: 0,
    codes: new Uint32Array(room),
    boxes: new Float32Array(room * 4),
    sizes: new Float32Array(room),
    angles: new Float32Array(room),
    objects: new Int32Array(room),
    flags: new Uint16Array(room),
  }
}

/** Grows the arrays by half if spelled-out ligatures have filled them. */
export function ensureCapacity(text: PageText): void {
  if (text.length + lettersPerGlyph <= text.codes.length) return
  const wider = emptyText(Math.ceil(text.codes.length * 1.5) + lettersPerGlyph)
  wider.codes.set(text.codes)
  wider.boxes.set(text.boxes)
  wider.sizes.set(text.sizes)
  wider.angles.set(text.angles)
  wider.objects.set(text.objects)
  wider.flags.set(text.flags)
  Object.assign(text, wider, { length: text.length })
}
