import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '../support/free-port.ts'
import { root } from '../support/program.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const skip = spawnSync('nginx', ['-v']).error
  ? 'nginx is not installed, so its site is not tested here. Install it with: apt-get install nginx-light'
  : false

interface Front {
  port: number
  server: Server
  /** The requests that have arrived, as method and path. */
  seen: string[]
  /** What it does with a request instead of answering it. */
  instead: ((request: IncomingMessage, response: ServerResponse) => void) | undefined
}

async function startFront(t: TestContext): Promise<Front> {
  const server = createServer((request, response) => {
    front.seen.push(`${request.method} ${request.url}`)
    if (front.instead) return front.instead(request, response)
    request.resume().on('end', () => response.end('served'))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const front: Front = { port, server, seen: [], instead: undefined }
  return front
}

/** Starts nginx with the site for a fleet, without TLS, before these servers; resolves to its address. */
async function startNginx(t: TestContext, [one, other]: readonly [Front, Front]): Promise<string> {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'temp'))
  const port = await freePort()
  const plain = await freePort()
  const site = readFileSync(join(root, 'ops/proxy/nginx-fleet.conf'), 'utf8')
    .replace('10.0.0.11:8080', `127.0.0.1:${one.port}`)
    .replace('10.0.0.12:8080', `127.0.0.1:${other.port}`)
    .replaceAll(/listen \[::\].*/g, '')
    .replace('listen 80;', `listen 127.0.0.1:${plain};`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replaceAll(/ssl_.*;/g, '')
  const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const paths = temp.map((name) => `${name}_temp_path ${folder}/temp/${name};`).join('\n')
  const config = `daemon off;\nmaster_process off;\npid ${folder}/nginx.pid;\nerror_log ${folder}/error.log;
    events {}\nhttp { access_log off;\n${paths}\n${site} }`
  writeFileSync(join(folder, 'nginx.conf'), config)
  const nginx = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(nginx, 'exit')
  t.after(async () => {
    nginx.kill('SIGKILL')
    await ended
  })
  const url = `http://127.0.0.1:${port}`
  while (
    await fetch(url).then(
      () => false,
      () => true,
    )
  )
    await setTimeout(20)
  return url
}

const statusOf = async (url: string, init?: RequestInit) => {
  const response = await fetch(url, init)
  await response.text()
  return response.status
}

/** Ends the server as a killed process does: its port is closed, and so are its connections. */
function kill({ server }: Front): void {
  server.close()
  server.closeAllConnections()
}

test('nginx loses no request that can be repeated when a front stops.', { skip }, async (t) => {
  const fronts = [await startFront(t), await startFront(t)] as const
  const url = await startNginx(t, fronts)
  const [front] = fronts
  front.instead = (_request, response) => {
    // it dies in the middle of this one
    front.instead = () => response.destroy()
    kill(front)
  }
  const methods = ['GET', 'GET', 'HEAD', 'GET', 'PUT', 'DELETE']
  const asked = Array.from({ length: 48 }, (_, n) => methods[n % methods.length] ?? 'GET')
  const statuses = await Promise.all(asked.map((method) => statusOf(`${url}/`, { method })))
  assert.deepEqual(
    statuses.filter((status) => status !== 200),
    [],
  )
  assert.ok(front.seen.length > 0 && !front.server.listening)
  // a POST that no front has seen goes to the one that is there
  const posts = Array.from({ length: 8 }, () => statusOf(url, { method: 'POST', body: 'a deck' }))
  assert.deepEqual(new Set(await Promise.all(posts)), new Set([200]))
})

test('nginx does not repeat a POST that was sent to a front that died.', { skip }, async (t) => {
  const fronts = [await startFront(t), await startFront(t)] as const
  const url = await startNginx(t, fronts)
  for (const front of fronts) {
    front.instead = (request, response) => request.resume().on('end', () => response.destroy())
  }
  assert.equal(await statusOf(`${url}/convert`, { method: 'POST', body: 'a deck' }), 502)
  const seen = fronts.flatMap((front) => front.seen).filter((one) => one === 'POST /convert')
  assert.equal(seen.length, 1)
})

test('nginx limits the requests of one address, in the form of the API, and passes on refusals of a front.', {
  skip,
}, async (t) => {
  const fronts = [await startFront(t), await startFront(t)] as const
  const url = await startNginx(t, fronts)
  for (const front of fronts) {
    front.instead = (_request, response) => void response.writeHead(429).end('its own')
  }
  assert.equal(await (await fetch(url)).text(), 'its own')
  for (const front of fronts) front.instead = undefined
  const limited: Response[] = []
  for (let n = 0; n < 40 && limited.length === 0; n++) {
    const answers = await Promise.all(Array.from({ length: 40 }, () => fetch(url)))
    for (const answer of answers) {
      if (answer.status === 429) limited.push(answer)
      else assert.equal(await answer.text(), 'served')
    }
  }
  const [first] = limited
  assert.equal(first?.headers.get('retry-after'), '5')
  assert.equal(first?.headers.get('content-type'), 'application/json')
  const { error } = JSON.parse((await first?.text()) ?? '')
  assert.equal(error.code, 'rate_limited_minute')
  assert.match(error.message, /Too many requests/)
})
