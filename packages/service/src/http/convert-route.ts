import type { ConversionOptions } from '@rowdeck/core/deck-model/conversion-options'
import type { CapacityLease } from '@rowdeck/core/fairness'
import { isStreamed, outputFormat, refusePictures, withNumber } from '@rowdeck/reader/output'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  admitDeck,
  beginConversion,
  type ConvertRouteSettings,
  headersOf,
  receiveDeck,
  type Stages,
} from './conversion-stages.ts'
import { deliveryOf, failureOf, release } from './end-request.ts'
import { mapReadingErrors } from './reading-errors.ts'
import { dispositionOf, type Representation, representationOf } from './representation.ts'
import { sendTable } from './send-table.ts'
import { streamRows } from './stream-rows.ts'

/** Converts one deck into one table. The comment at the end of a step lists the statuses with which it may refuse. */
export function convertRoute(stages: Stages, settings: ConvertRouteSettings) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { decodedLength, ...described } = headersOf(request.raw)
    const { timing, log } = request
    const { capacity } = settings
    const admission = await admitDeck(request, reply, { stages, capacity }) // 400 401 402 403 409 429 503
    const signal = AbortSignal.any([request.disconnected, admission.deleted])
    try {
      stages.refuseByHeaders(described) // 400 413
      using _slot = await timing.of('admission', stages.acquireSlot(admission, signal)) // 429
      const lease = capacity.acquire(admission, decodedLength ?? settings.fileBytesMax) // 503
      releaseWhenClosed(reply, lease)
      const wanted = representationOf(request.headers.accept)
      const received = { stages, settings, admission, lease, described, wanted }
      using upload = await receiveDeck(request, reply, received) // 400 408 413 422 503
      const columns = columnsFor(wanted, upload.options.columns) // 400
      const begun = { stages, admission, lease, columns, signal, timing, log }
      const conversion = await beginConversion(upload, begun) // 400 402 500 503 504
      const deliver = deliveryOf(admission, request.facts)
      if (isStreamed(wanted)) {
        return await streamRows(reply, {
          ...{ filename: upload.filename, format: wanted, conversion },
          ...{ ...settings, stallMsMax: settings.bodyMsMax },
          endsAt: () => admission.expiresAt,
          charge: () => admission.charge(), // 402 503
          settle: (rowCount) => deliver(conversion.mode(), rowCount),
          fail: failureOf(admission, request),
        })
      }
      const written = mapReadingErrors(conversion.write(upload.filename, wanted))
      const table = await timing.of('read', written) // 400 500 503 504
      lease.setAdditionalBytes(table.content.length) // 503
      signal.throwIfAborted()
      await deliver(table.mode, table.rowCount) // 402 503
      reply.headers(dispositionOf(wanted, upload.filename))
      return sendTable(reply, table, settings)
    } catch (error) {
      await release(admission, error, request)
      throw error
    }
  }
}

/** The requested columns as a format has them. Throws request_invalid if the format cannot hold them. */
export function columnsFor(
  { kind }: Representation,
  columns: readonly string[],
): ConversionOptions['columns'] {
  const { fixedColumns } = outputFormat(kind)
  if (fixedColumns) return fixedColumns
  refusePictures(kind, columns)
  return withNumber(kind, columns)
}

/** Releases the capacity when the response closes, because an unread response stays in memory until then. */
export function releaseWhenClosed(reply: FastifyReply, lease: CapacityLease): void {
  if (reply.raw.closed) lease[Symbol.dispose]()
  else reply.raw.once('close', () => lease[Symbol.dispose]())
}
