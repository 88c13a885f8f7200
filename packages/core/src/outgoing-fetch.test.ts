import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { outgoingFetch, refuseOtherFetches } from './outgoing-fetch.ts'

test('A library that fetches by itself is refused before it connects; what the service fetches is not.', async (t) => {
  let connections = 0
  const server = createServer((_request, response) => response.end('read'))
  server.on('connection', () => connections++)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { fetch } = globalThis
  t.after(() => {
    globalThis.fetch = fetch
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  refuseOtherFetches()
  await assert.rejects(globalThis.fetch(url), /addresses in its settings/)
  assert.equal(connections, 0)
  assert.equal(await (await outgoingFetch(url)).text(), 'read')
})
