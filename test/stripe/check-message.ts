import { Ajv, type Options, type ValidateFunction } from 'ajv'
import type { DataValidateFunction } from 'ajv/dist/types/index.js'
import type { StripeMessages } from './messages.ts'
import type { Schema } from './reduce-schema.ts'
import { readSchemas } from './schemas.ts'

export type MessageName = keyof StripeMessages

const { schema } = readSchemas()
const asSent = { strict: false, coerceTypes: true }
const validators = { objects: validatorsOf({ strict: false }), parameters: validatorsOf(asSent) }

/** Returns what is wrong with an object; undefined if it is as the types of the package say. */
export function objectFault(name: MessageName, object: unknown): string | undefined {
  return faultOf(validators.objects(name), name, object)
}

/** Returns what is wrong with the parameters of a call. Their text becomes numbers and booleans where the types want these. */
export function parametersFault(name: MessageName, parameters: unknown): string | undefined {
  return faultOf(validators.parameters(name), name, parameters)
}

function faultOf(validate: ValidateFunction, name: string, message: unknown): string | undefined {
  if (validate(message)) return undefined
  const { instancePath = '', message: words = '', params = {} } = validate.errors?.[0] ?? {}
  return `${name}${instancePath}: ${words} ${JSON.stringify(params)}`
}

// A definition is compiled when the first value of its type arrives: compiling all that a message could refer to
// takes seconds.
function validatorsOf(options: Options): (name: MessageName) => ValidateFunction {
  const ajv = new Ajv(options)
  const compiled = new Map<Schema, ValidateFunction>()
  const validatorOf = (definition: Schema) => {
    const validate = compiled.get(definition) ?? ajv.compile(withLateReferences(definition))
    compiled.set(definition, validate)
    return validate
  }
  const compile = ($ref: string) => {
    const checked: DataValidateFunction = (value, at) => {
      const validate = validatorOf(resolved({ $ref }))
      const isValid = validate(value, at)
      checked.errors = validate.errors ?? []
      return isValid
    }
    return checked
  }
  ajv.addKeyword({ keyword: 'refersTo', compile, errors: true, modifying: true })
  return (name) => validatorOf(resolved(schema.properties?.[name] ?? {}))
}

function withLateReferences(definition: Schema): object {
  const late = (_key: string, value: Schema | null) =>
    value?.$ref === undefined ? value : { refersTo: value.$ref }
  return JSON.parse(JSON.stringify(definition, late))
}

/** Returns the object with every field that its type requires; those that it lacks are null or empty. */
export function completed(name: MessageName, object: unknown): unknown {
  return fill(schema.properties?.[name] ?? {}, object)
}

function fill(given: Schema, value: unknown): unknown {
  const found = resolved(given)
  if (value === undefined) return smallest(found)
  if (Array.isArray(value)) {
    const list = alternatives(found).find(({ items }) => items)
    return value.map((one) => fill(list?.items ?? {}, one))
  }
  if (value === null || typeof value !== 'object') return value
  const object = alternatives(found).find(({ properties }) => properties)
  if (!object?.properties) return value
  const filled: Record<string, unknown> = { ...value }
  for (const [name, one] of Object.entries(object.properties)) {
    if (name in filled || object.required?.includes(name)) filled[name] = fill(one, filled[name])
  }
  return filled
}

function alternatives({ anyOf, ...own }: Schema): Schema[] {
  return anyOf ? anyOf.map(resolved) : [own]
}

function resolved(given: Schema): Schema {
  const name = given.$ref?.replace('#/definitions/', '')
  return name === undefined ? given : resolved(schema.definitions?.[name] ?? {})
}

const empty: Record<string, unknown> = {
  string: '',
  number: 0,
  boolean: false,
  array: [],
  null: null,
}

function smallest(given: Schema): unknown {
  const all = alternatives(given)
  if (all.some(({ type }) => type === 'null' || type?.includes('null'))) return null
  const [first = {}] = all
  if ('const' in first) return first.const
  if (first.enum) return first.enum[0]
  if (first.type === 'object' || first.properties) return fill(first, {})
  return empty[String(first.type)]
}
