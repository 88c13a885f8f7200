import { createHash } from 'node:crypto'
import { cookiesOf, type Library, unlessRefused } from './library.ts'
import { loginOf } from './login-name.ts'
import type { PeopleStore } from './people-store.ts'
import type { Passwords } from './sessions.ts'

const wrongCodes = new Set(['INVALID_EMAIL_OR_PASSWORD'])
const signedOutCodes = new Set(['UNAUTHORIZED'])

type Store = Pick<PeopleStore, 'replacePassword' | 'endSession'>

/** Makes the owner of an account known to the library, unless that has happened. */
export async function addPerson(
  { $context }: Library,
  { id, email }: { id: string; email: string },
): Promise<void> {
  const { internalAdapter } = await $context
  if (await internalAdapter.findUserById(id)) return
  const person = { id, email: loginOf(email), name: '', emailVerified: true }
  await internalAdapter.createUser(person, { method: 'email-password' })
}

/** Implements Passwords with the library. */
export async function openPasswords(library: Library, store: Store): Promise<Passwords> {
  const { api, $context } = library
  const { internalAdapter, password: hashing } = await $context

  async function passwordStamp(email: string): Promise<string | undefined> {
    const found = await internalAdapter.findUserByEmail(loginOf(email))
    // looked up for unknown addresses too, so that both take as long
    const credential = await internalAdapter.findCredentialAccount(found?.user.id ?? '')
    if (!found || !credential?.password) return undefined
    return createHash('sha256').update(`${found.user.id}:${credential.password}`).digest('hex')
  }

  return {
    async signIn(headers, email, password) {
      const stamp = await passwordStamp(email)
      const body = { email: loginOf(email), password }
      const entering = api.signInEmail({ body, headers, returnHeaders: true })
      const entered = await unlessRefused(wrongCodes, entering)
      if (!entered) return undefined
      const isComplete = !('twoFactorRedirect' in entered.response)
      return { cookies: cookiesOf(entered), isComplete, passwordStamp: stamp }
    },
    async setPassword(accountId, email, password) {
      const hash = await hashing.hash(password)
      await addPerson(library, { id: accountId, email })
      await store.replacePassword(accountId, { hash })
    },
    // not that of the library, which would also replace a password that was reset while it checked the old one
    async changePassword(headers, { accountId, currentPassword, newPassword }) {
      const replaced = (await internalAdapter.findCredentialAccount(accountId))?.password
      if (!replaced) return undefined
      if (!(await hashing.verify({ hash: replaced, password: currentPassword }))) return undefined
      const hash = await hashing.hash(newPassword)
      const starting = api.startAnotherSession({ headers, returnHeaders: true })
      const started = await unlessRefused(signedOutCodes, starting)
      if (!started) return undefined
      const sessionId = started.response
      if (await store.replacePassword(accountId, { hash, replaced, sessionId })) {
        return cookiesOf(started)
      }
      await store.endSession(accountId, sessionId)
      return undefined
    },
    async isPassword(accountId, password) {
      const credential = await internalAdapter.findCredentialAccount(accountId)
      const hash = credential?.password
      return Boolean(hash && (await hashing.verify({ hash, password })))
    },
    hasPassword: async (email) => (await passwordStamp(email)) !== undefined,
    passwordStamp,
  }
}
