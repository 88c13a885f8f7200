import type { ErrorCode } from '@rowdeck/core/errors'
import { extensible, type Static, Type } from '@rowdeck/core/schema'
import type { TSchema } from 'typebox'
import { errorCodes } from '../error-catalog.ts'

/** Every error code. */
const errorCode = extensible(errorCodes, {
  description: 'Identifies the error for programs. Codes are added, never renamed.',
})

/** The body of every error response. */
export const errorBody = bodyWith(errorCode)
export type ErrorBody = Static<typeof errorBody>

/** Returns the schema of the body of errors that have one of these codes. */
export function errorBodyOf(codes: readonly ErrorCode[]) {
  return bodyWith(extensible(codes))
}

function bodyWith<Code extends TSchema>(code: Code) {
  return Type.Object({
    error: Type.Object({
      code,
      message: Type.String({ description: 'Describes for people what failed and what to do.' }),
      requestId: Type.String({ description: 'Same as the header X-Request-Id.' }),
      details: Type.Optional(
        Type.Unsafe<Record<string, unknown>>({
          type: 'object',
          additionalProperties: true,
          description: 'Further facts, such as a limit.',
        }),
      ),
    }),
  })
}

/** The schemas of errors that have names in the OpenAPI document. */
export const errorSchemas = { ErrorCode: errorCode, Error: errorBody }
