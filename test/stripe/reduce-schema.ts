/** A JSON Schema as `ts-json-schema-generator` writes it. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  definitions?: Record<string, Schema>
}

const prefix = '#/definitions/'
/** Fields that are asked for as objects; of these only what is read is described. */
const expanded: Record<string, Schema> = {
  'Checkout-Sessions.Session.payment_intent': {
    type: 'object',
    required: ['id', 'object', 'status'],
  },
}

/**
 * Returns the schema without what would let a misspelling pass: enums are closed to their documented values, and fields that may
 * be expanded are ids unless they are asked for as objects. Decimals are strings, as they are sent. Definitions that nothing
 * refers to are dropped.
 */
export function reduceSchema({ definitions = {}, ...root }: Schema): Schema {
  const reduced: Record<string, Schema> = {}
  const short = shortNames(definitions)
  const visit = (schema: Schema, path: string): Schema => {
    const { $ref, anyOf, properties, items, additionalProperties: rest, ...own } = schema
    const result: Schema = { ...own }
    if ($ref !== undefined) {
      const name = nameIn($ref)
      if (name === 'Decimal') return { type: 'string' }
      const found = definitions[name]
      if (found === undefined) throw new Error(`The schema has no definition of ${name}.`)
      const key = short.get(name) ?? name
      if (!(key in reduced)) {
        reduced[key] = {}
        reduced[key] = visit(found, name)
      }
      return { $ref: prefix + key }
    }
    if (anyOf) return union(anyOf, path)
    if (properties) {
      result.properties = Object.fromEntries(
        Object.entries(properties).map(([name, one]) => [name, visit(one, `${path}.${name}`)]),
      )
    }
    if (items) result.items = visit(items, path)
    if (rest !== undefined)
      result.additionalProperties = typeof rest === 'object' ? visit(rest, path) : rest
    return result
  }
  const union = (given: Schema[], path: string): Schema => {
    const closed = given.filter(({ $ref }) => $ref === undefined || nameIn($ref) !== 'OtherString')
    const isExpandable = closed.some(isAnyString)
    const kept = closed.filter((one) => !(isExpandable && isObject(one, definitions)))
    const extra = expanded[path]
    if (extra) kept.push(extra)
    const values = kept.filter((one) => 'const' in one).map((one) => one.const)
    const others = kept.filter((one) => !('const' in one)).map((one) => visit(one, path))
    const all = values.length > 0 ? [{ enum: values }, ...others] : others
    return all.length === 1 ? (all[0] as Schema) : { anyOf: all }
  }
  return { ...visit(root, ''), definitions: reduced }
}

function nameIn(ref: string): string {
  return decodeURIComponent(ref.slice(prefix.length))
}

function isAnyString({ type, ...rest }: Schema): boolean {
  const isString = type === 'string' || (Array.isArray(type) && type.includes('string'))
  return isString && !('const' in rest) && !('enum' in rest)
}

function isObject({ $ref }: Schema, definitions: Record<string, Schema>): boolean {
  return $ref !== undefined && definitions[nameIn($ref)]?.type === 'object'
}

function shortNames(definitions: Record<string, Schema>): Map<string, string> {
  return new Map(Object.keys(definitions).map((name, index) => [name, index.toString(36)]))
}
