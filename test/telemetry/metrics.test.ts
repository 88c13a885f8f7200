import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { jobCalls } from '../support/job-calls.ts'
import { importsOf, readSource, sourceFiles } from '../support/source-imports.ts'
import { sendForm, startTestApp, type TestApp } from '../support/test-app.ts'
import { scrape } from './scraped.ts'

const metricsOn = { ROWDECK_METRICS_PORT: '0' }
const fileName = 'quarterly-secret.pdf'
let service: TestApp

before(async () => {
  service = await startTestApp({
    environment: metricsOn,
    workerProgram: new URL('../pool/fake-worker.ts', import.meta.url),
  })
})
after(() => service.close())

const metrics = () => scrape(service.app.metricsUrl)

/** Resolves to the metrics once a series has this value: a request is counted a moment after its response. */
async function metricsOnce(name: string, value: number): Promise<Map<string, number>> {
  for (;;) {
    const series = await metrics()
    if (series.get(name) === value) return series
    await setImmediate()
  }
}

/** The series of the service itself: those of Node.js appear one by one, such as that of a kind of garbage collection at its first. */
const ownSeries = (series: Map<string, number>) =>
  [...series.keys()].filter((name) => name.startsWith('rowdeck_'))

const converted = 'route="/api/v1/convert",status="200",code="none"'
const script = (...lines: string[]) => Buffer.from(`%PDF-1.7\n${lines.join('\n')}`)

test('A conversion is counted by route, status, stage, what paid and how its slides were read.', async () => {
  const { key } = await service.newAccount()
  const file = script('one', 'picture two')
  assert.equal((await sendForm(service.convertUrl, key, { file })).status, 200)
  const series = await metricsOnce(`rowdeck_requests_total{${converted}}`, 1)
  assert.equal(series.get('rowdeck_charged_total{pays="free"}'), 1)
  assert.equal(series.get('rowdeck_rows_sent_total{mode="mixed"}'), 3)
  assert.equal(series.get('rowdeck_slides_read_total{mode="ocr"}'), 1)
  assert.equal(series.get('rowdeck_slides_read_total{mode="text"}'), 3)
  for (const stage of ['admission', 'upload', 'read', 'answer']) {
    assert.ok((series.get(`rowdeck_stage_seconds_count{stage="${stage}"}`) ?? 0) > 0, stage)
  }
  assert.equal(series.get('rowdeck_workers{state="ready"}'), 1)
  assert.equal(series.get('rowdeck_database_up'), 1)
})

test('Slides that are slow to read are counted once, however many steps it takes.', async () => {
  const { key } = await service.newAccount()
  const [read, answered] = [
    'rowdeck_slides_read_total{mode="text"}',
    `rowdeck_requests_total{${converted}}`,
  ]
  const before = await metrics()
  const file = script('slow', 'slow', 'slow', 'slow')
  assert.equal((await sendForm(service.convertUrl, key, { file })).status, 200)
  const series = await metricsOnce(answered, Number(before.get(answered)) + 1)
  assert.equal(series.get(read), Number(before.get(read)) + 5)
})

test('A refusal is counted by its code and is not counted as charged.', async () => {
  const before = await metrics()
  await sendForm(service.convertUrl, 'rd_unknown', { file: script('one') })
  const series = await metricsOnce('rowdeck_refused_total{code="key_malformed"}', 1)
  const charged = 'rowdeck_charged_total{pays="free"}'
  assert.equal(series.get(charged), before.get(charged))
})

test('A worker that crashes is counted as crashed, for both attempts.', async () => {
  const { key } = await service.newAccount()
  const crashes = 'rowdeck_workers_ended_total{reason="crash"}'
  const before = Number((await metrics()).get(crashes) ?? 0)
  const { body } = await sendForm(service.convertUrl, key, { file: script('crash') })
  assert.equal(body.error.code, 'reading_crashed')
  await metricsOnce(crashes, before + 2)
})

test('A job is counted when it is accepted and when it has ended, and what the server holds is shown.', async () => {
  const { key } = await service.newAccount()
  const { send, until } = jobCalls(service.app.url, key)
  const file = script('one')
  const { body } = await send({ file })
  await until(body.id, 'done')
  const series = await metricsOnce('rowdeck_jobs_ended_total{state="done"}', 1)
  assert.equal(series.get('rowdeck_jobs_accepted_total'), 1)
  assert.equal(series.get('rowdeck_jobs_ended_total{state="failed"}'), 0)
  assert.equal(series.get('rowdeck_jobs{state="done"}'), 1)
  assert.equal(series.get('rowdeck_jobs{state="waiting"}'), 0)
  assert.ok((series.get('rowdeck_jobs_bytes') ?? 0) > 0)
  assert.equal(series.get('rowdeck_jobs_oldest_wait_seconds'), 0)
  assert.equal(series.get('rowdeck_webhook_attempts_total{outcome="accepted"}'), 0)
})

test('Five hundred paths that do not exist add no series.', async () => {
  const visit = () => fetch(`${service.app.url}/${randomUUID()}?${randomUUID()}`)
  await (await visit()).arrayBuffer()
  const labels = 'route="none",status="404",code="not_found"'
  const before = ownSeries(await metricsOnce(`rowdeck_requests_total{${labels}}`, 1))
  for (let n = 0; n < 500; n++) await (await visit()).arrayBuffer()
  assert.deepEqual(ownSeries(await metrics()), before)
})

test('No series names an account, a key, a request or a file.', async () => {
  const { id, key } = await service.newAccount()
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(script('one'))]), fileName)
  const requestId = 'a-request-of-mine'
  const headers = { authorization: `Bearer ${key}`, 'x-request-id': requestId }
  await (await fetch(service.convertUrl, { method: 'POST', headers, body: form })).arrayBuffer()
  const all = [...(await metrics()).keys()].join('\n')
  for (const secret of [id, key, requestId, fileName, '@example.com', '127.0.0.1']) {
    assert.ok(!all.includes(secret), secret)
  }
})

test('The port of the metrics serves nothing else.', async () => {
  const url = new URL('/api/v1/columns', service.app.metricsUrl)
  assert.equal((await fetch(url)).status, 404)
})

test('A port that is taken is named together with its settings, and nothing is left running.', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  await assert.rejects(
    startTestApp({ environment: { ROWDECK_METRICS_PORT: String(port) } }),
    /ROWDECK_METRICS_PORT \d+ cannot be used: another program uses that port/,
  )
  taken.close()
})

test('The libraries of metrics and traces are loaded only when they are used.', () => {
  const loaded = new Set<string>()
  const waiting = [
    'service/cli/cli.ts',
    'service/app.ts',
    'service/picture-worker.ts',
    'reader/pool/worker.ts',
  ]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (loaded.has(file)) continue
    loaded.add(file)
    const imports = importsOf(file).filter(({ typeOnly, to }) => !typeOnly && to.endsWith('.ts'))
    waiting.push(...imports.map(({ to }) => to))
  }
  const users = sourceFiles().filter((file) =>
    /from '(prom-client|@opentelemetry)/.test(readSource(file)),
  )
  assert.ok(users.length > 0)
  assert.deepEqual(
    users.filter((file) => loaded.has(file)),
    [],
  )
})
