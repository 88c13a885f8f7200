import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { inspectFleet } from '../../packages/service/src/fleet/fleet.ts'
import { startRedis } from '../fleet/redis-server.ts'
import { until } from '../fleet/small-fleet.ts'
import { ready, root, rowdeck, serve, temporaryDirectory } from '../support/program.ts'
import { deckBytes, sendForm } from '../support/test-app.ts'

const secret = 'a secret of the fleet for tests, long enough'

/** Starts `rowdeck work`; resolves once it says what it reads from. */
async function startWork(t: TestContext, env: Record<string, string>) {
  const child = spawn(process.execPath, [join(root, 'bin', 'rowdeck.js'), 'work'], {
    env: { ...process.env, ROWDECK_WORKERS: '1', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  t.after(() => child.kill('SIGKILL'))
  const ended = new Promise((resolve) => child.on('exit', (code) => resolve(code)))
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  await until(() => output.includes('\n'))
  return { child, ended, output: () => output }
}

test('A server without workers of its own answers 503, and converts a scan with a worker elsewhere.', async (t) => {
  const redis = await startRedis(t)
  if (!redis) return
  const fleet = { REDIS_URL: redis.url, ROWDECK_FLEET_SECRET: secret }
  const front = await serve(await temporaryDirectory(t), { ...fleet, ROWDECK_WORKERS: '0' })
  t.after(() => front.child.kill('SIGKILL'))
  assert.ok(front.output().includes(`and reads pictures through ${redis.url}`))
  const notReady = await fetch(`${front.url}/readyz`)
  assert.equal(notReady.status, 503)
  assert.match(await notReady.text(), /"pictures":"nowhere"/)

  const worker = await startWork(t, fleet)
  assert.match(
    worker.output(),
    /^Rowdeck .* reads pictures from redis:\/\/127\.0\.0\.1:\d+ \(1 at a time/,
  )
  await ready(front.url)
  const [key] = /rdk_\w+/.exec(front.output()) ?? ['']
  const convertUrl = `${front.url}/api/v1/convert`
  const answer = await sendForm(convertUrl, key, { file: await deckBytes('scan.pdf') })
  assert.equal(answer.status, 200)
  const golden = JSON.parse(String(await deckBytes('scan.rows.json')))
  assert.equal(answer.body.rowCount, golden.rowCount)
  const wordsOf = ({ slide }: { slide: string }) => slide.split(/\s+/u)
  assert.deepEqual(wordsOf(answer.body.rows[0]), wordsOf(golden.rows[0]))

  const { stdout } = await rowdeck(['fleet'], fleet)
  assert.match(stdout, /^front .*\nworker .*\nQueue: 0 waiting/m)
  // a worker announces every two seconds what it has read
  const read = async () => (await inspectFleet(redis.url)).members[1]?.slidesPerMinute
  await until(async () => (await read()) === answer.body.rowCount)
  const { members } = JSON.parse((await rowdeck(['fleet', '--json'], fleet)).stdout)
  assert.equal(members[1].slidesPerMinute, answer.body.rowCount)

  worker.child.kill('SIGTERM')
  assert.equal(await worker.ended, 0)
  await until(async () => (await fetch(`${front.url}/readyz`)).status === 503)
  front.child.kill('SIGTERM')
  assert.equal(await front.ended, 0)
})

test('A worker without Redis, and a fleet without a secret, are refused with what to set.', async () => {
  const without = await rowdeck(['work'])
  assert.equal(without.code, 1)
  assert.match(without.stderr, /REDIS_URL must be set/)
  const open = await rowdeck(['work'], { REDIS_URL: 'redis://127.0.0.1:1' })
  assert.equal(open.code, 1)
  assert.match(open.stderr, /ROWDECK_FLEET_SECRET must be set together with REDIS_URL/)
})
