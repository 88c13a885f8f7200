import { isEmail, normalizedEmail } from '@rowdeck/accounts/accounts'
import { passwordLengthMax, passwordLengthMin } from '@rowdeck/accounts/people'
import { Ajv, type ErrorObject } from 'ajv'
import type { FastifySchemaCompiler } from 'fastify'
import { WebError } from './web-error.ts'

interface FieldSchema {
  enum?: unknown[]
  format?: string
  anyOf?: FieldSchema[]
}

interface FormSchema {
  properties: Record<string, FieldSchema>
  required?: string[]
}

/**
 * Returns the compiler with which Fastify validates bodies and parameters. Nothing is coerced or removed; an
 * invalid value is refused with a `WebError` that names the field. A schema is compiled when it is first used, so that
 * the server starts sooner.
 */
export function createValidatorCompiler(): FastifySchemaCompiler<unknown> {
  // formats only document: passwords have none, and dates and times are parsed where they are used
  const ajv = new Ajv({ formats: { password: true, date: true, 'date-time': true } })
  return ({ schema }) => {
    const form = schema as FormSchema
    return (value: unknown) => {
      // Ajv compiles each schema once
      const validate = ajv.compile(form)
      return validate(value) ? { value } : { error: fieldError(form, validate.errors?.[0]) }
    }
  }
}

/** Returns an email address in the form in which accounts store it. Throws `input_invalid`. */
export function emailOf(text: string): string {
  const email = normalizedEmail(text)
  if (isEmail(email)) return email
  const message = 'This is not an email address. Enter one such as name@example.com.'
  throw new WebError('input_invalid', message, { field: 'email' })
}

/** Returns a time of a form in milliseconds since the Unix epoch, or undefined if there is none. */
export function momentOf(text: string | null | undefined, field: string): number | undefined {
  if (text === undefined || text === null) return undefined
  const moment = Date.parse(text)
  if (Number.isNaN(moment)) throw invalidTime(field)
  return moment
}

function fieldError({ properties, required }: FormSchema, error?: ErrorObject): WebError {
  const missing: unknown = error?.params.missingProperty ?? required?.[0]
  const field = error?.instancePath.split('/')[1] ?? String(missing ?? '')
  const schema = properties[field] ?? {}
  if (schema.enum) {
    const message = `"${field}" must be one of ${schema.enum.join(', ')}.`
    return new WebError('input_invalid', message, { field })
  }
  if (schema.anyOf?.some(({ format }) => format === 'date-time')) return invalidTime(field)
  if (schema.format === 'password' && /Length$/.test(error?.keyword ?? '')) {
    const message = `Choose a password of ${passwordLengthMin} to ${passwordLengthMax} characters.`
    return new WebError('password_unfit', message, { field })
  }
  return new WebError('input_invalid', `Fill in "${field}".`, { field })
}

function invalidTime(field: string): WebError {
  const message = `"${field}" must be a time such as 2030-01-31T12:00:00Z.`
  return new WebError('input_invalid', message, { field })
}
