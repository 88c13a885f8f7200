import { CharFlag, type PageText } from '../../conversion/convert.ts'
import { AppError } from '../../errors.ts'
import { type CharacterAt, readCell } from './character-cell.ts'
import { type CharacterStyle, noStyle, readStyle, type StyleSource } from './character-style.ts'
import { dropDoubles } from './drop-doubles.ts'
import { isDoubtful, meaningOf } from './font-traits.ts'
import { lettersAcross } from './lost-ligatures.ts'
import type { PdfiumCalls, PdfiumLibrary } from './pdfium-library.ts'

const charactersMax = 500_000
const hyphens = new Set([0x02, 0x2d, 0xad, 0xfffe])
/** Letters that one glyph stands for, at most. */
const lettersPerGlyph = 3

/**
 * The characters of a page in drawing order. A cell is as long as the advance where text is upright,
 * as the ink where it is turned by quarters, and as high as the em, .8 of it above the baseline;
 * where text is slanted the cell is the box around the ink. Characters outside the visible page, or
 * outside of what their object's clip shows, are dropped. Throws document_unreadable where PDFium cannot read the text or there are over 500,000
 * characters.
 */
export function readPageText(source: StyleSource, page: number): PageText {
  const { calls } = source.library
  const handle = calls.FPDFText_LoadPage(page)
  if (handle === 0) throw new AppError('document_unreadable', 'The text of a page is broken.')
  try {
    const count = calls.FPDFText_CountChars(handle)
    if (count > charactersMax) {
      const message = `A page has more than ${charactersMax} characters: this is not a slide deck.`
      throw new AppError('document_unreadable', message)
    }
    const text = readCharacters(source, handle, Math.max(0, count))
    dropDoubles(text)
    return text
  } finally {
    calls.FPDFText_ClosePage(handle)
  }
}

function readCharacters(source: StyleSource, handle: number, count: number): PageText {
  const { calls } = source.library
  const text = emptyText(count + lettersPerGlyph)
  let style = noStyle
  for (let index = 0; index < count; index++) {
    makeRoom(text)
    const code = calls.FPDFText_GetUnicode(handle, index)
    const separator = code <= 0x20 && code !== 0x02
    if (separator && calls.FPDFText_IsGenerated(handle, index)) {
      text.codes[text.length] = code
      text.objects[text.length] = -1
      text.flags[text.length++] = CharFlag.generated
      continue
    }
    const object = calls.FPDFText_GetTextObject(handle, index)
    if (object !== style.object) style = readStyle(source, { handle, index, object })
    const at = { handle, index, style }
    if (!readCell(source, at, text) || isClipped(text, style)) continue
    const meaning = isDoubtful(style.font, code)
      ? meaningOf(style.font, code, nextCode(calls, at, count))
      : undefined
    const flags = meaning === undefined ? flagsOf(source.library, at, code) : 0
    addCharacter(text, { code, style, flags, meaning })
  }
  return text
}

function nextCode(calls: PdfiumCalls, { handle, index }: CharacterAt, count: number): number {
  return index + 1 < count ? calls.FPDFText_GetUnicode(handle, index + 1) : 0
}

/** Whether the middle of the cell that was read last lies where its object is not shown, as in a picture that was cropped. */
function isClipped({ boxes, length }: PageText, { clip }: CharacterStyle): boolean {
  if (clip === undefined) return false
  const cell = length * 4
  const across = ((boxes[cell] as number) + (boxes[cell + 2] as number)) / 2
  const down = ((boxes[cell + 1] as number) + (boxes[cell + 3] as number)) / 2
  return across < clip.left || across > clip.right || down < clip.top || down > clip.bottom
}

function emptyText(room: number): PageText {
  return {
    length: 0,
    codes: new Uint32Array(room),
    boxes: new Float32Array(room * 4),
    sizes: new Float32Array(room),
    angles: new Float32Array(room),
    objects: new Int32Array(room),
    flags: new Uint8Array(room),
  }
}

function flagsOf(library: PdfiumLibrary, { handle, index }: CharacterAt, code: number): number {
  const { calls } = library
  let flags = 0
  if (hyphens.has(code) && calls.FPDFText_IsHyphen(handle, index)) flags |= CharFlag.hyphen
  if (calls.FPDFText_HasUnicodeMapError(handle, index) === 1) flags |= CharFlag.unmapped
  return flags
}

/** Half as much room again where ligatures that are spelt out have taken it. */
function makeRoom(text: PageText): void {
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

interface Character {
  code: number
  style: CharacterStyle
  flags: number
  /** What the glyph says where its code does not. */
  meaning: number | string | undefined
}

/** Its cell is already in place. */
function addCharacter(text: PageText, { code, style, flags, meaning }: Character): void {
  const at = text.length
  if (typeof meaning === 'number' && isAgain(text, meaning)) return
  text.codes[at] = typeof meaning === 'number' ? meaning : code
  text.sizes[at] = style.size
  text.angles[at] = style.angle
  text.objects[at] = style.place
  text.flags[at] = style.flags | flags
  text.length++
  const letters = typeof meaning === 'string' ? meaning : lettersOf(text, at, style)
  if (letters !== undefined) splitCharacter(text, at, letters)
}

/** A glyph that its font maps to several codes is one likeness. */
function isAgain({ codes, boxes, length }: PageText, likeness: number): boolean {
  return codes[length - 1] === likeness && boxes[length * 4 - 4] === boxes[length * 4]
}

function lettersOf(text: PageText, at: number, { font, size }: CharacterStyle): string | undefined {
  if (font.ligatures.length === 0) return undefined
  const left = text.boxes[at * 4] as number
  const right = text.boxes[at * 4 + 2] as number
  return lettersAcross(font.ligatures, text.codes[at] as number, (right - left) / size)
}

function splitCharacter(text: PageText, at: number, letters: string): void {
  const from = at * 4
  const left = text.boxes[from] as number
  const width = ((text.boxes[from + 2] as number) - left) / letters.length
  for (let place = 0; place < letters.length; place++) {
    const to = at + place
    text.codes[to] = letters.charCodeAt(place)
    text.boxes.copyWithin(to * 4, from, from + 4)
    text.boxes[to * 4] = left + place * width
    text.boxes[to * 4 + 2] = left + (place + 1) * width
    text.sizes[to] = text.sizes[at] as number
    text.angles[to] = text.angles[at] as number
    text.objects[to] = text.objects[at] as number
    text.flags[to] = text.flags[at] as number
  }
  text.length = at + letters.length
}
