import { throwBusy } from './busy-errors.ts'
import type { People, PeopleSettings } from './people.ts'
import type { WebStore } from './web-store.ts'

/** Returns the people of a database. What signs them in is loaded when the first of them asks. */
export function createPeople(store: WebStore, settings: PeopleSettings): People {
  let auth: Promise<People> | undefined
  const load = () => {
    auth ??= import('./auth.ts')
      .then(({ createAuth }) => createAuth(store, settings))
      .then(throwBusy)
    return auth
  }
  return {
    whoIs: async (caller) => (await load()).whoIs(caller),
    signIn: async (caller, email, password) => (await load()).signIn(caller, email, password),
    signOut: async (caller) => (await load()).signOut(caller),
    setPassword: async (id, email, password) => (await load()).setPassword(id, email, password),
    changePassword: async (caller, change) => (await load()).changePassword(caller, change),
    isPassword: async (accountId, password) => (await load()).isPassword(accountId, password),
    hasPassword: async (email) => (await load()).hasPassword(email),
    passwordStamp: async (email) => (await load()).passwordStamp(email),
    sessions: async (accountId) => (await load()).sessions(accountId),
    endSession: async (sessionId) => (await load()).endSession(sessionId),
  }
}
