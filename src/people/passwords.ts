import { createHash } from 'node:crypto'
import { cookiesOf, type Library, unlessRefused } from './library.ts'
import { loginOf } from './login-name.ts'
import type { Passwords } from './sessions.ts'

const wrongCodes = new Set(['INVALID_EMAIL_OR_PASSWORD', 'INVALID_PASSWORD'])

/** Implements Passwords with the library. */
export async function openPasswords({ api, $context }: Library): Promise<Passwords> {
  const { internalAdapter, password: hashing } = await $context

  async function addPassword(accountId: string, hash: string): Promise<void> {
    const credential = { userId: accountId, accountId, providerId: 'credential', password: hash }
    await internalAdapter.createAccount(credential)
  }

  return {
    async signIn(headers, email, password) {
      const body = { email: loginOf(email), password }
      const entering = api.signInEmail({ body, headers, returnHeaders: true })
      const entered = await unlessRefused(wrongCodes, entering)
      if (!entered) return undefined
      return { cookies: cookiesOf(entered), isComplete: !('twoFactorRedirect' in entered.response) }
    },
    async setPassword(accountId, email, password) {
      const hash = await hashing.hash(password)
      const person = { id: accountId, email: loginOf(email), name: '', emailVerified: true }
      if (!(await internalAdapter.findUserById(accountId))) {
        await internalAdapter.createUser(person, { method: 'email-password' })
      }
      if (await internalAdapter.findCredentialAccount(accountId)) {
        await internalAdapter.updatePassword(accountId, hash)
      } else await addPassword(accountId, hash)
    },
    async changePassword(headers, change) {
      const body = { ...change, revokeOtherSessions: true }
      const changing = api.changePassword({ body, headers, returnHeaders: true })
      const changed = await unlessRefused(wrongCodes, changing)
      return changed && cookiesOf(changed)
    },
    async isPassword(accountId, password) {
      const credential = await internalAdapter.findCredentialAccount(accountId)
      const hash = credential?.password
      return Boolean(hash && (await hashing.verify({ hash, password })))
    },
    async hasPassword(email) {
      const found = await internalAdapter.findUserByEmail(loginOf(email))
      // looked up for unknown addresses too, so that both take as long
      const credential = await internalAdapter.findCredentialAccount(found?.user.id ?? '')
      return Boolean(credential?.password)
    },
    async passwordStamp(email) {
      const found = await internalAdapter.findUserByEmail(loginOf(email))
      if (!found) return undefined
      const credential = await internalAdapter.findCredentialAccount(found.user.id)
      if (!credential?.password) return undefined
      return createHash('sha256').update(`${found.user.id}:${credential.password}`).digest('hex')
    },
  }
}
