import type { PdfFile } from './pdf-file.ts'
import { type Dictionary, isDictionary, nameOf, type Value } from './pdf-values.ts'

/** Bounds the nesting of expressions, as PDFium does; what is nested deeper counts as shown. */
const depthMax = 32
/** Bounds the groups of memberships that are looked at in a file; a membership beyond counts as shown. */
const groupsMax = 1_000_000
/** Bounds the intents of a group; programs write one or two. */
const intentsMax = 16

/** The layers of a file (optional content, ISO 32000-2, 8.11) as a viewer shows them when it opens the file. */
export class LayerStates {
  readonly #file: PdfFile
  /** The groups that are switched off. The file has one value per object, so that equal names do not matter. */
  readonly #off: ReadonlySet<Dictionary>
  readonly #expressions = new Map<Value, boolean>()
  /** Whether memberships are hidden; much of a file may belong to the same one. */
  readonly #memberships = new Map<Dictionary, boolean>()
  #groupsLeft = groupsMax

  constructor(file: PdfFile) {
    this.#file = file
    this.#off = groupsOff(file)
  }

  /** Whether content is hidden that belongs to a group or a membership, which is a dictionary or refers to one. */
  hides(value: Value | undefined): boolean {
    const layer = this.#file.dictionary(value)
    if (layer === undefined) return false
    const isMembership = nameOf(this.#file.resolve(layer.get('Type'))) === 'OCMD'
    if (!isMembership) return this.#off.has(layer)
    const known = this.#memberships.get(layer)
    if (known !== undefined) return known
    const isHidden = !this.#isMet(layer)
    this.#memberships.set(layer, isHidden)
    return isHidden
  }

  /** Whether the condition of a membership is met (8.11.2.2): its expression decides, if it has one. */
  #isMet(membership: Dictionary): boolean {
    const { resolve } = this.#file
    const expression = resolve(membership.get('VE'))
    if (Array.isArray(expression)) return this.#isTrue(expression, 0)
    const found = resolve(membership.get('OCGs'))
    const groups = Array.isArray(found) ? found : [found ?? null]
    this.#groupsLeft -= groups.length
    if (this.#groupsLeft < 0) return true
    const on = dictionariesIn(this.#file, groups).map((group) => !this.#off.has(group))
    if (on.length === 0) return true
    const policy = nameOf(resolve(membership.get('P'))) ?? 'AnyOn'
    if (policy === 'AllOn') return !on.includes(false)
    if (policy === 'AnyOff') return on.includes(false)
    if (policy === 'AllOff') return !on.includes(true)
    return policy !== 'AnyOn' || on.includes(true)
  }

  /** What is damaged counts as true: viewers differ, and some show it. */
  #isTrue(operand: Value, depth: number): boolean {
    const value = this.#file.resolve(operand)
    if (isDictionary(value)) return !this.#off.has(value)
    if (!Array.isArray(value) || depth >= depthMax) return true
    const known = this.#expressions.get(value)
    if (known !== undefined) return known
    this.#expressions.set(value, true)
    const result = this.#evaluate(value, depth + 1)
    this.#expressions.set(value, result)
    return result
  }

  #evaluate([operator, ...operands]: Value[], depth: number): boolean {
    const isTrue = (operand: Value) => this.#isTrue(operand, depth)
    const name = nameOf(this.#file.resolve(operator))
    if (operands.length === 0) return true
    if (name === 'Not') return !isTrue(operands[0] as Value)
    if (name === 'Or') return operands.some(isTrue)
    return name !== 'And' || operands.every(isTrue)
  }
}

/**
 * The groups that the default configuration switches off, or their own usage: PDFium, pdf.js and MuPDF follow the latter without
 * being told to by the configuration. Groups that the file does not list are on.
 */
function groupsOff(file: PdfFile): Set<Dictionary> {
  const root = file.dictionary(file.places.trailer.get('Root'))
  const properties = file.dictionary(root?.get('OCProperties'))
  const configuration = file.dictionary(properties?.get('D'))
  const groupsOf = (from: Dictionary | undefined, key: string) =>
    new Set(dictionariesIn(file, file.resolve(from?.get(key))))
  const [on, off] = [groupsOf(configuration, 'ON'), groupsOf(configuration, 'OFF')]
  const isOffAtFirst = nameOf(file.resolve(configuration?.get('BaseState'))) === 'OFF'
  const isOff = (group: Dictionary) => {
    if (!isForViewing(file, group)) return false
    const view = file.dictionary(file.dictionary(group.get('Usage'))?.get('View'))
    const state = nameOf(file.resolve(view?.get('ViewState')))
    if (state === 'OFF' || state === 'ON') return state === 'OFF'
    return off.has(group) || (isOffAtFirst && !on.has(group))
  }
  return new Set([...groupsOf(properties, 'OCGs')].filter(isOff))
}

/** Groups with another intent, such as those of a design, do not hide anything. */
function isForViewing(file: PdfFile, group: Dictionary): boolean {
  const intent = file.resolve(group.get('Intent'))
  if (intent === undefined || intent === null) return true
  const intents = Array.isArray(intent) ? intent.slice(0, intentsMax) : [intent]
  const names = intents.map((one) => nameOf(file.resolve(one)))
  return names.includes('View') || names.includes('All')
}

function dictionariesIn(file: PdfFile, values: Value | undefined): Dictionary[] {
  return Array.isArray(values) ? values.flatMap((value) => file.dictionary(value) ?? []) : []
}
