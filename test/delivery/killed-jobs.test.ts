import assert from 'node:assert/strict'
import { test } from 'node:test'
import { jobCalls } from '../support/job-calls.ts'
import { type Program, ready, rowdeck, serve } from '../support/program.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { answerOf, deckBytes, keyHeader } from '../support/test-app.ts'

const folder = temporaryFolder()
const settings = { ROWDECK_FREE_REQUESTS_PER_DAY: '0' }

/** What the account's conversions say in its usage. */
async function usageOf(url: string, key: string) {
  const { body } = await answerOf(await fetch(`${url}/api/v1/usage`, { headers: keyHeader(key) }))
  return body as {
    credits: { left: number; held: number }
    recent: { outcome: string; charged: boolean; code: string | null }[]
  }
}

async function kill({ child, ended }: Program): Promise<void> {
  child.kill('SIGKILL')
  await ended
}

test('A server that is killed leaves no job without an end: the next one fails what nobody has fetched, uncharged, and keeps what was.', async (t) => {
  const file = await deckBytes('sample.pdf')
  const env = { ...settings, ROWDECK_DATA_DIR: folder }
  let server = await serve(folder, settings)
  t.after(() => server.child.kill('SIGKILL'))
  await ready(server.url)
  const created = await rowdeck(['accounts', 'create', 'jobs@example.com', '--json'], env)
  const { key } = JSON.parse(created.stdout)
  await rowdeck(['accounts', 'grant', 'jobs@example.com', '--credits', '10'], env)
  const { send, until, result } = jobCalls(server.url, key)
  const fields = { mode: 'text' }
  const fetched = (await send({ file, fields })).body
  await until(fetched.id, 'done')
  assert.equal((await result(fetched.id)).status, 200)
  const unfetched = (await send({ file, fields })).body
  await until(unfetched.id, 'done')
  // some are read and some wait when the process ends
  const others = await Promise.all(Array.from({ length: 6 }, () => send({ file })))
  await kill(server)

  server = await serve(folder, settings)
  await ready(server.url)
  const again = jobCalls(server.url, key)
  assert.equal((await again.until(fetched.id, 'expired')).status, 'expired')
  for (const { id } of [unfetched, ...others.map(({ body }) => body)]) {
    const { status, error } = await again.until(id, 'failed', 'done')
    assert.deepEqual([status, error?.code], ['failed', 'shutting_down'])
  }
  const { credits, recent } = await usageOf(server.url, key)
  assert.deepEqual([credits.left, credits.held], [9, 0])
  assert.equal(recent.filter(({ charged }) => charged).length, 1)
  const anew = (await again.send({ file, fields })).body
  await again.until(anew.id, 'done')
})
