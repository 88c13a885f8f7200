import { addedMark } from '../added-text.ts'
import { operationsOf } from './content-operations.ts'
import { type Content, contentsOf } from './contents-of-file.ts'
import { firstPaint, type MaskedPaint, maskedPaints } from './masked-paint.ts'
import type { PdfFile } from './pdf-file.ts'
import { type Dictionary, Name, nameOf, type Reference, type Value } from './pdf-values.ts'
import { showing, stringsIn, type TextCopy, TextForms } from './text-forms.ts'
import type { Update } from './update.ts'

/** What files with soft masks and tiling patterns have, and few others. */
const signs = ['/Luminosity', '/S/Alpha', '/S /Alpha', '/PatternType 1']
/** Bounds the forms in which the color of a paint is looked for. */
const colorDepthMax = 4
/** The color of text through which a picture is seen: it can be seen on light and on dark. */
const gray = Buffer.from('.5 g')
/** Bounds the levels that are closed. */
const openLevelsMax = 1_000

/**
 * Has the text of soft masks and of tiling patterns drawn as text, because PDFium has neither in the text of a page:
 * titles filled with a gradient, words in a pattern. It is drawn where and in the color in which it is seen already, right behind what
 * is painted through the mask, and behind the whole content that uses a pattern, once.
 */
export function drawPaintedText(update: Update): void {
  const { file } = update
  if (file.objectsWith(signs).size === 0) return
  const source = { update, forms: new TextForms(update) }
  for (const contents of contentsOf(file)) {
    const painted = contents.flatMap((content) => paintOf(content, source) ?? [])
    if (painted.length === 0) continue
    const shown = new Set(contents.flatMap(stringsOf))
    for (const paint of painted) mend(paint, shown, source)
  }
}

interface Source {
  update: Update
  forms: TextForms
}

/** What a content may paint with, by the names in its resources. */
interface Paint {
  content: Content
  /** The text of the soft masks that have some. */
  masks: Map<string, TextCopy>
  /** Other graphics states that set or end a soft mask. */
  others: Set<string>
  /** The text of the tiling patterns that have some. */
  patterns: Map<string, TextCopy>
}

function paintOf(content: Content, { update: { file }, forms }: Source): Paint | undefined {
  const paint: Paint = { content, masks: new Map(), others: new Set(), patterns: new Map() }
  for (const [name, value] of file.dictionary(content.resources.get('ExtGState')) ?? []) {
    const state = file.dictionary(value)
    if (!state?.has('SMask')) continue
    const text = forms.copyOf(file.dictionary(state.get('SMask'))?.get('G'), false)
    if (text === undefined) paint.others.add(name)
    else paint.masks.set(name, text)
  }
  for (const [name, value] of file.dictionary(content.resources.get('Pattern')) ?? []) {
    if (file.resolve(file.dictionary(value)?.get('PatternType')) !== 1) continue
    const text = forms.copyOf(value, true)
    if (text !== undefined) paint.patterns.set(name, text)
  }
  return paint.masks.size + paint.patterns.size > 0 ? paint : undefined
}

/** What a content shows itself, in codes of its fonts. */
function stringsOf({ data }: Content): string[] {
  const operations = operationsOf(data() ?? Buffer.alloc(0))
  const strings = operations
    .filter(({ operator }) => showing.has(operator))
    .flatMap(({ operands }) => stringsIn(operands))
  return [...strings]
}

/**
 * Adds the text of masks and patterns to a content, unless the page shows it anyway: browsers draw the text of a mask a second time,
 * so that it can be selected.
 */
function mend(paint: Paint, shown: ReadonlySet<string>, { update, forms }: Source): void {
  const { content, masks, others } = paint
  const data = content.data()
  if (data === undefined) return
  const isMissing = ({ strings }: TextCopy) => !strings.isSubsetOf(shown)
  const added: Dictionary = new Map()
  const draw = (form: Reference) => {
    const name = `${addedMark}${form.number}`
    added.set(name, form)
    return `/${addedMark} BMC /${name} Do EMC`
  }
  const parts: Buffer[] = []
  let done = 0
  const paints = maskedPaints(data, { masks: new Set(masks.keys()), others })
  for (const masked of paints.sort((one, next) => one.at - next.at)) {
    const text = masks.get(masked.state)
    if (text === undefined || !isMissing(text)) continue
    const { form, color } = coloredText(content, masked, { update, text: forms.formOf(text) })
    parts.push(data.subarray(done, masked.at), Buffer.from('\nq '), color)
    parts.push(Buffer.from(` ${draw(form)} Q\n`))
    done = masked.at
  }
  parts.push(data.subarray(done))
  const patterns = usedPatterns(data, paint.patterns).filter(isMissing)
  if (patterns.length > 0) {
    parts.unshift(Buffer.from('q\n'))
    parts.push(Buffer.from(`\n${'Q '.repeat(openLevels(data) + 1)}\n`))
    parts.push(Buffer.from(patterns.map((text) => draw(forms.formOf(text))).join('\n')))
  }
  if (added.size > 0) replace(content, Buffer.concat(parts), { update, added })
}

