import type { Admission } from '@rowdeck/accounts/admission'
import { AppError, type ErrorCode } from '@rowdeck/core/errors'
import type { TableMode } from '@rowdeck/reader/conversion'
import type { FastifyRequest } from 'fastify'
import { errorResponse, isOurFault } from './error-response.ts'
import { ClientDisconnected } from './incoming-body.ts'

/**
 * Ends a failed request; resolves to whether it is charged, undefined if that is unknown because the release
 * failed. Does not reject, so that the caller gets the error that ended the request.
 */
export async function release(
  admission: Admission,
  error: unknown,
  request: Pick<FastifyRequest, 'facts' | 'log'>,
): Promise<boolean | undefined> {
  try {
    const charged = await admission.release(codeOf(error))
    if (charged) recordCharge(admission, request.facts)
    return charged
  } catch (failure) {
    request.log.warn(
      { err: failure },
      'A failed request was not released. Its reservation will expire; if it was charged, the charge is kept.',
    )
    return undefined
  }
}

/**
 * Returns the function that settles a complete table, charging for it if necessary, and adds its facts to
 * the log.
 */
export function deliveryOf(
  admission: Admission,
  facts: FastifyRequest['facts'],
): (mode: TableMode, slides: number) => Promise<void> {
  return async (mode, slides) => {
    const delivery = { slides, mode }
    Object.assign(facts, delivery)
    await admission.settle(delivery)
    recordCharge(admission, facts)
  }
}

/** A replay is delivered without a charge. */
function recordCharge({ pays }: Admission, facts: FastifyRequest['facts']): void {
  if (pays !== null) facts.charged = pays
}

/**
 * Ends a request that fails while its rows are streamed; resolves to the error line, with what the status and
 * headers of an error response would say in `details`, and `charged` if known.
 */
export function failureOf(admission: Admission, request: FastifyRequest) {
  return async (error: unknown) => {
    const charged = await release(admission, error, request)
    const { headers, body } = errorResponse(error, request.id)
    const { code, details, ...rest } = body.error
    if (!(error instanceof ClientDisconnected)) {
      request.facts.code = code
      if (isOurFault(error)) request.log.error(error)
    }
    const retryAfter = headers['retry-after']
    const known = {
      ...details,
      ...(charged === undefined ? {} : { charged }),
      ...(retryAfter && { retryAfterSeconds: Number(retryAfter) }),
    }
    return { code, ...rest, ...(Object.keys(known).length > 0 && { details: known }) }
  }
}

/** Returns the error code of a failure; undefined if the client disconnected. */
function codeOf(error: unknown): ErrorCode | undefined {
  if (error instanceof ClientDisconnected) return undefined
  return error instanceof AppError ? error.code : 'internal'
}
