import type { Admission } from '@rowdeck/accounts/admission'
import type { Clock } from '@rowdeck/core/clock'
import { type CapacityLease, tooManyAtOnce } from '@rowdeck/core/fairness'
import { secondMs } from '@rowdeck/core/time'
import { formatsOf, outputFormat, withNumber } from '@rowdeck/reader/output'
import type { FastifyRequest } from 'fastify'
import type { PendingTable } from '../conversion-threads/conversion-threads.ts'
import type { JobProgress, JobStages } from '../jobs/jobs.ts'
import type { Upload } from '../upload/read-upload.ts'
import { beginConversion, type Stages } from './conversion-stages.ts'
import { release } from './end-request.ts'
import { errorResponse, isOurFault } from './error-response.ts'
import { ClientDisconnected } from './incoming-body.ts'
import { mapReadingErrors } from './reading-errors.ts'

interface JobParts {
  stages: Pick<Stages, 'acquireSlot' | 'convert'>
  clock: Clock
  admission: Admission
  upload: Upload
  lease: CapacityLease
  /** Of the request that sent the job; what it is read from has gone. */
  request: Pick<FastifyRequest, 'id' | 'log' | 'timing'>
}

/** How long a job waits for a slot of its account before other jobs have their turn, in milliseconds. */
const slotMs = secondMs

/** Returns the stages of a conversion that come after its document has arrived, for a job to go through. */
export function jobStages({
  stages,
  clock,
  admission,
  upload,
  lease,
  request,
}: JobParts): JobStages {
  const { id, log, timing } = request
  const kept = { facts: {}, log }
  let described = () => 0
  return {
    again: admission.again,
    async read(canceled, watch, turn) {
      const signal = AbortSignal.any([canceled, admission.deleted])
      using _slot = await slotSoon(stages, { clock, admission, signal }) // 429
      const columns = columnsForAll(upload.options.columns)
      const begun = { stages, admission, lease, columns, turn, signal, timing, log }
      const conversion = await beginConversion(upload, begun) // 400 402 500 503 504
      described = conversion.described
      watch(progressOf(conversion))
      const table = conversion.keep(upload.filename, upload.options.columns)
      return await mapReadingErrors(table) // 400 500 503 504
    },
    charge: ({ rowCount: slides, mode }) => admission.settle({ slides, mode }), // 402 503
    // what it was charged is then what a canceled job pays for its descriptions
    isOwed: () => described() > 0,
    async release(error = new ClientDisconnected()) {
      if (isOurFault(error) && !(error instanceof ClientDisconnected)) log.error(error)
      await release(admission, error, kept)
    },
    renew: () => void admission.renew().catch((error) => log.error(error)),
    describe(error) {
      const { code, message, details } = errorResponse(error, id).body.error
      return { code, message, ...(details && { details }) }
    },
  }
}

async function slotSoon(
  stages: Pick<Stages, 'acquireSlot'>,
  { clock, admission, signal }: Pick<JobParts, 'clock' | 'admission'> & { signal: AbortSignal },
): Promise<Disposable> {
  const waiting = new AbortController()
  const cancel = clock.after(slotMs, () => waiting.abort(tooManyAtOnce(admission)))
  const either = AbortSignal.any([signal, waiting.signal])
  return await stages.acquireSlot(admission, either).finally(cancel)
}

function progressOf(conversion: PendingTable): () => JobProgress {
  let of = conversion.rowCount
  conversion.counted().then(
    (count) => {
      of = count
    },
    () => {},
  )
  return () => ({ read: conversion.gathered(), of })
}

/** The columns that a table needs to be written in every format. */
function columnsForAll(columns: readonly string[]): string[] {
  const needed = formatsOf('http').flatMap(
    (format) => outputFormat(format).fixedColumns ?? withNumber(format, columns),
  )
  return [...new Set([...columns, ...needed])]
}
