import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newWebhookSecret, openText, sealText, signingKey } from './webhook-secrets.ts'

const service = 'the secret of a service in a test'

test('A secret of webhooks has 32 random bytes in base64 behind its prefix.', () => {
  const secret = newWebhookSecret()
  assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
  assert.equal(signingKey(secret).length, 32)
  assert.notEqual(newWebhookSecret(), secret)
})

test('An encrypted text opens with the same secret, kind and owner only, and not if it was changed.', () => {
  const sealed = sealText(service, ['webhook secret', 'acc_1'], 'whsec_abc')
  assert.ok(!Buffer.from(sealed, 'base64url').includes('whsec_abc'))
  assert.equal(openText(service, ['webhook secret', 'acc_1'], sealed), 'whsec_abc')
  assert.equal(openText(`${service}.`, ['webhook secret', 'acc_1'], sealed), undefined)
  assert.equal(openText(service, ['webhook secret', 'acc_2'], sealed), undefined)
  assert.equal(openText(service, ['webhook address', 'acc_1'], sealed), undefined)
  const bytes = Buffer.from(sealed, 'base64url')
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    assert.equal(
      openText(service, ['webhook secret', 'acc_1'], changed.toString('base64url')),
      undefined,
    )
  }
  for (let length = 0; length < bytes.length; length++) {
    const cut = bytes.subarray(0, length).toString('base64url')
    assert.equal(openText(service, ['webhook secret', 'acc_1'], cut), undefined)
  }
})
