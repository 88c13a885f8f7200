import { activate } from './inactive-objects.ts'
import { hiddenLayerEntry } from './mend/hide-layers.ts'
import { ObjectType } from './page-objects.ts'
import type { PdfiumLibrary } from './pdfium-library.ts'
import { withKey } from './with-key.ts'

/** The name of marked content that belongs to a layer (ISO 32000-2, 8.11.3.2), as UTF-16 with its end. */
const layerMark = 'O\0C\0\0\0'
/** Bounds the nesting of forms, like PDFium's own. */
const formDepthMax = 40
/** Bounds the marks of a page that are looked at; no program writes as many, and what has those beyond is taken for hidden. */
const marksMax = 1_000_000

/** Whether what follows a file as its update has hidden layers. */
export function hasHiddenLayers(update: Uint8Array): boolean {
  return Buffer.from(update.buffer, update.byteOffset, update.byteLength).includes(hiddenLayerEntry)
}

/**
 * Deactivates what a page draws on hidden layers, so that it is not read, and returns it by PDFium's handles: all marked content of
 * which any mark belongs to a group that is hidden. The change lasts until the page is closed.
 */
export function hideLayers(library: PdfiumLibrary, page: number): Set<number> {
  const { calls } = library
  return withKey(library, hiddenLayerEntry, (key) => {
    const walk: Walk = { library, key, marks: new Map(), marksLeft: marksMax, hidden: new Set() }
    const count = calls.FPDFPage_CountObjects(page)
    for (let index = 0; index < count; index++) {
      visit(walk, { object: calls.FPDFPage_GetObject(page, index), depth: 0, isHidden: false })
    }
    activate(library, [...walk.hidden], false)
    return walk.hidden
  })
}

interface Walk {
  library: PdfiumLibrary
  /** Address of the name of the entry that marks a hidden layer. */
  key: number
  /** Whether marks are hidden; many objects have the same ones. */
  marks: Map<number, boolean>
  marksLeft: number
  hidden: Set<number>
}

interface Visited {
  object: number
  depth: number
  /** Whether a form that contains it is hidden. */
  isHidden: boolean
}

function visit(walk: Walk, { object, depth, isHidden: inHidden }: Visited): void {
  const { calls } = walk.library
  const isHidden = inHidden || hasHiddenMark(walk, object)
  if (isHidden) walk.hidden.add(object)
  if (calls.FPDFPageObj_GetType(object) !== ObjectType.form || depth >= formDepthMax) return
  const count = calls.FPDFFormObj_CountObjects(object)
  for (let index = 0; index < count; index++) {
    const inner = calls.FPDFFormObj_GetObject(object, index)
    visit(walk, { object: inner, depth: depth + 1, isHidden })
  }
}

function hasHiddenMark(walk: Walk, object: number): boolean {
  const { calls } = walk.library
  const count = calls.FPDFPageObj_CountMarks(object)
  walk.marksLeft -= count
  if (walk.marksLeft < 0) return count > 0
  for (let index = 0; index < count; index++) {
    const mark = calls.FPDFPageObj_GetMark(object, index)
    let isHidden = walk.marks.get(mark)
    if (isHidden === undefined) {
      isHidden = isHiddenMark(walk, mark)
      walk.marks.set(mark, isHidden)
    }
    if (isHidden) return true
  }
  return false
}

function isHiddenMark({ library, key }: Walk, mark: number): boolean {
  const { calls, scratch } = library
  // the length is written behind the name
  const isRead = calls.FPDFPageObjMark_GetName(mark, scratch, layerMark.length, scratch + 8)
  if (!isRead || library.text(scratch, layerMark.length) !== layerMark) return false
  return calls.FPDFPageObjMark_GetParamIntValue(mark, key, scratch) !== 0
}
