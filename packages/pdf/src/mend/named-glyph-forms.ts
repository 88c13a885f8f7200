import { characterOf } from '@rowdeck/core/deck-model/character-of'
import { privateFrom } from '../code-points.ts'
import { writeCharacterMap } from './character-map.ts'
import { operationsOf } from './content-operations.ts'
import type { FileFont } from './fonts-of-file.ts'
import { textOfGlyphName } from './glyph-names.ts'
import { type Dictionary, Name, nameOf, Reference, type Value } from './pdf-values.ts'
import { showing } from './text-forms.ts'
import type { Update } from './update.ts'

/**
 * The name of a form with a glyph, as Matplotlib writes it: `F2-DejaVuSans-minus`, of the font, its file and the glyph; before
 * version 3.4 without the first part.
 */
const glyphForm = /^(F\d{1,6}-)?(.+)-([^-]+)$/u
/** Bounds the fonts whose glyphs are looked for. */
const fontsMax = 20
/** Operators of outlines, whose operands are points. */
const outlining = new Set('m l c v y'.split(' '))
/** Glyphs have a thousand units to the em. */
const unitsPerEm = 1000
const code = 0x41

/**
 * Turns glyphs that Matplotlib draws as forms into letters: it draws what is not in Latin-1, such as minus signs, as
 * a form that is named after the font and the glyph, beside the text in a Type 3 font. The glyph looks the same.
 */
export function nameGlyphForms(update: Update, fonts: readonly FileFont[]): void {
  const names = new Set(fonts.flatMap(({ kind, name }) => (kind === 'Type3' && name ? name : [])))
  if (names.size === 0) return
  const { file } = update
  const signs = Array.from({ length: fontsMax }, (_, at) => `/F${at + 1}-`)
  for (const number of file.objectsWith([...signs, ...[...names].map((name) => `/${name}-`)])) {
    const object = file.dictionary(new Reference(number))
    const resources = file.dictionary(object?.get('Resources'))
    for (const [key, form] of file.dictionary(resources?.get('XObject')) ?? object ?? []) {
      const [, own, font = '', glyph = ''] = glyphForm.exec(key) ?? []
      if (own === undefined && !names.has(font)) continue
      if (!(form instanceof Reference)) continue
      // a code of private use says that a glyph has no character, and which glyphs are the same
      const unknown = () => characterOf(privateFrom + (form.number & 0xffff))
      drawAsLetter(update, form, textOfGlyphName(glyph) ?? unknown())
    }
  }
}

function drawAsLetter(update: Update, form: Reference, text: string): void {
  const { file, objects } = update
  const dictionary = file.dictionary(form)
  if (objects.has(form.number)) return
  if (nameOf(dictionary?.get('Subtype')) !== 'Form') return
  const outline = file.data(form)
  const box = outline && boxOfOutline(outline)
  if (dictionary === undefined || outline === undefined || box === undefined) return
  const [left, bottom, right, top] = box
  // the room before a glyph is about that behind it
  const width = right + Math.max(0, left)
  const metrics = Buffer.from(`${[width, 0, left, bottom, right, top].join(' ')} d1\n`)
  const glyph = update.add({ dictionary: new Map(), data: Buffer.concat([metrics, outline]) })
  const font = new Map(
    Object.entries({
      Type: new Name('Font'),
      Subtype: new Name('Type3'),
      FontBBox: [left, bottom, right, top],
      FontMatrix: [1 / unitsPerEm, 0, 0, 1 / unitsPerEm, 0, 0],
      FirstChar: code,
      LastChar: code,
      Widths: [width],
      Encoding: new Map(Object.entries({ Differences: [code, new Name('glyph')] })),
      CharProcs: new Map([['glyph', glyph]]),
      ToUnicode: update.add({
        dictionary: new Map(),
        data: writeCharacterMap({ texts: new Map([[code, text]]), codeBytes: 1 }),
      }),
    } satisfies Record<string, Value>),
  ) as Dictionary
  const fonts: Dictionary = new Map([['Glyph', update.add({ value: font })]])
  const resources: Dictionary = new Map([['Font', fonts]])
  const drawn: Dictionary = new Map(dictionary).set('Resources', resources)
  for (const key of ['Filter', 'DecodeParms']) drawn.delete(key)
  const data = Buffer.from(`BT /Glyph ${unitsPerEm} Tf <${code.toString(16)}> Tj ET`)
  objects.set(form.number, { dictionary: drawn, data })
}

/** The box of an outline: left, bottom, right, top. Undefined if there is none, or text beside it. */
function boxOfOutline(data: Buffer): [number, number, number, number] | undefined {
  let box: [number, number, number, number] | undefined
  for (const { operator, operands } of operationsOf(data)) {
    if (showing.has(operator)) return undefined
    if (!outlining.has(operator)) continue
    for (let at = 0; at + 1 < operands.length; at += 2) {
      const [x, y] = [operands[at], operands[at + 1]]
      if (typeof x !== 'number' || typeof y !== 'number') return undefined
      const [left, bottom, right, top] = box ?? [x, y, x, y]
      box = [Math.min(left, x), Math.min(bottom, y), Math.max(right, x), Math.max(top, y)]
    }
  }
  return box
}
