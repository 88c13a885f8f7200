import { nameIn, pdfTimeIn } from '@rowdeck/core/deck-model/deck-properties'
import {
  commentsMax,
  type FoundComment,
  type SlideComment,
  threadsOf,
} from '@rowdeck/core/deck-model/slide-comments'
import type { PdfiumLibrary } from './pdfium-library.ts'
import { readText } from './read-text.ts'
import { withKey } from './with-key.ts'

/** Bounds the annotations of a page that are looked at. */
const annotationsMax = 5_000
/** Texts with more bytes are no comments. */
const textBytesMax = 200_000
/** Types that comment on a page: notes, highlights, underlines, squiggles, strikeouts, carets. Free text is part of the page. */
const commentTypes = new Set([1, 9, 10, 11, 12, 14])
const hidden = 0x2
const noView = 0x20

/** The comments of a page, in the order of the file. */
export function readPageComments(library: PdfiumLibrary, page: number): SlideComment[] {
  const { calls } = library
  const found: FoundComment[] = []
  const count = Math.min(annotationsMax, calls.FPDFPage_GetAnnotCount(page))
  for (let index = 0; index < count && found.length < commentsMax; index++) {
    const annotation = calls.FPDFPage_GetAnnot(page, index)
    if (annotation === 0) continue
    try {
      const comment = commentOf(library, page, annotation)
      if (comment !== undefined) found.push({ key: String(index), ...comment })
    } finally {
      calls.FPDFPage_CloseAnnot(annotation)
    }
  }
  return threadsOf(found)
}

function commentOf(
  library: PdfiumLibrary,
  page: number,
  annotation: number,
): Omit<FoundComment, 'key'> | undefined {
  const { calls } = library
  if (!commentTypes.has(calls.FPDFAnnot_GetSubtype(annotation))) return undefined
  if (calls.FPDFAnnot_GetFlags(annotation) & (hidden | noView)) return undefined
  const textOf = (key: string) =>
    withKey(library, key, (address) =>
      readText(
        library,
        (to, bytes) => calls.FPDFAnnot_GetStringValue(annotation, address, to, bytes),
        textBytesMax,
      ),
    )
  // answers that say that somebody has accepted or checked it, and parts of one that has the text
  if (textOf('StateModel') !== '' || textOf('RT') === 'Group') return undefined
  return {
    parent: parentOf(library, page, annotation),
    author: nameIn(textOf('T')),
    date: pdfTimeIn(textOf('CreationDate')) ?? pdfTimeIn(textOf('M')),
    text: textOf('Contents'),
  }
}

/** The place of the annotation that one answers; undefined if it answers none. */
function parentOf(library: PdfiumLibrary, page: number, annotation: number): string | undefined {
  const { calls } = library
  const parent = withKey(library, 'IRT', (key) => calls.FPDFAnnot_GetLinkedAnnot(annotation, key))
  if (parent === 0) return undefined
  try {
    return String(calls.FPDFPage_GetAnnotIndex(page, parent))
  } finally {
    calls.FPDFPage_CloseAnnot(parent)
  }
}
