import { damaged } from './damaged.ts'

const drawing = 'http://schemas.openxmlformats.org/drawingml/2006'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006'
const strict = 'http://purl.oclc.org/ooxml'
const microsoft = 'http://schemas.microsoft.com/office'

/** Usual prefixes by namespace, of the transitional and the strict variant of ECMA-376 and of Microsoft's extensions. */
const prefixes = new Map([
  ['http://schemas.openxmlformats.org/presentationml/2006/main', 'p'],
  [`${strict}/presentationml/main`, 'p'],
  [`${drawing}/main`, 'a'],
  [`${strict}/drawingml/main`, 'a'],
  [`${office}/relationships`, 'r'],
  [`${strict}/officeDocument/relationships`, 'r'],
  [`${drawing}/chart`, 'c'],
  [`${strict}/drawingml/chart`, 'c'],
  [`${drawing}/chartDrawing`, 'cdr'],
  [`${strict}/drawingml/chartDrawing`, 'cdr'],
  [`${drawing}/diagram`, 'dgm'],
  [`${strict}/drawingml/diagram`, 'dgm'],
  [`${office}/math`, 'm'],
  [`${strict}/officeDocument/math`, 'm'],
  ['http://schemas.openxmlformats.org/markup-compatibility/2006', 'mc'],
  ['http://schemas.openxmlformats.org/package/2006/relationships', 'rel'],
  ['http://schemas.openxmlformats.org/package/2006/content-types', 'ct'],
  ['http://purl.org/dc/elements/1.1/', 'dc'],
  ['http://purl.org/dc/terms/', 'dcterms'],
  ['urn:schemas-microsoft-com:vml', 'v'],
  ['urn:schemas-microsoft-com:office:office', 'o'],
  [`${microsoft}/drawing/2008/diagram`, 'dsp'],
  [`${microsoft}/drawing/2010/main`, 'a14'],
  [`${microsoft}/drawing/2012/chart`, 'c15'],
  [`${microsoft}/drawing/2017/decorative`, 'adec'],
  [`${microsoft}/powerpoint/2010/main`, 'p14'],
  [`${microsoft}/powerpoint/2012/main`, 'p15'],
  [`${microsoft}/powerpoint/2018/8/main`, 'p188'],
  [`${microsoft}/powerpoint/2015/main`, 'p16'],
  [`${microsoft}/drawing/2014/main`, 'a16'],
])

/** Attributes of an element, and of a part; the fullest slide of 142 decks has 92,000. */
const attributesMax = 256
const allAttributesMax = 500_000
/** Shared by all elements without attributes. */
const noAttributes: Readonly<Record<string, string>> = Object.freeze(Object.create(null))
/** Attributes that declare namespaces. */
const declaration = 'xmlns'
/** Declarations of a part; real ones repeat a dozen in elements of extensions. */
const declarationsMax = 100_000

/** The names of a part, whose prefixes mean what the elements around them declare (Namespaces in XML 1.0). */
export class XmlNames {
  #scope: Scope = new Scope(
    undefined,
    new Map([
      ['', ''],
      ['xml', ''],
    ]),
  )
  #attributes = 0
  #declarations = 0

  /**
   * Begins an element; returns its attributes, those with a namespace under its usual prefix. Throws document_unreadable if
   * there are too many.
   */
  open(attributes: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
    let count = 0
    let [declares, areQualified] = [false, false]
    for (const name in attributes) {
      count++
      areQualified ||= name.includes(':')
      declares ||= isDeclaration(name)
    }
    this.#attributes += count
    if (count > attributesMax || this.#attributes > allAttributesMax) {
      throw damaged('a part of it or an element in it has too many attributes.')
    }
    if (declares) this.#scope = this.#scopeOf(attributes)
    this.#scope.elements++
    if (count === 0) return noAttributes
    return declares || areQualified ? renamed(attributes, this.#scope) : copyOf(attributes)
  }

  /** Ends the element that was begun last. */
  close(): void {
    this.#scope.elements--
    if (this.#scope.elements === 0) this.#scope = this.#scope.outer ?? this.#scope
  }

  /** The usual prefix of an element's namespace and its name, such as `p:sp`; the prefix is `?` for other namespaces. */
  elementName(name: string): string {
    return this.#scope.elementName(name)
  }

  /** The usual prefix of a namespace, by the prefix that the part uses. */
  prefixOf(prefix: string): string | undefined {
    return prefixes.get(this.#scope.namespaceOf(prefix) ?? '')
  }

  #scopeOf(attributes: Readonly<Record<string, string>>): Scope {
    let declared: Map<string, string> | undefined
    for (const name in attributes) {
      if (!isDeclaration(name)) continue
      declared ??= new Map()
      declared.set(name.slice(declaration.length + 1), attributes[name] as string)
    }
    if (declared === undefined) return this.#scope
    this.#declarations += declared.size
    if (this.#declarations > declarationsMax) throw damaged('a part of it declares too many names.')
    return new Scope(this.#scope, declared)
  }
}

/** What prefixes mean inside an element that declares some. */
class Scope {
  readonly outer: Scope | undefined
  /** Open elements of this scope. */
  elements = 0
  readonly #declared: Map<string, string>
  readonly #elementNames = new Map<string, string>()
  readonly #attributeNames = new Map<string, string | undefined>()

  constructor(outer: Scope | undefined, declared: Map<string, string>) {
    this.outer = outer
    this.#declared = declared
  }

  namespaceOf(prefix: string): string | undefined {
    return this.#declared.get(prefix) ?? this.outer?.namespaceOf(prefix)
  }

  elementName(name: string): string {
    const known = this.#elementNames.get(name)
    if (known !== undefined) return known
    const [prefix, local] = splitName(name)
    const usual = `${prefixes.get(this.#boundTo(prefix)) ?? '?'}:${local}`
    this.#elementNames.set(name, usual)
    return usual
  }

  /** Undefined for declarations and for attributes of other namespaces. */
  attributeName(name: string): string | undefined {
    if (this.#attributeNames.has(name)) return this.#attributeNames.get(name)
    const [prefix, local] = splitName(name)
    const usual = isDeclaration(name) ? undefined : prefixes.get(this.#boundTo(prefix))
    const whole = usual === undefined ? undefined : `${usual}:${local}`
    this.#attributeNames.set(name, whole)
    return whole
  }

  #boundTo(prefix: string): string {
    const namespace = this.namespaceOf(prefix)
    if (namespace === undefined) throw damaged('a part of it has a name without a namespace.')
    return namespace
  }
}

/** A new object, because those of the parser take several times the memory. */
function copyOf(attributes: Readonly<Record<string, string>>): Record<string, string> {
  const found: Record<string, string> = {}
  for (const name in attributes) found[name] = attributes[name] as string
  return found
}

function renamed(
  attributes: Readonly<Record<string, string>>,
  scope: Scope,
): Record<string, string> {
  const found: Record<string, string> = {}
  for (const name in attributes) {
    const usual = name.includes(':') ? scope.attributeName(name) : name
    if (usual !== undefined && usual !== declaration) found[usual] = attributes[name] as string
  }
  return found
}

function isDeclaration(name: string): boolean {
  return name.startsWith(declaration) && (name === declaration || name[declaration.length] === ':')
}

function splitName(name: string): [prefix: string, local: string] {
  const colon = name.indexOf(':')
  return colon < 0 ? ['', name] : [name.slice(0, colon), name.slice(colon + 1)]
}
