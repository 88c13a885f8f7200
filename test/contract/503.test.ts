import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { openAccounts } from '../../packages/service/src/open-accounts.ts'
import { manualClock } from '../support/manual-clock.ts'
import { sendForm, startTestApp, type TestApp } from '../support/test-app.ts'

const clock = manualClock('2026-03-01T12:00:00Z')
let service: TestApp
before(async () => {
  const workerProgram = new URL('../pool/fake-worker.ts', import.meta.url)
  const environment = { ROWDECK_DOCUMENTS_MAX: '1', ROWDECK_WAITING_SECONDS: '5' }
  service = await startTestApp({ clock, workerProgram, environment })
})
after(() => service.close())

const script = (...lines: string[]) => Buffer.from(`%PDF-1.7\n${lines.join('\n')}`)

test('One document over the limit is refused as busy with Retry-After, and costs nothing.', async () => {
  const { key } = await service.newAccount()
  const held = sendForm(service.convertUrl, key, { file: script('hang at once') })
  await service.busy()
  const refused = await sendForm(service.convertUrl, key, { file: script('A slide') })
  assert.equal(refused.status, 503)
  assert.equal(refused.body.error.code, 'busy')
  assert.ok(Number(refused.headers.get('retry-after')) >= 1)
  clock.advance(30_000)
  assert.equal((await held).status, 504)
  for (let n = 0; n < 3; n++) {
    assert.equal((await sendForm(service.convertUrl, key, { file: script('A slide') })).status, 200)
  }
})

test('A full service refuses other accounts before it counts a request or writes anything.', async () => {
  const { key } = await service.newAccount()
  const other = await service.newAccount()
  const held = sendForm(service.convertUrl, key, { file: script('hang at once') })
  await service.busy()
  const refused = await sendForm(service.convertUrl, other.key, { file: script('A slide') })
  assert.deepEqual([refused.status, refused.body.error.code], [503, 'busy'])
  assert.equal(refused.headers.get('ratelimit'), null)
  assert.deepEqual(await service.app.accounts.recentRequests(other.id), [])
  clock.advance(30_000)
  assert.equal((await held).status, 504)
})

test('A client that disconnects stops the work and is not charged.', async () => {
  const { id, key } = await service.newAccount()
  const caller = new AbortController()
  const form = new FormData()
  form.set('file', new Blob([script('hang at once')]), 'deck.pdf')
  const headers = { authorization: `Bearer ${key}` }
  const sent = fetch(service.convertUrl, {
    method: 'POST',
    headers,
    body: form,
    signal: caller.signal,
  })
  await service.busy()
  assert.equal((await service.app.accounts.standing(id)).free?.left, 2)
  caller.abort()
  await assert.rejects(sent)
  while (service.app.stats().documents > 0) await setImmediate()
  clock.advance(1000)
  while ((await service.app.accounts.standing(id)).free?.left !== 3) await setImmediate()
  const [{ outcome, code } = {}] = await service.app.accounts.recentRequests(id)
  assert.deepEqual([outcome, code], ['failed', null], "it is nobody's fault")
})

test('A client that closes its side of the connection before it has its answer counts as gone.', async () => {
  const { id, key } = await service.newAccount()
  const port = Number(new URL(service.app.url).port)
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  const body = JSON.stringify({ file_base64: script('hang at once').toString('base64') })
  socket.write(
    `POST /api/v1/convert HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${key}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  )
  await service.busy()
  socket.end()
  assert.equal(await text(socket), '')
  while (service.app.stats().documents > 0) await setImmediate()
  clock.advance(1000)
  while ((await service.app.accounts.standing(id)).free?.left !== 3) await setImmediate()
})

test('A client that disconnects in the middle of the body is not charged, and its capacity is released.', async () => {
  const { id, key } = await service.newAccount()
  const socket = connect(Number(new URL(service.app.url).port), '127.0.0.1')
  socket.write(
    `POST /api/v1/convert HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${key}\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{"file`,
  )
  while ((await service.app.accounts.standing(id)).free?.left !== 2) await setImmediate()
  socket.destroy()
  while ((await service.app.accounts.standing(id)).free?.left !== 3) await setImmediate()
  assert.equal((await sendForm(service.convertUrl, key, { file: script('A slide') })).status, 200)
})

test('A large document that is announced and sent slowly does not keep others out.', async () => {
  const crowded = await startTestApp({
    clock,
    workerProgram: new URL('../pool/fake-worker.ts', import.meta.url),
    environment: { ROWDECK_DOCUMENTS_MB: '40' },
  })
  const [slow, other] = [await crowded.newAccount(), await crowded.newAccount()]
  const socket = connect(Number(new URL(crowded.app.url).port), '127.0.0.1')
  const part = 'content-disposition: form-data; name="file"; filename="a.pdf"'
  socket.write(
    `POST /api/v1/convert HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${slow.key}\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 20971520\r\n\r\n--b\r\n${part}\r\n\r\n%PDF-1.7\n`,
  )
  while ((await crowded.app.accounts.standing(slow.id)).free?.left !== 2) await setImmediate()
  // one whose length is not known until it has been unpacked
  const answer = await fetch(crowded.convertUrl, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${other.key}`,
      'content-type': 'application/json',
      'content-encoding': 'gzip',
    },
    body: gzipSync(JSON.stringify({ file_base64: script('A slide').toString('base64') })),
  })
  assert.equal(answer.status, 200)
  socket.destroy()
  await crowded.close()
})

test('When the grace period at shutdown ends, clients are told and no reservation remains.', async () => {
  const workerProgram = new URL('../pool/fake-worker.ts', import.meta.url)
  const stopped = await startTestApp({ clock, workerProgram })
  const { id, key } = await stopped.newAccount()
  const held = sendForm(stopped.convertUrl, key, { file: script('hang at once') })
  await stopped.busy()
  const closing = stopped.app.close()
  clock.advance(29_000)
  clock.advance(1000)
  const { status, body, headers } = await held
  assert.deepEqual([status, body.error.code], [503, 'shutting_down'])
  assert.ok(Number(headers.get('retry-after')) >= 1)
  await closing
  const { accounts, close } = await openAccounts(stopped.config, clock)
  assert.equal((await accounts.standing(id)).free?.left, 3)
  await close()
})

test('Before a service stops listening, it says so to load balancers and still converts.', async () => {
  const itsClock = manualClock('2026-03-01T12:00:00Z')
  const leaving = await startTestApp({
    clock: itsClock,
    workerProgram: new URL('../pool/fake-worker.ts', import.meta.url),
    environment: { ROWDECK_SHUTDOWN_DELAY_SECONDS: '5' },
  })
  const { key } = await leaving.newAccount()
  assert.equal((await fetch(`${leaving.app.url}/readyz`)).status, 200)
  const closed = leaving.close()
  const answer = await fetch(`${leaving.app.url}/readyz`)
  assert.equal(answer.status, 503)
  assert.match(await answer.text(), /the service is shutting down/)
  const { status } = await sendForm(leaving.convertUrl, key, { file: script('A slide') })
  assert.equal(status, 200)
  itsClock.advance(5000)
  await closed
})

test('A connection without a request does not delay shutdown.', async () => {
  const workerProgram = new URL('../pool/fake-worker.ts', import.meta.url)
  const stopped = await startTestApp({ clock, workerProgram })
  const socket = connect(Number(new URL(stopped.app.url).port), '127.0.0.1')
  await once(socket, 'connect')
  // answered on a later connection, so the other one has been accepted
  await fetch(`${stopped.app.url}/healthz`, { headers: { connection: 'close' } })
  await stopped.app.close()
  socket.destroy()
})
