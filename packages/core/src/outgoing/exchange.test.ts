import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { clientFor, failsAs, get, read } from '../../../../test/support/guarded-client.ts'
import { manualClock } from '../../../../test/support/manual-clock.ts'
import { startOtherServer } from '../../../../test/support/other-server.ts'

test('What is no HTTP, has a head that is too long or changes the protocol is broken.', async (t) => {
  const answers = [
    'SSH-2.0-OpenSSH_9.2\r\n',
    `HTTP/1.1 200 OK\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`,
    'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n',
  ]
  for (const answer of answers) {
    const port = await rawServer(t, answer)
    await failsAs(
      'invalid_response',
      clientFor([`files.test:${port}`]).request(`http://files.test:${port}/`, get),
    )
  }
})

test('A server that closes a connection before its answer, or breaks it, is broken, with TLS too.', async (t) => {
  for (const tls of [false, true]) {
    const { port } = await startOtherServer(
      t,
      ({ socket, url }) => {
        if (url === '/reset') socket.resetAndDestroy()
        else socket.destroy()
      },
      { tls },
    )
    const client = clientFor([`files.test:${port}`])
    for (const path of tls ? ['/close'] : ['/close', '/reset']) {
      const url = `http${tls ? 's' : ''}://files.test:${port}${path}`
      await failsAs('invalid_response', client.request(url, get))
    }
  }
  const port = await rawServer(t, 'HTTP/1.1 200 OK\r\n\r\n', true)
  await failsAs(
    'tls_failed',
    clientFor([`files.test:${port}`]).request(`https://files.test:${port}/`, get),
  )
})

