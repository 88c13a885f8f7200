import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { compileFunction } from 'node:vm'
import { newWebhookSecret } from '../../packages/accounts/src/accounts/accounts.ts'
import { systemClock } from '../../packages/core/src/clock.ts'
import { createGuardedClient } from '../../packages/core/src/outgoing/outgoing.ts'
import { attemptDelivery } from '../../packages/service/src/callbacks/attempt-delivery.ts'
import { webhookHeaders } from '../../packages/service/src/callbacks/sign-webhook.ts'
import { freePort } from '../support/free-port.ts'
import { root, temporaryDirectory } from '../support/program.ts'
import { skipWithout } from '../support/skip-without.ts'

const document = readFileSync(join(root, 'docs', 'webhooks.md'), 'utf8')
const missing = spawnSync('python3', ['--version']).error !== undefined

function snippet(language: string): string {
  return new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'm').exec(document)?.[1] ?? ''
}

/** Runs a receiver of the documentation, and sends to it what the service would, under its secret and under another. */
async function receives(t: TestContext, program: string, [file, code]: [string, string]) {
  const path = join(await temporaryDirectory(t), file)
  await writeFile(path, code)
  const secret = newWebhookSecret()
  const port = await freePort()
  const env = { ...process.env, PORT: String(port), ROWDECK_WEBHOOK_SECRET: secret }
  const child = spawn(program, [path], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  t.after(async () => {
    child.kill()
    await ended
  })
  let printed = ''
  child.stdout.on('data', (chunk) => {
    printed += chunk
  })
  const client = createGuardedClient(
    { hosts: [`127.0.0.1:${port}`], connectionsMax: 1, addressConnectionsMax: 1 },
    { clock: systemClock },
  )
  const send = async (secrets: string[]) => {
    const body = JSON.stringify({ type: 'job.done', data: { id: 'job_1', title: 'Ä' } })
    const webhook = {
      id: 'msg_1',
      accountId: 'acc_1',
      isPaying: true,
      url: `http://127.0.0.1:${port}/`,
      body,
      secrets,
    }
    const signal = AbortSignal.timeout(20_000)
    for (;;) {
      const { attempt } = await attemptDelivery(webhook, { client, clock: systemClock, signal })
      // it may still be starting
      if (attempt.error !== 'unreachable') return attempt.status
      await wait(50)
    }
  }
  assert.equal(await send([newWebhookSecret()]), 401)
  assert.equal(printed, '')
  assert.equal(await send([newWebhookSecret(), secret]), 204)
  while (!printed.includes('job_1')) await once(child.stdout, 'data')
}

test('The receiver for Node.js in the documentation accepts what is signed under its secret, and nothing else.', async (t) => {
  await receives(t, process.execPath, ['receiver.ts', snippet('ts')])
})

test('The code for n8n in the documentation does the same, with what its node is given.', async () => {
  const secret = newWebhookSecret()
  const code = snippet('js').replace('whsec_…', secret)
  const run = compileFunction(`return (async function () {${code}}).call(node)`, [
    ...['node', '$input', 'require'],
  ])
  const body = JSON.stringify({ type: 'job.done', data: { id: 'job_1', title: 'Ä' } })
  const receive = async (secrets: string[], at = Date.now()): Promise<unknown> => {
    const headers = webhookHeaders({ id: 'msg_1', at, body }, secrets)
    const helpers = { getBinaryDataBuffer: async () => Buffer.from(body) }
    const input = { first: () => ({ json: { headers } }) }
    return await run({ helpers }, input, createRequire(import.meta.url))
  }
  assert.deepEqual(await receive([newWebhookSecret(), secret]), [{ json: JSON.parse(body) }])
  await assert.rejects(receive([newWebhookSecret()]), /not from the service/)
  await assert.rejects(receive([secret], Date.now() - 301_000), /not from the service/)
})

const skip = skipWithout('python3', missing && 'there is no python3 on this machine')
test('The receiver for Python in the documentation does the same.', { skip }, async (t) => {
  await receives(t, 'python3', ['receiver.py', snippet('python')])
})
