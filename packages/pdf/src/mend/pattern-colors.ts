import type { NewObject } from './append-objects.ts'
import { operationsOf } from './content-operations.ts'
import { type Content, contentsOf, formsOf } from './contents-of-file.ts'
import type { PdfFile } from './pdf-file.ts'
import {
  type Dictionary,
  Name,
  nameOf,
  numberOr,
  type Reference,
  type Value,
} from './pdf-values.ts'
import { replaceContent } from './replace-content.ts'
import { Update } from './update.ts'

/** The name given to a pattern that paints nothing; no program uses it. */
const emptyName = 'RowdeckNothing'
const pattern = 'Pattern'
/** Names may have letters written as codes: `/P#61ttern`. */
const codedName = /\/[^\s/<>[\]()]*#[0-9a-f]{2}/iu
/** A pattern color as programs write it, and the choice of a named color. */
const plainChoice = /\/Pattern\s+(?:cs\s+\/[^\s/]+\s+scn|CS\s+\/[^\s/]+\s+SCN)\s/gu
const namedColor = /\/([^\s/]+)\s+(?:scn|SCN)\s/gu
/** Types of shadings (ISO 32000-2, table 76); those from the first mesh on may have colors without a function. */
const [firstMesh, lastShading] = [4, 7]
/** The operators that choose a color space, of fills and of outlines, each with the one that chooses a color in it. */
const colorOperators = new Map([
  ['cs', 'scn'],
  ['CS', 'SCN'],
])

/** Whether the update of a file marks doubtful colors of patterns. */
export function marksPatterns(update: Uint8Array): boolean {
  return Buffer.from(update.buffer, update.byteOffset, update.byteLength).includes(emptyName)
}

/**
 * New versions of the contents that may paint with missing or damaged patterns. Like other viewers, PDFium paints nothing with such
 * a pattern, but it reports the color that was set before. In the new versions, an empty pattern is set wherever patterns are chosen
 * for colors, and the pattern that the content names next replaces it only if it is sound.
 */
export function markPatternColors(file: PdfFile): Map<number, NewObject> {
  const update = new Update(file)
  const hasAppearances = file.objectsWith(['/AP']).size > 0
  let empty: Reference | undefined
  for (const contents of contentsOf(file)) {
    const [page] = contents
    if (page === undefined) continue
    for (const content of hasAppearances ? [...contents, ...appearancesOf(file, page)] : contents) {
      // a form without resources uses those of its page
      const own = content.dictionary.has('Resources')
        ? content
        : { ...content, resources: page.resources }
      const data = withEmptyPatterns(file, own)
      if (data === undefined) continue
      empty ??= update.add(emptyPattern())
      replaceContent(own, data, { update, key: pattern, added: new Map([[emptyName, empty]]) })
    }
  }
  return update.objects
}

/** The forms that draw the annotations of a page, and the forms that these draw. */
function appearancesOf(file: PdfFile, { dictionary }: Content): Content[] {
  const annotations = file.resolve(dictionary.get('Annots'))
  if (!Array.isArray(annotations)) return []
  const shown = annotations.flatMap((annotation): Value[] => {
    const normal = file.dictionary(file.dictionary(annotation)?.get('AP'))?.get('N')
    return normal === undefined ? [] : [normal, ...(file.dictionary(normal)?.values() ?? [])]
  })
  const objects: Dictionary = new Map(shown.map((form, at) => [String(at), form]))
  return formsOf(file, new Map([['XObject', objects]]), new Set())
}

/** A content with an empty pattern set wherever it chooses patterns for colors; undefined if all that it names are sound. */
function withEmptyPatterns(file: PdfFile, { data: read, resources }: Content): Buffer | undefined {
  const spaces = patternSpaces(file, resources)
  const data = read()
  if (data === undefined || (spaces.size === 0 && !mayNamePattern(data))) return undefined
  if (spaces.size === 0 && namesSoundPatterns(file, data, resources)) return undefined
  const parts: Buffer[] = []
  let done = 0
  for (const { operator, operands, to } of operationsOf(data)) {
    const setColor = colorOperators.get(operator)
    const name = nameOf(operands.at(-1))
    if (setColor === undefined || (name !== pattern && !spaces.has(name ?? ''))) continue
    parts.push(data.subarray(done, to), Buffer.from(` /${emptyName} ${setColor} `))
    done = to
  }
  return done === 0 ? undefined : Buffer.concat([...parts, data.subarray(done)])
}

/**
 * Whether a content names a sound pattern wherever it chooses patterns, written as programs write it. Nearly all contents with
 * patterns are like this, and are not parsed.
 */
function namesSoundPatterns(file: PdfFile, data: Buffer, resources: Dictionary): boolean {
  const text = data.toString('latin1')
  const chosen = text.match(plainChoice)?.length ?? 0
  if (chosen !== text.split(`/${pattern}`).length - 1 || codedName.test(text)) return false
  const patterns = file.dictionary(resources.get(pattern))
  const names = new Set(Array.from(text.matchAll(namedColor), ([, name]) => name as string))
  return [...names].every((name) => isSound(file, patterns?.get(name)))
}

/** Whether a pattern has something to paint: content, or a shading with colors. */
function isSound(file: PdfFile, value: Value | undefined): boolean {
  const found = file.dictionary(value)
  const type = file.resolve(found?.get('PatternType'))
  // an empty stream may still have a line break
  if (type === 1) return numberOr(file.resolve(found?.get('Length')), 0) > 1
  const shading = file.dictionary(found?.get('Shading'))
  const shadingType = numberOr(file.resolve(shading?.get('ShadingType')), 0)
  if (type !== 2 || shading === undefined) return false
  return shadingType >= firstMesh
    ? shadingType <= lastShading
    : shadingType > 0 && shading.has('Function')
}

function mayNamePattern(data: Buffer): boolean {
  return (
    data.includes(`/${pattern}`) || (data.includes('#') && codedName.test(data.toString('latin1')))
  )
}

/** The names of the color spaces whose colors are patterns. */
function patternSpaces(file: PdfFile, resources: Dictionary): Set<string> {
  const spaces = file.dictionary(resources.get('ColorSpace')) ?? new Map<string, Value>()
  const isOfPatterns = (value: Value) => {
    const space = file.resolve(value)
    const family = Array.isArray(space) ? file.resolve(space[0]) : space
    return nameOf(family) === pattern
  }
  return new Set([...spaces].filter(([, value]) => isOfPatterns(value)).map(([name]) => name))
}

function emptyPattern(): NewObject {
  const dictionary: Dictionary = new Map<string, Value>([
    ['Type', new Name(pattern)],
    ...(['PatternType', 'PaintType', 'TilingType'].map((key) => [key, 1]) as [string, Value][]),
    ['BBox', [0, 0, 1, 1]],
    ['XStep', 1],
    ['YStep', 1],
    ['Resources', new Map()],
  ])
  return { dictionary, data: new Uint8Array() }
}
