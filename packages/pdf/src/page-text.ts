import { characterOf } from '@rowdeck/core/deck-model/character-of'
import { noteLetters } from '@rowdeck/core/deck-model/letter-notes'
import { CharFlag, type PageText } from '@rowdeck/core/deck-model/page'
import { boundCharacters, type PageBounds } from '@rowdeck/core/deck-model/page-bounds'
import { AppError } from '@rowdeck/core/errors'
import { type CharacterAt, readCell } from './character-cell.ts'
import {
  type CharacterStyle,
  isLegible,
  noStyle,
  readStyle,
  type StyleSource,
} from './character-style.ts'
import { codePointAt } from './code-points.ts'
import { restoreUnderscores } from './drawn-underscores.ts'
import { dropDuplicates } from './drop-duplicates.ts'
import { dropShadows } from './drop-shadows.ts'
import { actualTextOf, type FontTraits, isDoubtful } from './font-traits.ts'
import { joinAccents } from './join-accents.ts'
import { joinPieces } from './large-brackets.ts'
import { markLineEnd } from './line-ends.ts'
import { findLostLigatures } from './lost-ligatures.ts'
import { markUnknown } from './mark-unknown.ts'
import { correctNamelessSizes } from './nameless-sizes.ts'
import { inPlace, notePainted, noteRead, noteRepair, notingChanges } from './note-letters.ts'
import { unmarkMostlyOutside } from './outside-structure.ts'
import type { PdfiumCalls, PdfiumLibrary } from './pdfium-library.ts'
import { withReplacements } from './replaced-text.ts'
import { restoreRepeated } from './restore-repeated.ts'
import {
  emptyText,
  ensureCapacity,
  lettersPerGlyph,
  spellOut,
  splitCharacter,
} from './spell-out.ts'

const lineEnd = 0x0d
const hyphens = new Set([0x02, 0x2d, 0xad, 0xfffe])
/** The first code of the scripts that are written from right to left; later codes may be of other scripts. */
const hebrewFrom = 0x590

/**
 * Reads the characters of a page in drawing order. A cell is as long as the advance if text is upright or
 * as the ink if it is rotated by quarter turns, and as high as the em, .8 of it above the baseline; at
 * other angles the cell is the bounding box of the ink. Characters outside the visible page or their
 * object's clip are dropped. Throws document_unreadable if PDFium cannot read the text, PageTooDense if there is more
 * than the bounds allow.
 */
export function readPageText(source: StyleSource, page: number, bounds: PageBounds): PageText {
  const { calls } = source.library
  const handle = calls.FPDFText_LoadPage(page)
  if (handle === 0) throw new AppError('document_unreadable', 'The text of a page is broken.')
  try {
    const count = calls.FPDFText_CountChars(handle)
    boundCharacters(count, bounds)
    notePainted(calls, { handle, count })
    const text = readCharacters(source, handle, Math.max(0, count))
    const copies = { state: 'duplicate', because: 'drawn again in its place' } as const
    notingChanges(text, copies, inPlace(dropDuplicates))
    notingChanges(
      text,
      { state: 'duplicate', because: 'its shadow' },
      inPlace((all) => dropShadows(all, source.objects.frames)),
    )
    notingChanges(text, { state: 'repaired', because: 'accents' }, inPlace(joinAccents))
    unmarkMostlyOutside(text)
    noteRead(text)
    return text
  } finally {
    calls.FPDFText_ClosePage(handle)
  }
}

function readCharacters(source: StyleSource, handle: number, count: number): PageText {
  const { calls } = source.library
  const text = emptyText(count + lettersPerGlyph)
  const fonts: (FontTraits | undefined)[] = []
  const readObjects = new Set<number>()
  let style = noStyle
  let rightToLeft = false
  let units = 1
  for (let index = 0; index < count; index += units) {
    ensureCapacity(text)
    const read = codePointAt(calls, { handle, index, count })
    const { code } = read
    units = read.units
    rightToLeft ||= code >= hebrewFrom
    if (isInferred(source.library, { handle, index, rightToLeft, code })) {
      if (code === lineEnd) markLineEnd(source, { handle, index: index - 1, style }, text)
      addSeparator(text, code)
      continue
    }
    const object = calls.FPDFText_GetTextObject(handle, index)
    if (object !== style.object) {
      style = readStyle(source, { handle, index, object })
      readObjects.add(object)
    }
    const character = { handle, index, style }
    if (isOutside(source, character, { text, code })) continue
    const actualText = textOfDoubtful(calls, character, { code, count })
    const flags = actualText === undefined ? characterFlags(source.library, character, code) : 0
    // letters that were a glyph do not tell whether their font maps the glyphs beside them
    fonts[text.length] = typeof actualText === 'string' ? undefined : uprightFont(style)
    addCharacter(text, { code, style, flags, actualText })
  }
  restoreUnderscores(text, source.objects.dashes)
  correctNamelessSizes(text, fonts)
  joinPieces(text, fonts)
  const spelled = notingChanges(text, { state: 'repaired', because: 'ligatures' }, () =>
    spellOut(text, findLostLigatures({ text, fonts })),
  )
  markUnknown(spelled)
  const replaced = notingChanges(spelled, { state: 'replaced', because: 'ActualText' }, () =>
    withReplacements(spelled, source.objects.replaced),
  )
  return restoreRepeated(source, replaced, readObjects)
}

