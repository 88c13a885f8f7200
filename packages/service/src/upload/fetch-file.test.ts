import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type GuardedRequest, OutgoingFailure } from '@rowdeck/core/outgoing'
import { fetchFile } from './fetch-file.ts'

test('A file is asked for in the name of its account, as one that pays or not, with the time and the rate that are set.', async () => {
  const asked: GuardedRequest[] = []
  const fetching = {
    client: {
      check() {},
      async request(_address: string, request: GuardedRequest) {
        asked.push(request)
        throw new OutgoingFailure('timeout')
      },
    },
    ...{ msMax: 5000, bodyRate: { bytesPerSecondMin: 8192, graceMs: 10_000 } },
  }
  const limits = { fileBytesMax: 1000, fetching }
  for (const isPaying of [true, false]) {
    const sender = { accountId: 'acc_1', isPaying }
    const fetched = fetchFile('https://files.test/deck.pdf', sender, limits)
    await assert.rejects(fetched, { code: 'file_url_failed', details: { reason: 'timeout' } })
  }
  const { client: _, ...given } = fetching
  for (const [at, { accountId, isPaying, msMax, bodyRate }] of asked.entries()) {
    assert.deepEqual([accountId, isPaying], ['acc_1', at === 0])
    assert.deepEqual({ msMax, bodyRate }, given)
  }
})
