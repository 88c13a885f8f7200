import { type Operation, operationsOf } from './content-operations.ts'
import { nameOf } from './pdf-values.ts'
import { coloring } from './text-forms.ts'

/** Operators that paint an area. */
const painting = new Set('f F f* B B* b b* sh'.split(' '))

/** What a soft mask is applied to, in the content that sets it. */
export interface MaskedPaint {
  /** The name of the graphics state with the mask. */
  state: string
  /** Where text can be drawn that is to be on top of the paint, in the mask's own coordinates. */
  at: number
  /** The operations that set the color of the paint, as the content has them; empty if it is the usual black. */
  color: Buffer
  /** The name of the form or picture that is painted; undefined if it is an area. */
  object: string | undefined
}

interface Scope extends MaskedPaint {
  isUsed: boolean
  /** Whether coordinates have changed since the mask was set. */
  isMoved: boolean
}

/** Fill color at one level of the graphics state. */
interface Level {
  scope: Scope | undefined
  color: Buffer[]
}

/** Bounds the levels of graphics states that are kept. */
const levelsMax = 1_000

/** The names of graphics states: those with a mask that is looked for, and others that set another mask or none. */
interface States {
  masks: ReadonlySet<string>
  others: ReadonlySet<string>
}

/** What a content paints first, as if a mask were set at its beginning; undefined if it paints nothing. */
export function firstPaint(data: Buffer): MaskedPaint | undefined {
  return paints(data, { masks: new Set(), others: new Set() }, opened('', 0))[0]
}

/** Finds what is painted through soft masks. */
export function maskedPaints(data: Buffer, states: States): MaskedPaint[] {
  return paints(data, states, undefined)
}

function paints(data: Buffer, states: States, first: Scope | undefined): MaskedPaint[] {
  const search = new PaintSearch(states, first)
  for (const operation of operationsOf(data)) search.follow(operation, data)
  search.end(data.length)
  return search.found
}

/** What the operations so far leave: the mask that is set, and the color. */
class PaintSearch {
  readonly found: Scope[] = []
  readonly #states: States
  readonly #levels: Level[] = []
  #level: Level
  #inText = false
  /** Scopes that ended inside a text object, where nothing else can be drawn. */
  #waiting: Scope[] = []

  constructor(states: States, first: Scope | undefined) {
    this.#states = states
    this.#level = { scope: first, color: [] }
  }

  follow({ operator, operands, from, to }: Operation, data: Buffer): void {
    const name = nameOf(operands[0]) ?? ''
    if (operator === 'q') this.#save()
    else if (operator === 'Q') this.#restore(from)
    else if (operator === 'gs') this.#setState(name, { from, to })
    else if (operator === 'BT') this.#inText = true
    else if (operator === 'ET') this.#endText(to)
    else if (coloring.has(operator)) this.#setColor(operator, data.subarray(from, to))
    else this.#paint(operator, name)
  }

  /** Ends the mask that was set at this level and not around it. */
  end(at: number): void {
    const { scope } = this.#level
    if (scope === undefined || scope === this.#levels.at(-1)?.scope || !scope.isUsed) return
    if (!scope.isMoved) scope.at = at
    if (this.#inText) this.#waiting.push(scope)
    this.found.push(scope)
  }

  #save(): void {
    if (this.#levels.length < levelsMax) this.#levels.push({ ...this.#level })
  }

  #restore(at: number): void {
    if (this.#levels.length === 0) return
    this.end(at)
    this.#level = this.#levels.pop() as Level
  }

  #setState(name: string, { from, to }: { from: number; to: number }): void {
    const { masks, others } = this.#states
    if (!masks.has(name) && !others.has(name)) return
    this.end(from)
    this.#level.scope = masks.has(name) ? opened(name, to) : undefined
  }

  #endText(at: number): void {
    for (const scope of this.#waiting) if (!scope.isMoved) scope.at = at
    this.#waiting = []
    this.#inText = false
  }

  #setColor(operator: string, bytes: Buffer): void {
    const { color } = this.#level
    this.#level.color = operator.startsWith('sc') ? [...color.slice(0, 1), bytes] : [bytes]
  }

  #paint(operator: string, name: string): void {
    const { scope, color } = this.#level
    if (scope === undefined) return
    if (operator === 'cm' && scope !== this.#levels.at(-1)?.scope) scope.isMoved = true
    if (scope.isUsed || (operator !== 'Do' && !painting.has(operator))) return
    scope.isUsed = true
    scope.color = Buffer.concat(color)
    scope.object = operator === 'Do' ? name : undefined
  }
}

function opened(state: string, at: number): Scope {
  return { state, at, color: Buffer.alloc(0), object: undefined, isUsed: false, isMoved: false }
}
