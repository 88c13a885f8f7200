import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestAccounts, temporaryStorage } from '../../test/support/open-accounts.ts'
import { AppError } from '../errors.ts'

const storage = await temporaryStorage()

test('An invalid e-mail address is refused, and one with characters that nobody can see.', async () => {
  const { accounts } = openTestAccounts({ storage })
  const addresses = ['', 'ada', '@example.com', 'ada@', 'a b@example.com', 'a@b@example.com']
  const alike = ['ada\u200b@example.com', 'ada@exam\u00adple.com', '\u202eada@example.com']
  const others = [`${'a'.repeat(250)}@example.com`, 'ada@example..com']
  for (const address of [...addresses, ...alike, ...others]) {
    await assert.rejects(accounts.create(address), isNoAddress)
  }
})

function isNoAddress(error: unknown): boolean {
  return (
    error instanceof AppError && error.code === 'request_invalid' && /name@/.test(error.message)
  )
}
