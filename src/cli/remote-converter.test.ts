import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { AppError } from '../errors.ts'
import { convertRemotely } from './remote-converter.ts'

const file = { bytes: Buffer.from('%PDF-1.7'), filename: 'a.pdf', fields: {} }
const head = '{"filename":"a.pdf","columns":[{"key":"slide","label":"Slide"}],"slideCount":2}\n'

/** Asks a service that answers so, and resolves to how that fails. */
async function failureOf(t: TestContext, answer: (response: ServerResponse) => void) {
  const server = createServer((request, response) => {
    request.resume().once('end', () => answer(response))
  })
  server.listen(0)
  await once(server, 'listening')
  t.after(() => server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return await codeOf(url)
}

async function codeOf(url: string): Promise<string> {
  try {
    await convertRemotely({ url, key: 'k' }, file, () => {})
    return 'none'
  } catch (error) {
    assert.ok(error instanceof AppError, String(error))
    return error.code
  }
}

test('An interrupted response is busy, wherever in a line it breaks off.', async (t) => {
  for (const rest of ['', '{"index":0,"row":{"slide":"a"}}\n', '{"index":0,"ro']) {
    const cut = await failureOf(t, (response) => {
      response.write(head + rest, () => response.destroy())
    })
    assert.equal(cut, 'busy')
    const ended = await failureOf(t, (response) => response.end(head + rest))
    assert.equal(ended, 'busy')
  }
})

test('An invalid address is reported as such.', async () => {
  assert.equal(await codeOf('nonsense'), 'request_invalid')
  assert.equal(await codeOf('file:///etc'), 'request_invalid')
})

test('A response from another kind of service is refused.', async (t) => {
  assert.equal(await failureOf(t, (response) => response.end('<html>\n')), 'busy')
  assert.equal(await failureOf(t, (response) => response.writeHead(404).end('no')), 'internal')
})
