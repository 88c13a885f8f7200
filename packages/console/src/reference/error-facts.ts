import {
  type OpenApiDocument,
  operationsOf,
  type ResponseObject,
  resolve,
} from './openapi-document.ts'

/** An error that operations answer with. */
export interface ErrorFacts {
  code: string
  status: string
  /** What failed, in a sentence. */
  meaning: string
  /** What a response says, for example: what failed and what to do. */
  message: string
}

/** The errors of all operations by their codes, in the order of their status. */
export function errorFacts(document: OpenApiDocument): ErrorFacts[] {
  const errors = operationsOf(document)
    .flatMap(({ responses }) => Object.entries(responses))
    .flatMap(([status, reference]) =>
      errorsIn(resolve<ResponseObject>(document, reference)).map((error) => ({ status, ...error })),
    )
  // the first operation that has an error describes it
  const byCode = new Map(errors.reverse().map((error) => [error.code, error]))
  return [...byCode.values()].reverse().sort((one, other) => one.status.localeCompare(other.status))
}

function errorsIn({ content }: ResponseObject): Omit<ErrorFacts, 'status'>[] {
  const examples = content?.['application/json']?.examples ?? {}
  return Object.values(examples).flatMap(({ summary = '', value }) => {
    const { error } = (value ?? {}) as { error?: { code: string; message: string } }
    return error ? [{ code: error.code, message: error.message, meaning: summary }] : []
  })
}