test('A body that ends early is broken.', async (t) => {
  const port = await rawServer(t, 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf', true)
  using answer = await clientFor([`files.test:${port}`]).request(`http://files.test:${port}/`, get)
  await failsAs('invalid_response', text(answer.body))
})

/** Starts a server that sends this to everybody. */
async function rawServer(t: TestContext, answer: string, ends = false): Promise<number> {
  const server = createTcpServer((socket) => {
    socket.on('error', () => {})
    socket.on('data', () => (ends ? socket.end(answer) : socket.write(answer)))
    t.after(() => socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => server.close())
  return (server.address() as AddressInfo).port
}

test('A server that accepts and says nothing is late after the time for its head, and one that stalls after the whole time.', async (t) => {
  const { port, server } = await startOtherServer(t, ({ url }, to) => {
    if (url === '/stall') to.writeHead(200).write('a')
  })
  const clock = manualClock()
  const client = clientFor([`files.test:${port}`], { clock })
  const silent = client.request(`http://files.test:${port}/silent`, { ...get, msMax: 120_000 })
  await once(server, 'request')
  let hasEnded = false
  silent.catch(() => {
    hasEnded = true
  })
  clock.advance(29_999)
  await setImmediate()
  assert.ok(!hasEnded)
  clock.advance(1)
  await failsAs('timeout', silent)
  using answer = await client.request(`http://files.test:${port}/stall`, { ...get, msMax: 120_000 })
  const whole = text(answer.body)
  whole.catch(() => {})
  clock.advance(120_000)
  await failsAs('timeout', whole)
})

test('A body is sent once its connection has been announced, and not at all if that fails or nobody answers.', async (t) => {
  const bodies: string[] = []
  const { port } = await startOtherServer(t, async (request, to) => {
    bodies.push(await text(request))
    to.end()
  })
  const client = clientFor(['*', `files.test:${port}`])
  const events: string[] = []
  const put = { ...get, method: 'PUT', body: Buffer.from('rows') } as const
  const connected = async () => void events.push('connected')
  using answer = await client.request(`http://files.test:${port}/`, { ...put, connected })
  assert.deepEqual([answer.status, events, bodies], [200, ['connected'], ['rows']])
  const why = new Error('They are gone.')
  const gone = { ...put, connected: () => Promise.reject(why) }
  await assert.rejects(client.request(`http://files.test:${port}/`, gone), why)
  await failsAs('unreachable', client.request('https://inside.test/', { ...put, connected }))
  assert.deepEqual([events, bodies], [['connected'], ['rows']])
})

test('A body may take longer than the head of an answer, for which the time begins once it is sent.', async (t) => {
  const { port, server } = await startOtherServer(t, (request) => {
    if (request.url !== '/slow') request.resume()
  })
  const clock = manualClock()
  const client = clientFor([`files.test:${port}`], { clock })
  const put = { ...get, method: 'PUT', msMax: 120_000 } as const
  // more than the buffers of a connection hold
  const slow = client.request(`http://files.test:${port}/slow`, {
    ...put,
    body: Buffer.alloc(32 * 1024 * 1024),
  })
  await once(server, 'request')
  let hasEnded = false
  slow.catch(() => {
    hasEnded = true
  })
  clock.advance(119_999)
  for (const _ of Array.from({ length: 100 })) await setImmediate()
  assert.ok(!hasEnded)
  clock.advance(1)
  await failsAs('timeout', slow)
  const silent = client.request(`http://files.test:${port}/silent`, {
    ...put,
    body: Buffer.from('rows'),
  })
  await once(server, 'request')
  clock.advance(30_000)
  await failsAs('timeout', silent)
})

test('A resolver that does not answer is late, too.', async () => {
  const clock = manualClock()
  const client = clientFor(['*'], { clock, resolve: () => new Promise(() => {}) })
  const request = client.request('https://files.test/', get)
  clock.advance(20_000)
  await failsAs('timeout', request)
})

test('The signal ends a request at every step with its reason, and frees its connection.', async (t) => {
  const { port, server } = await startOtherServer(t, ({ url }, to) => {
    if (url === '/stall') to.writeHead(200).write('a')
  })
  const why = new Error('The caller left.')
  const client = clientFor([`files.test:${port}`])
  for (const _ of Array.from({ length: 5 })) {
    const left = new AbortController()
    const silent = client.request(`http://files.test:${port}/`, { ...get, signal: left.signal })
    await once(server, 'request')
    left.abort(why)
    await assert.rejects(silent, why)
  }
  const left = new AbortController()
  using answer = await client.request(`http://files.test:${port}/stall`, {
    ...get,
    signal: left.signal,
  })
  const whole = text(answer.body)
  left.abort(why)
  await assert.rejects(whole, why)
  await assert.rejects(
    client.request(`http://files.test:${port}/`, { ...get, signal: left.signal }),
    why,
  )
})

test('One address has as many connections at once as the limit says; one more waits, and others do not wait with it.', async (t) => {
  const waiting: (() => void)[] = []
  const arrived: string[] = []
  const answer = (name: string) => (_request: unknown, to: { end(): void }) => {
    arrived.push(name)
    waiting.push(() => to.end())
  }
  const first = await startOtherServer(t, answer('first'))
  const second = await startOtherServer(t, answer('second'), { address: '127.0.0.2' })
  const hosts = [`files.test:${first.port}`, `hooks.test:${second.port}`]
  const resolve = async (host: string) => [host === 'files.test' ? '127.0.0.1' : '127.0.0.2']
  const client = clientFor(hosts, { resolve })
  const reading = ['a', 'b', 'c'].map((one) => read(client, `http://${hosts[0]}/`, one))
  reading.push(read(client, `http://${hosts[1]}/`, 'd'))
  while (arrived.length < 3) await setImmediate()
  assert.deepEqual(arrived.toSorted(), ['first', 'first', 'second'])
  waiting.shift()?.()
  while (arrived.length < 4) await setImmediate()
  for (const end of waiting) end()
  await Promise.all(reading)
  assert.equal(first.connections(), 3)
})

test('A request that ends at the moment at which it is its turn looks nothing up.', async () => {
  const why = new Error('The caller left.')
  let asked = 0
  const client = clientFor(['files.test'], {
    async resolve() {
      asked += 1
      throw new Error('queryA ENOTFOUND')
    },
  })
  const left = new AbortController()
  const first = ['a', 'b'].map((accountId) =>
    client.request('http://files.test/', { ...get, accountId }),
  )
  const last = client.request('http://files.test/', { ...get, signal: left.signal })
  const leave = () => left.abort(why)
  await Promise.all([
    ...first.map((each) => failsAs('unreachable', each.finally(leave))),
    assert.rejects(last, why),
  ])
  assert.equal(asked, 2)
})

test('A name with several addresses does not give one of them more connections than the limit says.', async (t) => {
  const waiting: (() => void)[] = []
  const { port, connections } = await startOtherServer(t, (_request, to) => {
    waiting.push(() => to.end('ok'))
  })
  const names = ['a', 'b', 'c'].map((name) => `${name}.test:${port}`)
  // nobody listens at the first
  const dead: Record<string, string> = {
    'a.test': '127.0.0.7',
    'b.test': '127.0.0.8',
    'c.test': '127.0.0.9',
  }
  const resolve = async (host: string) => [dead[host] ?? '', '127.0.0.1']
  const client = clientFor(names, { resolve })
  const reading = names.map((name) => read(client, `http://${name}/`, name))
  while (waiting.length < 2) await setImmediate()
  for (const _ of Array.from({ length: 1000 })) await setImmediate()
  assert.equal(connections(), 2)
  waiting.shift()?.()
  while (waiting.length < 2) await setImmediate()
  for (const end of waiting) end()
  assert.deepEqual(await Promise.all(reading), ['ok', 'ok', 'ok'])
})
