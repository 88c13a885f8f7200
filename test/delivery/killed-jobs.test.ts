import assert from 'node:assert/strict'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { jobCalls } from '../support/job-calls.ts'
import { startOtherServer } from '../support/other-server.ts'
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

test('A server that is killed while it sends a result leaves a job that is paid for, because rows may have left, and the next one reports that it was not delivered.', async (t) => {
  const types: string[] = []
  let arriving = () => {}
  const store = await startOtherServer(t, async (request, to) => {
    // never answers where results are sent
    if (request.method === 'PUT') return arriving()
    types.push(JSON.parse(await text(request)).type)
    to.end()
  })
  const at = `http://127.0.0.1:${store.port}`
  const own = temporaryFolder()
  const env = { ...settings, ROWDECK_CALLBACK_HOSTS: `127.0.0.1:${store.port}` }
  let server = await serve(own, env)
  t.after(() => server.child.kill('SIGKILL'))
  await ready(server.url)
  const dataDir = { ...settings, ROWDECK_DATA_DIR: own }
  const created = await rowdeck(['accounts', 'create', 'sent@example.com', '--json'], dataDir)
  const { key } = JSON.parse(created.stdout)
  await rowdeck(['accounts', 'grant', 'sent@example.com', '--credits', '10'], dataDir)
  const { send, until } = jobCalls(server.url, key)
  const sent = { file: await deckBytes('sample.pdf'), fields: { mode: 'text' } }
  const arrived = new Promise<void>((resolve) => {
    arriving = resolve
  })
  const hook = { callback_url: `${at}/hook` }
  const left = (
    await send({ ...sent, fields: { ...sent.fields, ...hook, result_url: `${at}/deck.json` } })
  ).body
  await arrived
  await until(left.id, 'done')
  await kill(server)
  server = await serve(own, env)
  await ready(server.url)
  const again = jobCalls(server.url, key)
  const ended = await again.until(left.id, 'expired')
  assert.equal(ended.resultDelivery.state, 'failed')
  while (!types.includes('job.result_undelivered')) await setImmediate()
  assert.ok(!types.includes('job.failed'))
  const { credits } = await usageOf(server.url, key)
  assert.deepEqual([credits.left, credits.held], [9, 0])
})
