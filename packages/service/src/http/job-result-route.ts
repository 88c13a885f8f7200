import type { AdmitRead, CheckWorkerTime } from '@rowdeck/accounts/admission'
import type { AcquireSlot, Capacity } from '@rowdeck/core/fairness'
import { isStreamed } from '@rowdeck/reader/output'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PendingTable } from '../conversion-threads/conversion-threads.ts'
import type { Jobs, KeptResult } from '../jobs/jobs.ts'
import { admitRead } from './admit-read.ts'
import type { ConvertRouteSettings } from './conversion-stages.ts'
import { columnsFor, releaseWhenClosed } from './convert-route.ts'
import { errorResponse, isOurFault } from './error-response.ts'
import { ClientDisconnected } from './incoming-body.ts'
import { mapReadingErrors } from './reading-errors.ts'
import { dispositionOf, representationOf } from './representation.ts'
import { sendTable } from './send-table.ts'
import { streamRows } from './stream-rows.ts'
import { endTurn } from './take-turns.ts'

export interface JobResultStages {
  jobs: Pick<Jobs, 'result'>
  admitJobRead: AdmitRead
  checkWorkerTime: CheckWorkerTime
  acquireSlot: AcquireSlot
  /** Starts to write a table that was kept. */
  reopen(result: KeptResult, asked: Reopening): Promise<PendingTable>
}

export interface Reopening {
  columns: readonly string[]
  signal: AbortSignal
}

export interface JobResultSettings extends ConvertRouteSettings {
  capacity: Capacity
}

/**
 * Sends the result of a job in the format that `Accept` asks for. It can be fetched again until it expires. Writing it is work like
 * that of a conversion, and limited like one.
 */
export function jobResultRoute(stages: JobResultStages, settings: JobResultSettings) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { accountId } = await admitRead(request, reply, stages.admitJobRead) // 401 403 429
    const { id } = request.params as { id: string }
    const result = await stages.jobs.result(accountId, id) // 404 409 410, and those of a conversion
    await stages.checkWorkerTime(accountId) // 429
    endTurn(request)
    const wanted = representationOf(request.headers.accept)
    const { filename, table: kept, owner } = result
    const columns = columnsFor(wanted, result.columns) ?? result.columns // 400
    const { disconnected: signal } = request
    using _slot = await stages.acquireSlot(owner, signal) // 429
    const lease = settings.capacity.acquire(owner, 0) // 503
    releaseWhenClosed(reply, lease)
    lease.setAdditionalBytes(kept.content.length) // 503
    const conversion = await mapReadingErrors(stages.reopen(result, { columns, signal })) // 503
    const { clock, answerMsMax } = settings
    if (isStreamed(wanted)) {
      const endsAt = clock.now() + streamMsMax(kept.content.length, answerMsMax)
      return await streamRows(reply, {
        ...{ filename, format: wanted, conversion, ...settings, stallMsMax: settings.bodyMsMax },
        endsAt: () => endsAt,
        charge: result.fetched, // 410 503
        settle: async () => await result.fetched(),
        fail: failureOf(request),
      })
    }
    const table = await mapReadingErrors(conversion.write(filename, wanted)) // 400 503
    lease.setAdditionalBytes(kept.content.length + table.content.length) // 503
    signal.throwIfAborted()
    await result.fetched() // 410 503
    request.facts.slides = table.rowCount
    reply.headers(dispositionOf(wanted, filename)).header('cache-control', 'no-store')
    return sendTable(reply, table, settings)
  }
}

/** Bytes per second of a stream with which its time limit is computed: those that a client must read. */
const bytesPerSecondMin = 64 * 1024

function streamMsMax(bytes: number, answerMsMax: number): number {
  return 2 * answerMsMax + (bytes / bytesPerSecondMin) * 1000
}

/** Returns what becomes the last line of a stream that fails. */
function failureOf(request: FastifyRequest) {
  return async (error: unknown) => {
    const { code, message, requestId } = errorResponse(error, request.id).body.error
    if (!(error instanceof ClientDisconnected)) {
      request.facts.code = code
      if (isOurFault(error)) request.log.error(error)
    }
    return { code, message, requestId }
  }
}
