import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import dns from 'node:dns'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { clientFor, failsAs, few, get, read } from '../../../../test/support/guarded-client.ts'
import { manualClock } from '../../../../test/support/manual-clock.ts'
import { startOtherServer } from '../../../../test/support/other-server.ts'
import { systemClock } from '../clock.ts'
import { AddressRefused } from './allowed-addresses.ts'
import { createGuardedClient } from './guarded-client.ts'

test('A listed host is reached over http and https, under its own name.', async (t) => {
  const plain = await startOtherServer(t, ({ headers }, to) => to.end(`plain ${headers.host}`))
  const safe = await startOtherServer(t, ({ headers }, to) => to.end(`safe ${headers.host}`), {
    tls: true,
  })
  const names = [`files.test:${plain.port}`, `files.test:${safe.port}`]
  const client = clientFor(names)
  assert.equal(await read(client, `http://files.test:${plain.port}/a?b=c`), `plain ${names[0]}`)
  assert.equal(await read(client, `https://files.test:${safe.port}/`), `safe ${names[1]}`)
})

test('The method, the headers and the body are sent; nothing else is but what HTTP requires.', async (t) => {
  const sent: unknown[] = []
  const { port } = await startOtherServer(t, async (request, to) => {
    sent.push(request.method, request.url, request.headers, await text(request))
    to.end()
  })
  const client = clientFor([`hooks.test:${port}`])
  const body = Buffer.from('{"a":1}')
  const headers = { 'content-type': 'application/json' }
  using answer = await client.request(`http://hooks.test:${port}/in?x=1#part`, {
    ...{ ...get, method: 'POST', headers, body },
  })
  assert.equal(answer.status, 200)
  assert.deepEqual(sent, [
    'POST',
    '/in?x=1',
    {
      'content-type': 'application/json',
      'content-length': '7',
      host: `hooks.test:${port}`,
      connection: 'close',
    },
    '{"a":1}',
  ])
})

const inside = [
  '127.0.0.1',
  '10.0.0.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '168.63.129.16',
]
const inside6 = [
  '::1',
  '::',
  'fd00::1',
  'fe80::1',
  '::ffff:8.8.8.8',
  '64:ff9b::808:808',
  '2002:808:808::1',
]

test('A public name is refused if it resolves to any address that is not public, before anything connects.', async (t) => {
  const { port, connections } = await startOtherServer(t, (_request, to) => to.end(), { tls: true })
  for (const found of [...inside, ...inside6, 'not an address']) {
    for (const all of [[found], ['8.8.8.8', found], [found, '2606:4700::1111']]) {
      const client = clientFor(['*'], { resolve: async () => all })
      await failsAs('unreachable', client.request('https://files.test/', get))
    }
  }
  const client = clientFor(['*', `files.test:${port}`])
  await failsAs('unreachable', client.request('https://files.test:8443/', get))
  assert.equal(connections(), 0)
})

test('A listed host may be inside, but never at a link-local, multicast, mapped or reserved address.', async () => {
  const never = [
    '169.254.169.254',
    'fe80::1',
    '224.0.0.1',
    '0.0.0.0',
    '::',
    '::ffff:127.0.0.1',
    '64:ff9b::7f00:1',
    '240.0.0.1',
  ]
  for (const found of never) {
    const client = clientFor(['files.test'], { resolve: async () => [found] })
    await failsAs('unreachable', client.request('http://files.test/', get))
  }
})

test('A name is resolved once: an answer of DNS that changes afterwards leads nowhere else.', async (t) => {
  const checked = await startOtherServer(t, (_request, to) => to.end('checked'))
  const { port } = checked
  const other = await startOtherServer(t, (_request, to) => to.end('other'), {
    address: '127.0.0.2',
    port,
  })
  const lookups = t.mock.method(dns, 'lookup')
  const answers = [['127.0.0.1'], ['127.0.0.2'], ['127.0.0.2']]
  let asked = 0
  const client = clientFor([`files.test:${port}`], { resolve: async () => answers[asked++] ?? [] })
  assert.equal(await read(client, `http://files.test:${port}/`), 'checked')
  assert.deepEqual([asked, lookups.mock.callCount()], [1, 0])
  assert.deepEqual([checked.connections(), other.connections()], [1, 0])
})

test('A public answer of DNS that becomes a private one is refused at the second request.', async () => {
  const answers = [['127.0.0.1'], ['8.8.8.8', '127.0.0.1'], ['127.0.0.1']]
  let asked = 0
  const client = clientFor(['*'], { resolve: async () => answers[asked++] ?? [] })
  for (const _ of answers) await failsAs('unreachable', client.request('https://files.test/', get))
  assert.equal(asked, 3)
})

