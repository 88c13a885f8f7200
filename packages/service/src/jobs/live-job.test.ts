import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '@rowdeck/core/errors'
import { table, World } from '../../../../test/support/jobs-world.ts'

test('A result is fetched a hundred times at most, of which answers without rows are none, and then the refusal says why.', async () => {
  const world = new World()
  const [{ jobs }] = world.servers
  await world.send(world.servers[0])
  const [sent] = world.sent
  assert.ok(sent)
  sent.charged.resolve()
  sent.reading.resolve(table)
  await world.settle()
  const open = () => jobs.result(sent.accountId, sent.id)
  for (let n = 0; n < 150; n++) await open()
  const late = await open()
  for (let n = 0; n < 100; n++) {
    const result = await open()
    await result.fetched()
    // at the end of a stream again
    await result.fetched()
  }
  const isGone = (error: unknown) => {
    assert.ok(error instanceof AppError)
    assert.deepEqual(
      [error.code, error.details],
      ['job_result_gone', { status: 'done', fetchesMax: 100 }],
    )
    assert.match(error.message, /fetched 100 times/)
    return true
  }
  await assert.rejects(open(), isGone)
  await assert.rejects(late.fetched(), isGone)
  for (const server of world.servers) await server.jobs.close()
})
