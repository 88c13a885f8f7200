import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { JobStore, StoredJob } from '../../packages/accounts/src/accounts/accounts.ts'

const now = 1_700_000_000_000
let count = 0

function jobOf(changes: Partial<StoredJob> = {}): StoredJob {
  count += 1
  return {
    id: `job_${String(count).padStart(6, '0')}`,
    accountId: 'acc_1',
    keyId: 'key_1',
    requestId: 'request-1',
    state: 'queued',
    holder: 'one',
    heldUntil: now + 1000,
    createdAt: now,
    startedAt: null,
    endedAt: null,
    expiresAt: null,
    retentionMs: 3_600_000,
    type: 'pdf',
    fileBytes: 1000,
    slidesRead: 0,
    slideCount: null,
    mode: null,
    fetchedAt: null,
    error: null,
    idempotencyHash: null,
    ticket: '{}',
    callbackUrl: null,
    batch: null,
    resultDelivery: null,
    ...changes,
  }
}

/** The promises of the port of jobs, for every database to keep. */
export function jobStoreContract(name: string, openStore: () => Promise<JobStore>): void {
  describe(`${name} as the store of jobs`, () => {
    let store: JobStore
    before(async () => {
      store = await openStore()
    })

    async function add(changes: Partial<StoredJob> = {}): Promise<StoredJob> {
      const job = jobOf(changes)
      await store.addJobs([job])
      return job
    }

    test('A job is found by its account and nobody else, with everything that was stored and changed.', async () => {
      const job = await add({ accountId: 'found', callbackUrl: 'https://example.com' })
      assert.deepEqual(await store.findJob('found', job.id), job)
      assert.equal(await store.findJob('another', job.id), undefined)
      const error = { code: 'busy', message: 'Later.', details: { a: 1 } }
      const attempt = { at: now, ms: 12, status: 403, error: 'status' as const }
      const resultDelivery = { state: 'failed' as const, attempts: [attempt] }
      const read = { startedAt: now + 1, slidesRead: 3, slideCount: 9, mode: 'ocr' }
      const change = { ...read, error, resultDelivery }
      const later = { state: 'failed' as const, endedAt: now + 2, expiresAt: now + 3 }
      assert.ok(
        await store.changeJob(job.id, { from: ['queued'] }, { ...change, ...later, fetchedAt: 4 }),
      )
      const changed = { ...job, ...change, ...later, fetchedAt: 4 }
      assert.deepEqual(await store.findJob('found', job.id), changed)
    })

    test('A job changes only from the states that are named, whoever comes first.', async () => {
      const { id } = await add()
      const ends = (['done', 'canceled', 'failed'] as const).map((state) =>
        store.changeJob(id, { from: ['queued', 'running'] }, { state }),
      )
      assert.equal((await Promise.all(ends)).filter(Boolean).length, 1)
      const held = await add({ holder: 'one' })
      const end = { state: 'done' } as const
      const by = (holder: string) => ({ from: ['queued'] as const, holder })
      assert.equal(await store.changeJob(held.id, by('two'), end), false)
      assert.equal(await store.changeJob(held.id, by('one'), end), true)
      assert.equal(await store.changeJob('unknown', { from: ['queued'] }, { state: 'done' }), false)
    })

    test('Jobs are listed newest first, in pages without gaps, also those of one moment.', async () => {
      const accountId = 'listing'
      await add({ accountId: 'another' })
      const jobs: StoredJob[] = []
      for (const createdAt of [1, 2, 2, 2, 3]) jobs.push(await add({ accountId, createdAt }))
      const newest = jobs.map(({ id }) => id).toReversed()
      const listed: string[] = []
      for (let before: StoredJob | undefined, n = 0; n < 3; n++) {
        const page = await store.listJobs(accountId, { before, rowsMax: 2 })
        listed.push(...page.map(({ id }) => id))
        before = page.at(-1)
      }
      assert.deepEqual(listed, newest)
    })

    test('Jobs are added all or none, and those of a batch are listed by it, to their account only.', async () => {
      const of = (index: number) => jobOf({ accountId: 'batched', batch: { id: 'batch_1', index } })
      const jobs = [of(0), of(1)]
      await store.addJobs(jobs)
      await add({ accountId: 'batched' })
      const listed = (accountId: string, batchId: string) =>
        store.listJobs(accountId, { batchId, rowsMax: 10 })
      assert.deepEqual(await listed('batched', 'batch_1'), jobs.toReversed())
      assert.deepEqual(await listed('batched', 'batch_2'), [])
      assert.deepEqual(await listed('another', 'batch_1'), [])
      const [known] = jobs
      const third = of(2)
      await assert.rejects(store.addJobs([third, known ?? third]))
      assert.equal(await store.findJob('batched', third.id), undefined)
    })

    test('The newest open job under an Idempotency-Key is found, none that has ended.', async () => {
      const under = { accountId: 'keyed', idempotencyHash: 'hash' }
      await add({ ...under, state: 'done', createdAt: now - 2 })
      const open = await add({ ...under, createdAt: now - 1 })
      await add({ ...under, state: 'failed' })
      await add({ ...under, accountId: 'another' })
      assert.equal((await store.findOpenJob('keyed', 'hash', now))?.id, open.id)
      assert.equal(await store.findOpenJob('keyed', 'other', now), undefined)
      const done = await add({ ...under, state: 'done', expiresAt: now + 10 })
      assert.equal((await store.findOpenJob('keyed', 'hash', now + 9))?.id, done.id)
      const late = await store.findOpenJob('keyed', 'hash', now + 10)
      assert.equal(late?.id, open.id, 'a result that has expired cannot be fetched')
    })

    test('Jobs of a process that no longer says that it lives are abandoned, at that moment and not before.', async () => {
      const holder = 'silent'
      const states = ['queued', 'running', 'done', 'failed', 'canceled', 'expired'] as const
      const jobs = await Promise.all(states.map((state) => add({ holder, state, heldUntil: 500 })))
      const open = jobs.slice(0, 3).map(({ id }) => id)
      const adopt = async (at: number | 'all', by: string) => {
        const adopted = await store.adoptJobs({
          holder: by,
          heldUntil: 5000,
          now: at,
          rowsMax: 1000,
        })
        return adopted.map((job) => job.id).sort()
      }
      assert.deepEqual(await adopt(499, 'heir'), [])
      assert.deepEqual(await adopt(500, holder), [], 'no process takes over its own')
      assert.deepEqual((await store.holdJobs(holder, 900)).sort(), open)
      assert.deepEqual(await adopt(899, 'heir'), [])
      const heirs = await Promise.all([adopt(900, 'heir'), adopt(900, 'another heir')])
      assert.deepEqual(heirs.flat().sort(), open, 'each goes to one process')
      assert.deepEqual(await store.holdJobs(holder, 2000), [])
      const all = new Set(await adopt('all', 'successor'))
      assert.ok(open.every((id) => all.has(id)))
    })

    test('Jobs that have ended are pruned, a bounded number at a time; open ones stay.', async () => {
      const accountId = 'pruned'
      for (const endedAt of [10, 20, 30]) await add({ accountId, state: 'expired', endedAt })
      const done = await add({ accountId, state: 'done', endedAt: 10 })
      assert.equal(await store.pruneJobs(30, 1), 1)
      assert.equal(await store.pruneJobs(30, 1000), 1)
      assert.equal(await store.pruneJobs(30, 1000), 0)
      const left = await store.listJobs(accountId, { rowsMax: 10 })
      assert.deepEqual(
        left.map(({ endedAt, state }) => [state, endedAt]),
        [
          ['done', 10],
          ['expired', 30],
        ],
      )
      assert.ok(left.some(({ id }) => id === done.id))
    })
  })
}
