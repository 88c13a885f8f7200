import { characterOf } from '@rowdeck/core/deck-model/character-of'
import {
  areLettersNoted,
  type LetterNote,
  letterDifference,
  noteLetters,
} from '@rowdeck/core/deck-model/letter-notes'
import { CharFlag, type PageText } from '@rowdeck/core/deck-model/page'
import type { PdfiumCalls, PdfiumLibrary } from './pdfium-library.ts'

/** Longer texts of an object are left out of notes. */
const objectBytesMax = 40_000
const unknownText = '…'

/** Notes the letters of a page that are drawn, hidden and unseen ones apart. */
export function notePainted(
  calls: PdfiumCalls,
  { handle, count }: { handle: number; count: number },
): void {
  if (!areLettersNoted()) return
  let text = ''
  for (let index = 0; index < count; index++) {
    if (calls.FPDFText_IsGenerated(handle, index)) continue
    text += characterOf(calls.FPDFText_GetUnicode(handle, index))
  }
  noteLetters(() => ({ state: 'painted', text }))
}

/** Notes that a glyph of a font whose map is wrong has another text. */
export function noteRepair(code: number, actualText: number | string): void {
  const became = typeof actualText === 'number' ? characterOf(actualText) : actualText
  noteLetters(() => ({
    ...{ state: 'repaired', text: characterOf(code), became },
    because: 'the chart of its font',
  }))
}

/** Does a step that changes or drops letters, and notes which. The text may be changed in place. */
export function notingChanges(
  text: PageText,
  kind: Pick<LetterNote, 'state' | 'because'>,
  step: (text: PageText) => PageText,
): PageText {
  if (!areLettersNoted()) return step(text)
  const before = textWithoutGenerated(text)
  const changed = step(text)
  const { lost, gained } = letterDifference(before, textWithoutGenerated(changed))
  if (lost !== '' || gained !== '') noteLetters(() => ({ ...kind, text: lost, became: gained }))
  return changed
}

/** Notes what is left of the text of a page, and what of it has no known meaning. */
export function noteRead(text: PageText): void {
  if (!areLettersNoted()) return
  noteLetters(() => ({ state: 'read', text: textWithoutGenerated(text) }))
  const isUnmapped = (index: number) => ((text.flags[index] as number) & CharFlag.unmapped) !== 0
  const unmapped = textWithoutGenerated(text, isUnmapped)
  if (unmapped !== '') {
    noteLetters(() => ({
      state: 'unmapped',
      text: unmapped,
      became: unmapped,
      because: 'its font',
    }))
  }
}

/** A step that changes a text in place. */
export function inPlace(change: (text: PageText) => void): (text: PageText) => PageText {
  return (text) => {
    change(text)
    return text
  }
}

/** Does a step that deactivates text objects, and notes their text by what the step returns: reasons by PDFium's handles. */
export function notingObjects<T>(
  { library, page }: { library: PdfiumLibrary; page: number },
  step: () => T,
  reasonsOf: (
    result: T,
  ) => Iterable<readonly [object: number, note: Pick<LetterNote, 'state' | 'because'>]>,
): T {
  if (!areLettersNoted()) return step()
  const { calls } = library
  // the letters of an object can only be asked for while it is active
  const handle = calls.FPDFText_LoadPage(page)
  try {
    const result = step()
    for (const [object, note] of reasonsOf(result)) {
      const text = textOfObject(library, { handle, object })
      if (text.trim() !== '') noteLetters(() => ({ ...note, text }))
    }
    return result
  } finally {
    if (handle !== 0) calls.FPDFText_ClosePage(handle)
  }
}

/** The text of an active text object, in the page's text with this handle; `…` if it is very long. */
export function textOfObject(
  library: PdfiumLibrary,
  { handle, object }: { handle: number; object: number },
): string {
  const address = library.allocate(objectBytesMax)
  try {
    const count = library.calls.FPDFTextObj_GetText(object, handle, address, objectBytesMax)
    // more than there is room for is not written; the end is a code of its own
    if (count > objectBytesMax) return unknownText
    return Buffer.from(library.bytes.slice(address, address + Math.max(0, count - 2))).toString(
      'utf16le',
    )
  } finally {
    library.calls.free(address)
  }
}

function textWithoutGenerated(
  { codes, flags, length }: PageText,
  isAsked: (index: number) => boolean = () => true,
) {
  let text = ''
  for (let index = 0; index < length; index++) {
    if ((flags[index] as number) & CharFlag.generated || !isAsked(index)) continue
    text += characterOf(codes[index] as number)
  }
  return text
}