function uprightFont({ cell, font }: CharacterStyle): FontTraits | undefined {
  return cell === 'advance' ? font : undefined
}

function addSeparator(text: PageText, code: number): void {
  text.codes[text.length] = code
  text.objects[text.length] = -1
  text.flags[text.length++] = CharFlag.generated
}

interface Inferable {
  handle: number
  index: number
  code: number
  rightToLeft: boolean
}

/**
 * Whether PDFium inferred a space or line end. In right-to-left text it forgets that it did, but such a space
 * has no matrix and an empty box.
 */
function isInferred(
  library: PdfiumLibrary,
  { handle, index, code, rightToLeft }: Inferable,
): boolean {
  if (code > 0x20 || code === 0x02) return false
  const { calls, scratch } = library
  if (calls.FPDFText_IsGenerated(handle, index)) return true
  if (!rightToLeft || !calls.FPDFText_GetLooseCharBox(handle, index, scratch)) return false
  return library.float(0) === library.float(2) && library.float(1) === library.float(3)
}

/** The text of a glyph whose code may be wrong; undefined if the code is right. */
function textOfDoubtful(
  calls: PdfiumCalls,
  character: CharacterAt,
  { code, count }: { code: number; count: number },
): number | string | undefined {
  const { font } = character.style
  return isDoubtful(font, code)
    ? actualTextOf(font, code, nextCode(calls, character, count))
    : undefined
}

function nextCode(calls: PdfiumCalls, { handle, index }: CharacterAt, count: number): number {
  return index + 1 < count ? calls.FPDFText_GetUnicode(handle, index + 1) : 0
}

/** Codes below are letters and signs of Latin, which fonts of icons use as numbers of their glyphs. */
const latinEnd = 0x250

/**
 * Whether a character is off the page or clipped away, has no size, or is the number of an icon; appends its cell to the boxes of the text
 * otherwise.
 */
function isOutside(
  source: StyleSource,
  character: CharacterAt,
  { text, code }: { text: PageText; code: number },
): boolean {
  const { style } = character
  const note = (state: 'off the page' | 'clipped' | 'icon' | 'unseen') => {
    noteLetters(() => ({ state, text: characterOf(code) }))
    return true
  }
  if (!isLegible(style, source.geometry)) return note('unseen')
  if (!readCell(source, character, text)) return note('off the page')
  if (isClipped(text, style)) return note('clipped')
  return style.font.hasIcons && code < latinEnd ? note('icon') : false
}

/** Whether the center of the last cell read is outside its object's clip, as in a cropped picture. */
function isClipped({ boxes, length }: PageText, { clip }: CharacterStyle): boolean {
  if (clip === undefined) return false
  const cell = length * 4
  const across = ((boxes[cell] as number) + (boxes[cell + 2] as number)) / 2
  const down = ((boxes[cell + 1] as number) + (boxes[cell + 3] as number)) / 2
  return across < clip.left || across > clip.right || down < clip.top || down > clip.bottom
}

function characterFlags(
  library: PdfiumLibrary,
  { handle, index }: CharacterAt,
  code: number,
): number {
  const { calls } = library
  let flags = 0
  if (hyphens.has(code) && calls.FPDFText_IsHyphen(handle, index)) flags |= CharFlag.hyphen
  if (calls.FPDFText_HasUnicodeMapError(handle, index) === 1) flags |= CharFlag.unmapped
  return flags
}

interface Character {
  code: number
  style: CharacterStyle
  flags: number
  /** The text of the glyph if its code is wrong. */
  actualText: number | string | undefined
}

/** Appends a character whose cell is already in place. */
function addCharacter(text: PageText, { code, style, flags, actualText }: Character): void {
  const index = text.length
  const isCopy = typeof actualText === 'number' && isRepeated(text, actualText)
  if (isCopy || (isMathLetter(code) && isRepeated(text, code))) {
    noteLetters(() => ({ state: 'duplicate', text: characterOf(code), because: 'glyph' }))
    return
  }
  if (actualText !== undefined) noteRepair(code, actualText)
  text.codes[index] = typeof actualText === 'number' ? actualText : code
  text.sizes[index] = style.size
  text.angles[index] = style.angle
  text.objects[index] = style.place
  text.flags[index] = style.flags | flags
  text.length++
  if (typeof actualText === 'string') splitCharacter(text, index, actualText)
}

/** Letters of formulas, no two of which are a ligature; LibreOffice maps the glyph of one to two of them. */
function isMathLetter(code: number): boolean {
  return code >= 0x1d400 && code <= 0x1d7ff
}

/** Whether the last character is the same glyph, which its font maps to several codes. */
function isRepeated({ codes, boxes, length }: PageText, code: number): boolean {
  return codes[length - 1] === code && boxes[length * 4 - 4] === boxes[length * 4]
}
