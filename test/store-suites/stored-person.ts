import type { Storage } from '../../packages/accounts/src/storage/storage.ts'
import { accountOf } from './account-store.ts'

/** A store whose tables of people a suite fills as the sign-in library does; `execute` runs a statement. */
export interface OpenPeople {
  store: Storage
  execute(statement: string): Promise<void>
}

const moment = '2030-01-15T12:00:00.000Z'

/** Adds an account with a person; resolves to its id. */
export async function addPerson({ store, execute }: OpenPeople, name: string): Promise<string> {
  const account = accountOf(name)
  const { id } = account
  await store.insertAccount(account, { personHash: id })
  await execute(`insert into people (id, name, email, "emailVerified", "createdAt", "updatedAt")
    values ('${id}', '', '${id}@people.invalid', true, '${moment}', '${moment}')`)
  return id
}
