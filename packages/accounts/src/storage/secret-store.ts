import type { Kysely } from 'kysely'
import type { SecretStore } from '../people/people.ts'
import type { Schema } from './schema.ts'

/** The row of the table `service` that has the check of the secret. */
export const secretCheckName = 'secret check'

/** Keeps the check of the secret in the database that the processes of a service share. */
export function secretStore(db: Kysely<Schema>): SecretStore {
  const row = (value: string) => db.insertInto('service').values({ name: secretCheckName, value })
  const kept = db.selectFrom('service').select('value').where('name', '=', secretCheckName)
  return {
    async claimSecret(check) {
      const known = await kept.executeTakeFirst()
      if (known) return known.value === check
      await row(check)
        .onConflict((conflict) => conflict.column('name').doNothing())
        .execute()
      return (await kept.executeTakeFirstOrThrow()).value === check
    },
    async replaceSecret(value) {
      await row(value)
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
        .execute()
    },
  }
}
