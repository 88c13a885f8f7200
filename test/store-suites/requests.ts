import type { AccountStore, KeyStore } from '../../packages/accounts/src/accounts/accounts.ts'
import type {
  AdmissionStore,
  AdmittedRequest,
  RequestEnd,
} from '../../packages/accounts/src/admission/admit.ts'
import { accountOf, keyOf } from './account-store.ts'

/** The parts of a database that requests use. */
export type Store = AdmissionStore & AccountStore & KeyStore

export const now = 1_700_000_000_000
export const settled: RequestEnd = {
  state: 'settled',
  at: now,
  received: { type: 'pdf', fileBytes: 20_971_520, nameLength: 9 },
  delivery: { slides: 12, mode: 'mixed' },
  code: null,
}

/** Creates accounts with a key each, and requests in them; their ids begin with `name`. */
export function accountsIn(store: () => Store, name: string) {
  let count = 0
  return {
    async newAccount(): Promise<string> {
      count += 1
      const account = accountOf(`${name}-${count}`)
      await store().insertAccount(account)
      await store().insertKey(keyOf(account.id, account.id), `hash-${account.id}`)
      return account.id
    },
    async add(accountId: string, ...requests: Partial<AdmittedRequest>[]): Promise<void> {
      await store().onAccount(accountId, async (locked) => {
        for (const request of requests) await locked.addRequest(requestOf(accountId, request))
      })
    },
  }
}

let requests = 0

/** A request as it is admitted, with a unique id by default. */
export function requestOf(accountId: string, facts: Partial<AdmittedRequest>): AdmittedRequest {
  requests += 1
  return {
    id: `request-${requests}`,
    accountId,
    keyId: `key_${accountId}`,
    requestId: 'as the caller calls it',
    at: now,
    state: 'held',
    pays: 'pro',
    windowStartsAt: null,
    expiresAt: now + 1000,
    code: null,
    idempotencyHash: null,
    replayed: false,
    ...facts,
  }
}
