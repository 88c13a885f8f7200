import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { StoredJob } from '@rowdeck/accounts/accounts'
import type { AcceptedJob } from './accepted-job.ts'
import { fetchesMax, LiveJob } from './live-job.ts'

test('A result is fetched a hundred times at most.', () => {
  const accepted = { lease: { [Symbol.dispose]() {} } } as unknown as AcceptedJob
  const job = new LiveJob({ id: 'job_1' } as StoredJob, accepted)
  const fetched = Array.from({ length: fetchesMax + 1 }, () => job.mayFetch())
  assert.equal(fetchesMax, 100)
  assert.deepEqual([fetched.indexOf(false), fetched.at(-1)], [fetchesMax, false])
})
