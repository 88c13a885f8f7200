import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import type { ErrorCode } from '../../packages/core/src/errors.ts'
import { errorCodes, statusOf } from '../../packages/service/src/error-catalog.ts'
import { assertDescribed } from '../support/fetch-described.ts'
import { skipWithout } from '../support/skip-without.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

const run = promisify(execFile)
const bodyBytes = 32 * 1024 * 1024
const bodyPath = join(tmpdir(), `rowdeck-body-${process.pid}`)
const body = randomBytes(bodyBytes)

let service: TestApp

before(async () => {
  service = await startTestApp({
    environment: { ROWDECK_REQUESTS_PER_MINUTE: '2', ROWDECK_FREE_REQUESTS_PER_DAY: '0' },
  })
  await writeFile(bodyPath, body)
})
after(async () => {
  await rm(bodyPath)
  await service.close()
})

/** Sends 32 MB as `file` and resolves to the status and the error code of the complete response. */
type Client = (url: string, key: string) => Promise<{ status: number; body: string }>

const python = (send: string): Client => {
  return async (url, key) => {
    const script = `
import sys, urllib.request, urllib.error, http.client, urllib.parse
url, key, path = sys.argv[1:]
body = open(path, 'rb').read()
headers = {'Authorization': 'Bearer ' + key, 'Content-Type': 'application/json'}
${send}`
    const { stdout } = await run('python3', ['-c', script, url, key, bodyPath])
    const [status, ...rest] = stdout.split('\n')
    return { status: Number(status), body: rest.join('\n') }
  }
}

const clients: Record<string, { needs?: string; send: Client }> = {
  fetch: {
    async send(url, key) {
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
      const response = await fetch(url, { method: 'POST', headers, body })
      return { status: response.status, body: await response.text() }
    },
  },
  'http.request': {
    send: (url, key) =>
      new Promise((resolve, reject) => {
        const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
        const sent = request(url, { method: 'POST', headers }, async (response) => {
          resolve({ status: response.statusCode ?? 0, body: await text(response) })
        })
        sent.on('error', reject)
        sent.end(body)
      }),
  },
  curl: {
    needs: 'curl',
    async send(url, key) {
      const args = [
        '-s',
        '-S',
        '-m',
        '20',
        '-w',
        '\n%{http_code}',
        '-H',
        `Authorization: Bearer ${key}`,
      ]
      const { stdout } = await run('curl', [...args, '-F', `file=@${bodyPath}`, url])
      const lines = stdout.trimEnd().split('\n')
      return { status: Number(lines.pop()), body: lines.join('\n') }
    },
  },
  'Python http.client': {
    needs: 'python3',
    send: python(`
parts = urllib.parse.urlsplit(url)
connection = http.client.HTTPConnection(parts.hostname, parts.port, timeout=20)
connection.request('POST', parts.path, body, headers)
response = connection.getresponse()
print(response.status)
print(response.read().decode())`),
  },
  'Python urllib': {
    needs: 'python3',
    send: python(`
try:
    response = urllib.request.urlopen(urllib.request.Request(url, body, headers), timeout=20)
except urllib.error.HTTPError as error:
    response = error
print(response.status)
print(response.read().decode())`),
  },
}

/** A key whose next request is refused with this error. */
const situations: Partial<Record<ErrorCode, () => Promise<string>>> = {
  key_malformed: async () => 'no-key',
  payment_required: async () => (await service.newAccount()).key,
  rate_limited_minute: async () => {
    const { key } = await service.newAccount()
    const headers = { authorization: `Bearer ${key}` }
    for (let n = 0; n < 2; n++) await fetch(service.convertUrl, { method: 'POST', headers })
    return key
  },
  file_too_large: async () => {
    const { id, key } = await service.newAccount()
    await service.app.accounts.grantCredits(id, 1)
    return key
  },
}

for (const [name, { needs, send }] of Object.entries(clients)) {
  const missing =
    needs !== undefined &&
    skipWithout(needs, spawnSync(needs, ['--version']).error && `${needs} is not installed`)
  for (const code of errorCodes) {
    const situation = situations[code]
    if (!situation) continue
    test(`${name}, which sends 32 MB, receives the complete ${code} response.`, {
      skip: missing,
    }, async () => {
      const key = await situation()
      for (let round = 0; round < 2; round++) {
        const answer = await send(service.convertUrl, key)
        const { error } = JSON.parse(answer.body)
        assert.equal(error.code, code)
        assert.equal(answer.status, statusOf(code))
      }
    })
  }
}

test('A client that sends Expect: 100-continue is refused before it sends any of its body.', async () => {
  const socket = connect(Number(new URL(service.app.url).port), '127.0.0.1')
  socket.write(
    `POST /api/v1/convert HTTP/1.1\r\nhost: x\r\ncontent-length: ${bodyBytes}\r\nexpect: 100-continue\r\n\r\n`,
  )
  const answer = await text(socket)
  assert.match(answer, /^HTTP\/1\.1 401 /)
  assert.match(answer, /connection: close/i)
  assert.match(answer, /key_missing/)
  assertDescribed(service.app.url, '/api/v1/convert', answer)
})

test('A client that waits for the response before it sends its body is answered promptly.', async () => {
  const socket = connect(Number(new URL(service.app.url).port), '127.0.0.1')
  socket.write('POST /api/v1/convert HTTP/1.1\r\nhost: x\r\ncontent-length: 1000000\r\n\r\n')
  const answer = await text(socket)
  assert.match(answer, /^HTTP\/1\.1 401 /)
  assertDescribed(service.app.url, '/api/v1/convert', answer)
})

test('A request whose declared body is too large is answered immediately.', async () => {
  const socket = connect(Number(new URL(service.app.url).port), '127.0.0.1')
  socket.write('POST /api/v1/convert HTTP/1.1\r\nhost: x\r\ncontent-length: 99999999999\r\n\r\n')
  const answer = await text(socket)
  assert.match(answer, /^HTTP\/1\.1 401 /)
  assertDescribed(service.app.url, '/api/v1/convert', answer)
})
