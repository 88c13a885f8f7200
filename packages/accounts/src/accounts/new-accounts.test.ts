import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '@rowdeck/core/errors'
import { openTestAccounts, temporaryStorage } from '../../../../test/support/open-accounts.ts'

const storage = await temporaryStorage()

test('An invalid e-mail address is refused, and one with characters that nobody can see.', async () => {
  const { accounts } = openTestAccounts({ storage })
  const addresses = ['', 'ada', '@example.com', 'ada@', 'a b@example.com', 'a@b@example.com']
  const alike = ['ada\u200b@example.com', 'ada@exam\u00adple.com', '\u202eada@example.com']
  const unseen = ['ada\u3164@example.com', 'ada\u034f@example.com', 'ada\u2800@example.com']
  const others = [`${'a'.repeat(250)}@example.com`, 'ada@example..com']
  for (const address of [...addresses, ...alike, ...unseen, ...others]) {
    await assert.rejects(accounts.create(address), isNoAddress)
  }
})

test('An address is refused that a mail program or the rules for domains would read as another one.', async () => {
  const { accounts } = openTestAccounts({ storage })
  const lists = [
    'ada,bob@example.com',
    '"ada"@example.com',
    'x:ada@example.com',
    'ada(b)@example.com',
  ]
  const domains = ['example.com/.b.example', 'example.com#.b.example', 'example.com?.b.example']
  const written = ['ex%61mple.com', 'exam\u3164ple.com', '\uff45xample.com', '127.1']
  for (const address of [...lists, ...[...domains, ...written].map((domain) => `ada@${domain}`)]) {
    await assert.rejects(accounts.create(address), isNoAddress, address)
  }
  for (const domain of [
    'xn--mller-kva.example',
    'm\u00fcller.example',
    'localhost',
    'a_b.example',
  ]) {
    assert.equal((await accounts.create(`ada@${domain}`)).account.email, `ada@${domain}`)
  }
})

function isNoAddress(error: unknown): boolean {
  return (
    error instanceof AppError && error.code === 'request_invalid' && /name@/.test(error.message)
  )
}