test('An address with a name or a number that can never be allowed is refused without a look-up.', async () => {
  let asked = 0
  const client = clientFor(['*'], {
    async resolve() {
      asked += 1
      return ['8.8.8.8']
    },
  })
  for (const address of [
    'http://files.test/',
    'https://127.1/',
    'https://a:b@files.test/',
    'https://files.test:22/',
  ]) {
    assert.throws(() => client.check(address), AddressRefused)
    await assert.rejects(client.request(address, get), AddressRefused)
  }
  assert.equal(asked, 0)
})

test('A name that does not exist, one that leads inside and a port on which nobody listens cannot be told apart.', async (t) => {
  const { port, server } = await startOtherServer(t, () => {})
  server.close()
  await once(server, 'close')
  const missing = async () => {
    throw Object.assign(new Error('queryA ENOTFOUND'), { code: 'ENOTFOUND' })
  }
  await failsAs(
    'unreachable',
    clientFor(['*'], { resolve: missing }).request('https://files.test/', get),
  )
  await failsAs(
    'unreachable',
    clientFor(['*'], { resolve: async () => [] }).request('https://files.test/', get),
  )
  await failsAs('unreachable', clientFor(['*']).request('https://files.test/', get))
  const closed = clientFor([`files.test:${port}`])
  for (const scheme of ['http', 'https']) {
    await failsAs('unreachable', closed.request(`${scheme}://files.test:${port}/`, get))
  }
})

test('A request that gets no place in time has overloaded the service; it says nothing about the address.', async (t) => {
  const { port, server } = await startOtherServer(t, () => {})
  const clock = manualClock()
  const client = clientFor([`files.test:${port}`], { clock })
  const left = new AbortController()
  const first = client.request(`http://files.test:${port}/`, {
    ...{ ...get, msMax: 20_001, signal: left.signal },
  })
  await once(server, 'request')
  const second = client.request(`http://files.test:${port}/`, get)
  // it waits for the place of the first
  await setImmediate()
  clock.advance(20_000)
  await failsAs('overloaded', second)
  left.abort(new Error('The caller left.'))
  await assert.rejects(first)
})

test('A redirect is an answer, and where it leads is not requested.', async (t) => {
  const other = await startOtherServer(t, (_request, to) => to.end('inside'))
  const { port } = await startOtherServer(t, (_request, to) => {
    to.writeHead(302, { location: `http://127.0.0.1:${other.port}/` }).end()
  })
  using answer = await clientFor([`files.test:${port}`]).request(`http://files.test:${port}/`, get)
  assert.equal(answer.status, 302)
  assert.equal(other.connections(), 0)
})

test('A certificate must be trusted and for the name, whatever the environment says.', async (t) => {
  const { port } = await startOtherServer(t, (_request, to) => to.end('safe'), { tls: true })
  const hosts = [`files.test:${port}`, `other.test:${port}`]
  const before = process.env.NODE_TLS_REJECT_UNAUTHORIZED
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
  t.after(() => {
    if (before === undefined) delete process.env.NODE_TLS_REJECT_UNAUTHORIZED
    else process.env.NODE_TLS_REJECT_UNAUTHORIZED = before
  })
  const untrusting = createGuardedClient(
    { hosts, ...few },
    { clock: systemClock, resolve: async () => ['127.0.0.1'] },
  )
  await failsAs('tls_failed', untrusting.request(`https://files.test:${port}/`, get))
  await failsAs('tls_failed', clientFor(hosts).request(`https://other.test:${port}/`, get))
  assert.equal(await read(clientFor(hosts), `https://files.test:${port}/`), 'safe')
})

test('A proxy that the environment names gets nothing.', async (t) => {
  const proxy = await startOtherServer(t, (_request, to) => to.end('proxy'))
  const { port } = await startOtherServer(t, (_request, to) => to.end('direct'))
  const proxied = `http://127.0.0.1:${proxy.port}`
  const program = `
    import { text } from 'node:stream/consumers'
    import { createGuardedClient } from ${JSON.stringify(import.meta.resolve('./guarded-client.ts'))}
    import { systemClock } from ${JSON.stringify(import.meta.resolve('../clock.ts'))}
    const settings = { hosts: ['files.test:${port}'], connectionsMax: 1, addressConnectionsMax: 1 }
    const client = createGuardedClient(settings, { clock: systemClock, resolve: async () => ['127.0.0.1'] })
    const answer = await client.request('http://files.test:${port}/', { method: 'GET', msMax: 20000, accountId: 'acc_1' })
    process.stdout.write(await text(answer.body))`
  const env = {
    ...process.env,
    NODE_USE_ENV_PROXY: '1',
    HTTP_PROXY: proxied,
    http_proxy: proxied,
    NO_PROXY: '',
  }
  const run = promisify(execFile)
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program], { env })
  assert.equal(stdout, 'direct')
  assert.equal(proxy.connections(), 0)
})
