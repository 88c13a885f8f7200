import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { test } from 'node:test'
import { startTestApp, type TestApp } from '../support/test-app.ts'

const workerProgram = new URL('../pool/fake-worker.ts', import.meta.url)

interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: { key: string; value: Record<string, unknown> }[]
}

/** Starts a collector that keeps the spans it receives. */
async function startCollector() {
  const spans: Span[] = []
  const server = createServer(async (request, response) => {
    assert.equal(request.url, '/v1/traces')
    const { resourceSpans } = (await json(request)) as {
      resourceSpans: { scopeSpans: { spans: Span[] }[] }[]
    }
    spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((one) => one.spans)))
    response.setHeader('content-type', 'application/json').end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const callerSpan = '00f067aa0ba902b7'

/** Runs `work` on a service, stops it, and returns what its collector received. */
async function tracesOf(work: (service: TestApp) => Promise<void>): Promise<Span[]> {
  const collector = await startCollector()
  try {
    const environment = { OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/` }
    const service = await startTestApp({ environment, workerProgram })
    try {
      await work(service)
    } finally {
      await service.close()
    }
  } finally {
    collector.close()
  }
  return collector.spans
}

test('A request becomes a trace in that of its caller, with its request id and a span per stage, but nothing of its deck.', async () => {
  const secrets = ['quarterly-secret', '@example.com']
  const spans = await tracesOf(async ({ convertUrl, newAccount }) => {
    const { id, key } = await newAccount()
    secrets.push(id, key)
    const body = new FormData()
    body.set('file', new Blob(['%PDF-1.7\none\ntwo']), 'quarterly-secret.pdf')
    const headers = {
      authorization: `Bearer ${key}`,
      'x-request-id': 'request-of-a-test',
      traceparent: `00-${traceId}-${callerSpan}-01`,
    }
    const answer = await fetch(convertUrl, { method: 'POST', headers, body })
    await answer.arrayBuffer()
    assert.equal(answer.status, 200)
  })

  const request = spans.find(({ name }) => name === 'POST /api/v1/convert')
  assert.ok(request)
  assert.deepEqual([request.traceId, request.parentSpanId], [traceId, callerSpan])
  const ids = request.attributes.filter((one) => one.key === 'rowdeck.request_id')
  assert.deepEqual(ids[0]?.value, { stringValue: 'request-of-a-test' })
  const stages = spans.filter(({ parentSpanId }) => parentSpanId === request.spanId)
  assert.deepEqual(
    new Set(stages.map(({ name }) => name)),
    new Set(['admission', 'upload', 'read', 'answer']),
  )
  assert.ok(stages.every((stage) => stage.traceId === traceId))
  const everything = JSON.stringify(spans)
  for (const secret of secrets) assert.ok(!everything.includes(secret), secret)
})

test('A caller without a valid trace context gets a trace of its own.', async () => {
  const invalid = ['nonsense', `00-${'0'.repeat(32)}-${callerSpan}-01`, `ff-${traceId}`]
  const spans = await tracesOf(async ({ app }) => {
    for (const traceparent of invalid) {
      await (await fetch(`${app.url}/healthz`, { headers: { traceparent } })).arrayBuffer()
    }
  })
  assert.equal(new Set(spans.map((span) => span.traceId)).size, invalid.length)
  assert.ok(spans.every(({ parentSpanId }) => !parentSpanId))
})

test('A collector that is away costs requests nothing and does not keep the service from stopping.', async () => {
  const environment = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' }
  const service = await startTestApp({ environment, workerProgram })
  try {
    assert.equal((await fetch(`${service.app.url}/healthz`)).status, 200)
  } finally {
    await service.close()
  }
})
