import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { jobCalls } from '../support/job-calls.ts'
import { answerOf, deckBytes, sendForm, startTestApp } from '../support/test-app.ts'

test('The log has sizes and counts, but no keys, names or text.', async () => {
  const lines: string[] = []
  const service = await startTestApp({ ocr: true, logTo: { write: (line) => lines.push(line) } })
  const { key } = await service.newAccount()
  const file = await deckBytes('sample.pdf')
  await sendForm(service.convertUrl, key, { file, filename: 'merger-plans.pdf' })
  await sendForm(service.convertUrl, key, { file: Buffer.from('%PDF-1.7 top secret') })
  await sendForm(service.convertUrl, `${key}x`, { file })
  await service.close()
  const log = lines.join('')
  assert.match(log, /"status":200.*"fileBytes":\d+,"slides":5/)
  for (const secret of [key.slice(8, 30), 'merger', 'secret', 'columns']) {
    assert.ok(!log.includes(secret), secret)
  }
})

test('Sizes and hashes are stored on disk, but no keys, names, passwords or text.', async () => {
  const service = await startTestApp()
  const { key } = await service.newAccount()
  const { dataDir } = service.config.storage
  const form = new FormData()
  form.set('mode', 'text')
  form.set('password', 'open-sesame')
  form.set('file', new Blob([await deckBytes('sample.pdf')]), 'merger-plans.pdf')
  const headers = { authorization: `Bearer ${key}`, 'idempotency-key': 'receipt-4711' }
  const response = await fetch(service.convertUrl, { method: 'POST', headers, body: form })
  assert.match(await response.text(), /Slide decks in, rows out/)
  const disk = readdirSync(dataDir).map((file) => readFileSync(join(dataDir, file), 'latin1'))
  await service.close()
  assert.ok(disk.join('').includes(response.headers.get('x-request-id') ?? 'none'))
  const secrets = [key.slice(8, 30), 'merger', 'sesame', 'receipt-4711', 'Slide decks in']
  for (const secret of secrets) assert.ok(!disk.join('').includes(secret), secret)
})

test('Of a job the log and the disk have ids, times and counts, but no key, name, password or text, before and after its result is fetched.', async () => {
  const lines: string[] = []
  const service = await startTestApp({ logTo: { write: (line) => lines.push(line) } })
  const { key } = await service.newAccount()
  const { dataDir } = service.config.storage
  const { ask, until, result } = jobCalls(service.app.url, key)
  const form = new FormData()
  form.set('mode', 'text')
  form.set('password', 'open-sesame')
  form.set('file', new Blob([await deckBytes('sample.pdf')]), 'merger-plans.pdf')
  const headers = { 'idempotency-key': 'receipt-4711' }
  const sent = await answerOf(await ask('', { method: 'POST', body: form, headers }))
  await until(sent.body.id, 'done')
  const onDisk = () =>
    readdirSync(dataDir)
      .map((file) => readFileSync(join(dataDir, file), 'latin1'))
      .join('')
  const before = onDisk()
  assert.match(await (await result(sent.body.id)).text(), /merger-plans.*Slide decks in, rows out/s)
  const kept = [before, onDisk(), lines.join('')]
  await service.close()
  const secrets = [key.slice(8, 30), 'merger', 'sesame', 'receipt-4711', 'Slide decks in']
  for (const text of [...kept, lines.join('')]) {
    assert.ok(text.includes(sent.body.id))
    for (const secret of secrets) assert.ok(!text.includes(secret), secret)
  }
})

test('The log has a line for every request, even if the client disconnects or cannot pay.', async () => {
  const lines: string[] = []
  const service = await startTestApp({
    logTo: { write: (line) => lines.push(line) },
    environment: { ROWDECK_FREE_REQUESTS_PER_DAY: '0' },
  })
  const { id, key } = await service.newAccount()
  await sendForm(service.convertUrl, key, { file: Buffer.from('%PDF-1.7') })
  await service.app.accounts.grantCredits(id, 1)
  const socket = connect(Number(new URL(service.app.url).port), '127.0.0.1')
  socket.write(
    `POST /api/v1/convert HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${key}\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{`,
  )
  while ((await service.app.accounts.standing(id)).credits.held === 0) await setImmediate()
  socket.destroy()
  while (lines.length < 2 || !lines.some((line) => line.includes('disconnected')))
    await setImmediate()
  await service.close()
  const [refused, gone] = lines
    .filter((line) => line.includes('"route"'))
    .map((line) => JSON.parse(line))
  assert.deepEqual([refused.status, refused.code, refused.accountId], [402, 'payment_required', id])
  assert.deepEqual([gone.disconnected, gone.accountId, gone.status], [true, id, undefined])
})
