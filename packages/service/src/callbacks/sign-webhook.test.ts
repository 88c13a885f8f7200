import assert from 'node:assert/strict'
import { test } from 'node:test'
import { webhookHeaders } from './sign-webhook.ts'

const message = {
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  at: 1_614_265_330_999,
  body: '{"test": 2432232314}',
}
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const signature = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='

test('The signature is that of the published example of Standard Webhooks.', () => {
  assert.deepEqual(webhookHeaders(message, [secret]), {
    'webhook-id': message.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': signature,
  })
})

test('While two secrets are valid, the signatures of both are sent, the newest first.', () => {
  const newer = `whsec_${Buffer.alloc(32, 1).toString('base64')}`
  const sent = webhookHeaders(message, [newer, secret])['webhook-signature']
  const only = webhookHeaders(message, [newer])['webhook-signature']
  assert.equal(sent, `${only} ${signature}`)
  assert.notEqual(only, signature)
})

test('Another id, time in seconds or body has another signature.', () => {
  const signed = (changes: object) =>
    webhookHeaders({ ...message, ...changes }, [secret])['webhook-signature']
  assert.equal(signed({ at: 1_614_265_330_000 }), signature)
  for (const changes of [{ id: 'msg_2' }, { at: 1_614_265_331_000 }, { body: '{}' }]) {
    assert.notEqual(signed(changes), signature)
  }
})
