import { AppError } from '@rowdeck/core/errors'
import { Ajv, type ErrorObject } from 'ajv'
import type { FastifySchemaCompiler } from 'fastify'

/**
 * Returns the compiler with which Fastify validates bodies and queries of routes with small JSON messages. Nothing is
 * coerced or removed; an invalid value is refused with request_invalid, which names the field. A schema is
 * compiled when it is first used, so that the server starts sooner.
 */
export function createRequestValidator(): FastifySchemaCompiler<unknown> {
  // dates only document here: they are parsed where they are used
  const ajv = new Ajv({ strict: false, formats: { date: true, 'date-time': true } })
  return ({ schema }) =>
    (value: unknown) => {
      // Ajv compiles each schema once
      const validate = ajv.compile(schema as object)
      return validate(value) ? { value } : { error: fieldError(validate.errors?.[0]) }
    }
}

const nameLengthMax = 40

function fieldError(error: ErrorObject | undefined): AppError {
  const { instancePath = '', message = 'is not valid', params = {} } = error ?? {}
  const { additionalProperty: unknown } = params as { additionalProperty?: string }
  const field = shown(instancePath.slice(1).replaceAll('/', '.'))
  const sentence =
    unknown === undefined
      ? `${field === '' ? 'The request' : `\`${field}\``} ${message}.`
      : `There is no field \`${shown(unknown)}\`.`
  return new AppError('request_invalid', `${sentence} Correct the request; /docs describes it.`)
}

function shown(name: string): string {
  return name.replaceAll(/[^\w.-]/g, '').slice(0, nameLengthMax)
}
