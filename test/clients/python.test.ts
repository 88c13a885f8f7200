import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { errorCodes } from '../../src/errors.ts'
import { freePort } from '../support/free-port.ts'
import { manualClock } from '../support/manual-clock.ts'
import { root } from '../support/program.ts'
import { startTestApp } from '../support/test-app.ts'

const missing = spawnSync('python3', ['--version']).error !== undefined
const skip = missing && 'there is no python3 on this machine'

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

test('The Python client works as documented with a real service.', { skip }, async () => {
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
  }
  const { code, output } = await runTests(setup)
  await Promise.all([service.close(), strict.close()])
  assert.equal(code, 0, output)
  assert.doesNotMatch(output, /Warning/)
  assert.match(output, /Ran (1[5-9]|[2-9]\d) tests in [\d.]+s\s+OK\s*$/)
})

function runTests(setup: object): Promise<{ code: unknown; output: string }> {
  const env = {
    PATH: process.env.PATH,
    PYTHONDONTWRITEBYTECODE: '1',
    ROWDECK_TEST: JSON.stringify(setup),
  }
  const cwd = join(root, 'clients', 'python')
  return new Promise((resolve) => {
    execFile('python3', ['-W', 'error', 'test_rowdeck.py'], { cwd, env }, (error, out, errors) =>
      resolve({ code: error ? error.code : 0, output: out + errors }),
    )
  })
}
