import { Ajv, type Options, type ValidateFunction } from 'ajv'
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

// compiled when they are needed, because all of them take seconds
function validatorsOf(options: Options): (name: MessageName) => ValidateFunction {
  const ajv = new Ajv(options)
  ajv.addSchema(schema, 'stripe')
  const compiled = new Map<MessageName, ValidateFunction>()
  return (name) => {
    const known = compiled.get(name)
    if (known) return known
    const validate = ajv.compile({ $ref: `stripe${schema.properties?.[name]?.$ref}` })
    compiled.set(name, validate)
    return validate
  }
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
