import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AgentConverter } from './agent-converter.ts'

const call = { signal: new AbortController().signal, progress() {} }
const missing = { path: 'nowhere.pdf' }

test('At most 64 conversions wait for their turn; further ones are refused until some are done.', async () => {
  const converter = new AgentConverter({ server: false })
  const waiting = Array.from({ length: 64 }, () => converter.convert(missing, call))
  await assert.rejects(converter.convert(missing, call), { code: 'busy' })
  const results = await Promise.allSettled(waiting)
  for (const result of results) {
    assert.ok(result.status === 'rejected')
    assert.equal(result.reason.code, 'file_missing')
  }
  await assert.rejects(converter.convert(missing, call), { code: 'file_missing' })
})

test('A call that is canceled while it waits is not converted, and the next one is.', async () => {
  const converter = new AgentConverter({ server: false })
  const canceled = new AbortController()
  const first = converter.convert(missing, call)
  const second = converter.convert(missing, { ...call, signal: canceled.signal })
  const third = converter.convert(missing, call)
  canceled.abort()
  await assert.rejects(first, { code: 'file_missing' })
  await assert.rejects(second, { name: 'AbortError' })
  await assert.rejects(third, { code: 'file_missing' })
})
