import fastJsonStringify from 'fast-json-stringify'
import type { FastifySerializerCompiler } from 'fastify'

type Serialize = (value: unknown) => string

/**
 * Returns the compiler with which Fastify serializes responses: they have the members of their schema and no others.
 * A schema is compiled when it is first used, and once for all routes, so that the server starts sooner.
 */
export function createSerializerCompiler(): FastifySerializerCompiler<object> {
  const compiled = new Map<object, Serialize>()
  return ({ schema }) =>
    (value) => {
      const serialize = compiled.get(schema) ?? fastJsonStringify(schema)
      compiled.set(schema, serialize)
      return serialize(value)
    }
}
