import { operationsOf } from './content-operations.ts'
import { type Dictionary, Name, nameOf, Reference, type Value } from './pdf-values.ts'
import type { Update } from './update.ts'

/** Bounds the nesting of forms whose text is copied. */
const depthMax = 8
/** Operators that show text. */
export const showing = new Set(['Tj', 'TJ', "'", '"'])
/** Operators that place text (ISO 32000-2, 8.4 and 9.3): what is left of a content without them are shapes and pictures. */
const placing = new Set(
  'q Q cm BT ET Tc Tw Tz TL Tf Tr Ts Td TD Tm T* BDC BMC EMC'.split(' ').concat([...showing]),
)
/** Operators that set the color of text. */
export const coloring = new Set('g rg k cs sc scn'.split(' '))

/** The text of a form, a group or a pattern, and nothing else that it draws. */
export interface TextCopy {
  source: Dictionary
  data: Buffer
  /** What it shows, in codes of its fonts. */
  strings: ReadonlySet<string>
  /** The forms that it draws, by their names. */
  inner: Map<string, TextCopy>
}

/** Copies of forms, groups and patterns that draw their text and nothing else. */
export class TextForms {
  readonly #update: Update
  readonly #copies = new Map<string, TextCopy | undefined>()
  readonly #drawn = new Map<TextCopy, Reference>()

  constructor(update: Update) {
    this.#update = update
  }

  /**
   * The text of a stream with content, in the stream's own colors or in the color that is set when it is drawn;
   * undefined if the stream shows no text.
   */
  copyOf(value: Value | undefined, inOwnColors: boolean, depth = 0): TextCopy | undefined {
    if (!(value instanceof Reference) || depth > depthMax) return undefined
    const key = `${value.number} ${inOwnColors}`
    if (!this.#copies.has(key)) {
      this.#copies.set(key, undefined)
      this.#copies.set(key, this.#copy(value, inOwnColors, depth))
    }
    return this.#copies.get(key)
  }

  /** A form that draws a copy. */
  formOf(copy: TextCopy): Reference {
    const known = this.#drawn.get(copy)
    if (known !== undefined) return known
    const { source, data, inner } = copy
    const resources = new Map(this.#update.file.dictionary(source.get('Resources')) ?? [])
    resources.set('XObject', new Map([...inner].map(([name, form]) => [name, this.formOf(form)])))
    const form = this.#update.add({ dictionary: formDictionary(source, resources), data })
    this.#drawn.set(copy, form)
    return form
  }

  #copy(value: Reference, inOwnColors: boolean, depth: number): TextCopy | undefined {
    const { file } = this.#update
    const source = file.dictionary(value)
    const data = file.data(value)
    if (source === undefined || data === undefined) return undefined
    const inner = new Map<string, TextCopy>()
    const resources = file.dictionary(source.get('Resources'))
    for (const [name, form] of file.dictionary(resources?.get('XObject')) ?? []) {
      if (nameOf(file.dictionary(form)?.get('Subtype')) !== 'Form') continue
      const copy = this.copyOf(form, inOwnColors, depth + 1)
      if (copy !== undefined) inner.set(name, copy)
    }
    return onlyText({ source, data, inner, strings: new Set() }, inOwnColors)
  }
}

/** What of a content shows text, itself or in a form; undefined if nothing does. */
function onlyText(content: TextCopy, inOwnColors: boolean): TextCopy | undefined {
  const parts: Buffer[] = []
  const shown: string[][] = []
  const drawn = new Set<TextCopy>()
  for (const { operator, operands, from, to } of operationsOf(content.data)) {
    const inner = operator === 'Do' ? content.inner.get(nameOf(operands[0]) ?? '') : undefined
    const isColor = inOwnColors && coloring.has(operator)
    if (inner !== undefined || isColor || placing.has(operator)) {
      parts.push(content.data.subarray(from, to))
    }
    if (showing.has(operator)) shown.push(stringsIn(operands))
    if (inner !== undefined) drawn.add(inner)
  }
  const strings = new Set([...shown.flat(), ...[...drawn].flatMap((form) => [...form.strings])])
  return strings.size === 0 ? undefined : { ...content, data: Buffer.concat(parts), strings }
}

/** The strings that an operator shows. */
export function stringsIn(operands: readonly Value[]): string[] {
  return operands
    .flat()
    .flatMap((value) => (value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : []))
}

function formDictionary(source: Dictionary, resources: Dictionary): Dictionary {
  const form: Dictionary = new Map([
    ['Type', new Name('XObject')],
    ['Subtype', new Name('Form')],
  ] as [string, Value][])
  for (const key of ['BBox', 'Matrix']) {
    const value = source.get(key)
    if (value !== undefined) form.set(key, value)
  }
  return form.set('Resources', resources)
}
