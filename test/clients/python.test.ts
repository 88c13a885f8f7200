import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { errorCodes } from '../../packages/service/src/error-catalog.ts'
import { freePort } from '../support/free-port.ts'
import { manualClock } from '../support/manual-clock.ts'
import { root } from '../support/program.ts'
import { skipWithout } from '../support/skip-without.ts'
import { startTestApp } from '../support/test-app.ts'

const missing = spawnSync('python3', ['--version']).error !== undefined
const skip = skipWithout('python3', missing && 'there is no python3 on this machine')

/** Listens on a free port until the tests have finished. */
async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Forwards connections to the service, but drops the response of the first. */
function lossyProxy(serviceUrl: string): Promise<string> {
  let connections = 0
  const relay = (client: Socket) => {
    connections += 1
    const upstream = connect(Number(new URL(serviceUrl).port), '127.0.0.1')
    client.on('error', () => {})
    upstream.on('error', () => {})
    client.pipe(upstream)
    if (connections > 1) upstream.pipe(client)
    else upstream.once('data', () => client.destroy())
  }
  return listen(createServer(relay))
}

/** Forwards connections to the service, but ends each after the first line of its response. */
function cuttingProxy(serviceUrl: string): Promise<string> {
  const relay = (client: Socket) => {
    const upstream = connect(Number(new URL(serviceUrl).port), '127.0.0.1')
    client.on('error', () => {})
    upstream.on('error', () => {})
    client.pipe(upstream)
    upstream.once('data', (answer: Buffer) => {
      client.end(answer.subarray(0, answer.indexOf('}\n') + 2))
    })
  }
  return listen(createServer(relay))
}

/** A server that accepts connections and never responds. */
function silentServer(): Promise<string> {
  const sockets = new Set<Socket>()
  after(() => {
    for (const socket of sockets) socket.destroy()
  })
  return listen(createServer((socket) => void sockets.add(socket)))
}

/** A server that is no Rowdeck service, or only in the way: a page, a redirect, a gateway, a call in progress. */
function foreignServer(): Promise<string> {
  const json = '{"error":{"code":"idempotency_in_progress","message":"Wait.","requestId":"r-1"}}'
  const answers: Record<string, [number, Record<string, string>, string]> = {
    page: [200, { 'content-type': 'text/html' }, '<p>Sign in</p>'],
    moved: [308, { location: 'https://x.test/' }, ''],
    gateway: [502, { 'content-type': 'text/html' }, '<p>Bad gateway</p>'],
    slow: [504, { 'content-type': 'text/html' }, '<p>Gateway timeout</p>'],
    busy: [409, { 'retry-after': '2' }, json],
  }
  const server = createHttpServer((request, response) => {
    const [status, headers, body] = answers[request.url?.split('/')[1] ?? ''] ?? [404, {}, '{}']
    request.resume().once('end', () => response.writeHead(status, headers).end(body))
  })
  return listen(server)
}

/** An interpreter that has the package httpx. */
const asynchronous = ['python3', '/usr/bin/python3'].find(
  (python) => spawnSync(python, ['-c', 'import httpx']).status === 0,
)

test('The Python client works as documented with a real service.', { skip }, async (t) => {
  const clock = manualClock()
  const roomy = { ROWDECK_FREE_REQUESTS_PER_DAY: '100', ROWDECK_REQUESTS_PER_MINUTE: '100' }
  const service = await startTestApp({ ocr: true, environment: roomy })
  const strict = await startTestApp({
    clock,
    environment: { ...roomy, ROWDECK_REQUESTS_PER_MINUTE: '2' },
  })
  const clockUrl = await listen(
    createHttpServer((request, response) => {
      clock.advance(1000 * Number(request.url?.slice(1)))
      response.end()
    }),
  )
  const setup = {
    url: service.app.url,
    key: (await service.newAccount()).key,
    codes: errorCodes,
    unreachable: `http://127.0.0.1:${await freePort()}`,
    silent: await silentServer(),
    cut: await cuttingProxy(service.app.url),
    clock: clockUrl,
    strict: strict.app.url,
    strictKey: (await strict.newAccount()).key,
    otherKey: (await strict.newAccount()).key,
    thirdKey: (await strict.newAccount()).key,
    lossy: await lossyProxy(service.app.url),
    lossyKey: (await service.newAccount()).key,
    foreign: await foreignServer(),
    lossyAsync: await lossyProxy(service.app.url),
    lossyAsyncKey: (await service.newAccount()).key,
  }
  const runs = [await runTests('python3', 'test_rowdeck.py', setup)]
  if (asynchronous) runs.push(await runTests(asynchronous, 'test_async.py', setup))
  else t.diagnostic('no python3 has the package httpx, so AsyncRowdeck is not tested')
  await Promise.all([service.close(), strict.close()])
  for (const { code, output } of runs) {
    assert.equal(code, 0, output)
    assert.doesNotMatch(output, /Warning/)
    assert.match(output, /Ran ([89]|[1-9]\d) tests in [\d.]+s\s+OK\s*$/)
  }
})

function runTests(
  python: string,
  file: string,
  setup: object,
): Promise<{ code: unknown; output: string }> {
  const env = {
    PATH: process.env.PATH,
    PYTHONDONTWRITEBYTECODE: '1',
    ROWDECK_TEST: JSON.stringify(setup),
  }
  const cwd = join(root, 'clients', 'python')
  return new Promise((resolve) => {
    execFile(python, ['-W', 'error', file], { cwd, env }, (error, out, errors) =>
      resolve({ code: error ? error.code : 0, output: out + errors }),
    )
  })
}
