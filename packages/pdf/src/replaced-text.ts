import { type Box, union } from '@rowdeck/core/deck-model/box'
import { characterOf } from '@rowdeck/core/deck-model/character-of'
import { CharFlag, type PageText } from '@rowdeck/core/deck-model/page'
import type { PdfiumLibrary } from './pdfium-library.ts'
import { appendCharacter, emptyText } from './spell-out.ts'

/** The key of the text of marked content (ISO 32000-2, 14.9.4), with its end. */
const textKey = Buffer.from('ActualText\0', 'latin1')
const lengthAt = 16
const textAt = 24
/** What is left of the scratch: longer texts are not those of a few glyphs, and PDFium reads their letters. */
const textBytesMax = 40
/** Bounds the marks of an object that are looked at, the innermost first. */
const marksMax = 8
/** Glyphs that a text replaces are on one line, whose height is at most this many font sizes. Chosen by eye. */
const heightMaxEm = 2
const lineEnd = 0x0d

/** Glyphs with a text of their own: syllables that a font draws in parts, ligatures. */
export interface ReplacedText {
  /** PDFium's handle of the marked content. */
  mark: number
  text: string
  /** Positions of its text objects in drawing order. */
  places: Set<number>
  box: Box
}

/** Notes the marked content of a text object if it has a text that replaces its glyphs. */
export function addReplacedText(
  library: PdfiumLibrary,
  found: ReplacedText[],
  { object, place, box }: { object: number; place: number; box: Box },
): void {
  const { calls } = library
  const last = found.at(-1)
  const count = calls.FPDFPageObj_CountMarks(object)
  for (let index = count - 1; index >= Math.max(0, count - marksMax); index--) {
    const mark = calls.FPDFPageObj_GetMark(object, index)
    if (mark === last?.mark) {
      last.places.add(place)
      last.box = union(last.box, box)
      return
    }
    const text = textOfMark(library, mark)
    if (!/[\p{L}\p{N}]/u.test(text)) continue
    found.push({ mark, text, places: new Set([place]), box })
    return
  }
}

function textOfMark(library: PdfiumLibrary, mark: number): string {
  const { calls, scratch } = library
  library.bytes.set(textKey, scratch)
  const [length, text] = [scratch + lengthAt, scratch + textAt]
  // as bytes, because PDFium takes the text for UTF-8 otherwise
  const isRead = calls.FPDFPageObjMark_GetParamBlobValue(mark, scratch, text, textBytesMax, length)
  const count = isRead ? (library.bytes[length] as number) : 0
  return count > textBytesMax ? '' : decode(library.bytes.subarray(text, text + count))
}

/** Decodes a text string (ISO 32000-2, 7.9.2.2). */
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  if (bytes[0] === 0xef && bytes[1] === 0xbb) return new TextDecoder().decode(bytes)
  return Buffer.from(bytes).toString('latin1')
}

/**
 * Puts the texts of marked content in the place of what its glyphs say. PDFium has the text for every object of the
 * content that it does not read right behind the one before, or what the font maps the glyphs to.
 */
export function withReplacements(text: PageText, replaced: ReplacedText[]): PageText {
  const byPlace = wrongByPlace(text, replaced)
  if (byPlace.size === 0) return text
  const added = [...byPlace.values()].reduce((sum, { text: own }) => sum + own.length, 1)
  const mended = emptyText(text.length + added)
  const written = new Set<ReplacedText>()
  let separators: number[] = []
  let isBeside = false
  for (let index = 0; index < text.length; index++) {
    if ((text.flags[index] as number) & CharFlag.generated) {
      separators.push(index)
      continue
    }
    const replacement = byPlace.get(text.objects[index] as number)
    isBeside ||= replacement !== undefined
    if (replacement !== undefined && written.has(replacement)) continue
    appendSeparators(text, isBeside ? undefined : separators, mended)
    appendCharacter(text, index, mended)
    if (replacement !== undefined) spread(mended, replacement)
    if (replacement !== undefined) written.add(replacement)
    separators = []
    isBeside = replacement !== undefined
  }
  appendSeparators(text, separators, mended)
  return mended
}

/**
 * PDFium measures gaps beside replaced glyphs from a part of them: a line end leaves it to the places of the letters
 * whether there is a space.
 */
function appendSeparators(text: PageText, separators: number[] | undefined, to: PageText): void {
  for (const separator of separators ?? []) appendCharacter(text, separator, to)
  if (separators !== undefined || to.length === 0) return
  to.codes[to.length] = lineEnd
  to.objects[to.length] = -1
  to.flags[to.length++] = CharFlag.generated
}

/** The marked content, by the places of its objects, of which the text layer has something else. */
function wrongByPlace(text: PageText, replaced: ReplacedText[]): Map<number, ReplacedText> {
  const byPlace = new Map<number, ReplacedText>()
  for (const one of replaced) for (const place of one.places) byPlace.set(place, one)
  if (byPlace.size === 0) return byPlace
  const found = new Map<ReplacedText, { text: string; size: number }>()
  for (let index = 0; index < text.length; index++) {
    const own = byPlace.get(text.objects[index] as number)
    if (own === undefined || (text.flags[index] as number) & CharFlag.generated) continue
    const known = found.get(own)?.text ?? ''
    const size = text.sizes[index] as number
    found.set(own, { text: known + characterOf(text.codes[index] as number), size })
  }
  for (const [place, own] of byPlace) {
    const { text: drawn = own.text, size = 0 } = found.get(own) ?? {}
    const isHigh = own.box.bottom - own.box.top > heightMaxEm * size
    const isKnown = drawn === own.text && own.places.size === 1
    if (isKnown || isHigh) byPlace.delete(place)
  }
  return byPlace
}

/** Spreads a text over the box of its glyphs, in its direction; marks share the cells of their letters. */
function spread(text: PageText, { text: letters, box: { left, right } }: ReplacedText): void {
  const clusters = letters.match(/\P{M}\p{M}*|\p{M}+/gu) ?? []
  const isBackward = /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(letters)
  const width = (right - left) / clusters.length
  const first = --text.length
  clusters.forEach((cluster, at) => {
    const start = isBackward ? right - (at + 1) * width : left + at * width
    for (const letter of cluster) {
      const place = text.length
      appendCharacter(text, first, text)
      text.codes[place] = letter.codePointAt(0) as number
      text.boxes[place * 4] = start
      text.boxes[place * 4 + 2] = start + width
      text.flags[place] = (text.flags[place] as number) & ~(CharFlag.unmapped | CharFlag.hyphen)
    }
  })
}
