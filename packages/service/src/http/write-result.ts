import type { JobOutput, WriteResult } from '../jobs/jobs.ts'
import type { JobOptions } from '../upload/read-upload.ts'
import { columnsFor } from './convert-route.ts'
import type { JobResultStages } from './job-result-route.ts'
import { mapReadingErrors } from './reading-errors.ts'
import { representationNamed } from './representation.ts'

type Writing = Pick<JobResultStages, 'acquireSlot' | 'checkWorkerTime' | 'reopen'>

const jsonType = 'application/json'

/**
 * Returns the result that a job sends by itself when it is done. Writing it is work like that of fetching it, and limited like that. Throws
 * request_invalid for an unknown type, and for one that cannot hold the columns.
 */
export function jobOutput(
  { includesResult = false, resultUrl, resultType = jsonType }: JobOptions,
  columns: readonly string[],
  stages: Writing,
): JobOutput {
  const write = resultUrl === undefined ? undefined : writerFor(resultType, columns, stages)
  return {
    resultTo: resultUrl !== undefined && write ? { url: resultUrl, write } : null,
    writeRows: includesResult ? writerFor(jsonType, columns, stages) : null,
  }
}

function writerFor(
  mediaType: string,
  asked: readonly string[],
  { acquireSlot, checkWorkerTime, reopen }: Writing,
): WriteResult {
  const { type, wanted } = representationNamed(mediaType)
  const columns = columnsFor(wanted, asked) ?? asked
  return async (result, signal) => {
    const { owner, filename } = result
    await checkWorkerTime(owner.accountId)
    using _slot = await acquireSlot(owner, signal)
    const table = await mapReadingErrors(reopen(result, { columns, signal }))
    const { content } = await mapReadingErrors(table.write(filename, wanted))
    return { type, content }
  }
}
