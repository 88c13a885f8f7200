import type { NewObject } from './append-objects.ts'
import { LayerStates } from './layer-states.ts'
import type { PdfFile } from './pdf-file.ts'
import { type Dictionary, isDictionary, Name, nameOf, numberOr, type Value } from './pdf-values.ts'

/** The entry of groups and memberships that are hidden; no program writes it. */
export const hiddenLayerEntry = 'RowdeckHidden'
/** The bit of an annotation's flags that hides it. */
const hiddenFlag = 0x2

/**
 * New versions of objects that make the hidden layers of a file plain to whoever does not evaluate layers: groups and memberships
 * that are hidden have an entry of their own, forms and pictures that belong to one are empty, and annotations are hidden.
 */
export function hideLayers(file: PdfFile): Map<number, NewObject> {
  const changed = new Map<number, NewObject>()
  const root = file.dictionary(file.places.trailer.get('Root'))
  if (!root?.has('OCProperties')) return changed
  const source = { file, layers: new LayerStates(file), bytesLeft: file.bytes.length }
  for (const number of file.places.places.keys()) {
    const object = changedObject(source, number)
    if (object !== undefined) changed.set(number, object)
  }
  return changed
}

interface Source {
  file: PdfFile
  layers: LayerStates
  /** Bounds the bytes of streams that are written again: only streams that overlap have more than their file. */
  bytesLeft: number
}

function changedObject(source: Source, number: number): NewObject | undefined {
  const { file, layers } = source
  const value = file.object(number)
  if (value === undefined) return undefined
  if (isDictionary(value) && isDrawn(file, value) && layers.hides(value.get('OC')))
    return emptyForm()
  if (!markHidden(source, value)) return undefined
  const data = isDictionary(value) ? file.packedStream(number)?.packed : undefined
  if (!isDictionary(value) || data === undefined) return { value }
  source.bytesLeft -= data.length
  return source.bytesLeft < 0 ? undefined : { dictionary: value, data }
}

function isDrawn(file: PdfFile, dictionary: Dictionary): boolean {
  const kind = nameOf(file.resolve(dictionary.get('Subtype')))
  return kind === 'Form' || kind === 'Image'
}

function emptyForm(): NewObject {
  const dictionary: Dictionary = new Map<string, Value>([
    ['Type', new Name('XObject')],
    ['Subtype', new Name('Form')],
    ['BBox', [0, 0, 0, 0]],
  ])
  return { dictionary, data: new Uint8Array() }
}

/** Marks the hidden layers and annotations in a value, in place, and tells whether there are any. */
function markHidden(source: Source, value: Value): boolean {
  const { file, layers } = source
  if (Array.isArray(value)) return marksSome(source, value)
  if (!isDictionary(value)) return false
  const isSomeMarked = marksSome(source, value.values())
  const isLayer = layers.hides(value)
  const belongsToLayer = layers.hides(value.get('OC'))
  if (isLayer) value.set(hiddenLayerEntry, 1)
  if (belongsToLayer) value.set('F', numberOr(file.resolve(value.get('F')), 0) | hiddenFlag)
  return isSomeMarked || isLayer || belongsToLayer
}

function marksSome(source: Source, values: Iterable<Value>): boolean {
  let isMarked = false
  for (const value of values) if (markHidden(source, value)) isMarked = true
  return isMarked
}