/** A form with the text of a mask, and the operations that set its color before it is drawn. */
function coloredText(
  { resources }: Content,
  { color, object }: MaskedPaint,
  { update, text }: { update: Update; text: Reference },
): { form: Reference; color: Buffer } {
  if (object === undefined) return { form: text, color }
  const painted = update.file.dictionary(resources.get('XObject'))?.get(object)
  const found = colorOfForm(update.file, painted)
  if (found === undefined) return { form: text, color: gray }
  // a pattern has the coordinates of the form that names it
  const wrapper: Dictionary = new Map([
    ['Type', new Name('XObject')],
    ['Subtype', new Name('Form')],
    ['BBox', update.dictionary(text)?.get('BBox') ?? [0, 0, 1, 1]],
  ] as [string, Value][])
  const inner: Dictionary = new Map([['XObject', new Map([['Text', text]])]])
  for (const key of ['Pattern', 'ColorSpace']) {
    const value = found.resources.get(key)
    if (value !== undefined) inner.set(key, value)
  }
  wrapper.set('Resources', inner)
  const data = Buffer.concat([found.color, Buffer.from(' /Text Do')])
  return { form: update.add({ dictionary: wrapper, data }), color: Buffer.alloc(0) }
}

/** The color in which a form paints first; undefined if it is not known, as that of a picture. */
function colorOfForm(
  file: PdfFile,
  form: Value | undefined,
  depth = 0,
): { color: Buffer; resources: Dictionary } | undefined {
  const dictionary = file.dictionary(form)
  const data = nameOf(dictionary?.get('Subtype')) === 'Form' ? file.data(form) : undefined
  if (dictionary === undefined || data === undefined || depth > colorDepthMax) return undefined
  const resources: Dictionary = file.dictionary(dictionary.get('Resources')) ?? new Map()
  const paint = firstPaint(data)
  if (paint === undefined) return undefined
  if (paint.object === undefined) return { color: paint.color, resources }
  const inner = file.dictionary(resources.get('XObject'))?.get(paint.object)
  return colorOfForm(file, inner, depth + 1)
}

/** The text of the patterns that a content paints with. */
function usedPatterns(data: Buffer, patterns: ReadonlyMap<string, TextCopy>): TextCopy[] {
  const used = new Set<TextCopy>()
  if (patterns.size === 0) return []
  for (const { operator, operands } of operationsOf(data)) {
    if (operator !== 'scn' && operator !== 'SCN') continue
    const form = patterns.get(nameOf(operands.at(-1)) ?? '')
    if (form !== undefined) used.add(form)
  }
  return [...used]
}

/** Levels of the graphics state that a content leaves open. */
function openLevels(data: Buffer): number {
  let open = 0
  for (const { operator } of operationsOf(data)) {
    if (operator === 'q') open++
    else if (operator === 'Q' && open > 0) open--
  }
  return Math.min(open, openLevelsMax)
}

/** Replaces the data of a page or a form, and adds forms to what it can name. */
function replace(
  { number, dictionary, resources, isPage }: Content,
  data: Buffer,
  { update, added }: { update: Update; added: Dictionary },
): void {
  const objects = new Map([...(update.file.dictionary(resources.get('XObject')) ?? []), ...added])
  const changed = new Map(dictionary).set('Resources', new Map(resources).set('XObject', objects))
  if (isPage) {
    changed.set('Contents', update.add({ dictionary: new Map(), data }))
    update.objects.set(number, { value: changed })
    return
  }
  for (const key of ['Filter', 'DecodeParms']) changed.delete(key)
  update.objects.set(number, { dictionary: changed, data })
}
