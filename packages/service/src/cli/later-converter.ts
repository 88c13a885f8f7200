import type { ColumnKey, Job } from '@rowdeck/client/source'
import { hourMs } from '@rowdeck/core/time'
import type { Table } from '@rowdeck/reader/conversion'
import {
  openClient,
  type RemoteFile,
  type RemoteOptions,
  type RemoteService,
  refusalOf,
} from './remote-converter.ts'

/** How long a job may wait and be read, in milliseconds. */
const jobMsMax = 24 * hourMs
/** How long the service may take to cancel a job or forget its result, in milliseconds. */
const forgettingMsMax = 10_000

/**
 * Converts a file on a running service as a job, which needs no connection that stays open. The service forgets the result once it
 * is here; a job that is not waited for any more is canceled. Throws as convertRemotely does.
 */
export async function convertLater(
  service: RemoteService,
  { bytes, filename, fields }: RemoteFile,
  { signal, progress = () => {} }: RemoteOptions = {},
): Promise<Table> {
  const client = openClient(service)
  const { mode, columns, hidden, ...others } = fields
  const until = signal ? { signal } : {}
  let job: Job | undefined
  try {
    job = await client.convertLater(bytes, {
      ...{ ...others, ...until, filename },
      // checked by the service, which may know others
      ...(mode === undefined ? {} : { mode: mode as 'auto' }),
      ...(hidden === undefined ? {} : { hidden: hidden as 'include' }),
      ...(columns === undefined ? {} : { columns: columns.split(',') as ColumnKey[] }),
    })
    const table = await client.wait<ColumnKey>(job, {
      ...{ ...until, timeoutMs: jobMsMax },
      progress: (read, of) => progress(read, of ?? 0),
    })
    return table as Table
  } catch (error) {
    signal?.throwIfAborted()
    throw refusalOf(error)
  } finally {
    // the result expires by itself if this fails
    if (job) await client.cancel(job, { timeoutMs: forgettingMsMax }).catch(() => {})
  }
}
