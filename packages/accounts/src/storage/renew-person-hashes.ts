import type { Kysely } from 'kysely'
import type { PersonHash } from '../accounts/accounts.ts'
import type { Schema } from './schema.ts'

const rowsPerBatch = 500
/** Characters of a hash that identify the secret; see `createPersonHash`. */
const keyLength = 8

/**
 * Computes the hashes of accounts that have none or one under a different secret, in batches, so that other
 * processes can write in between. Costs one index lookup if there is nothing to do.
 */
export async function renewPersonHashes(db: Kysely<Schema>, personHash: PersonHash): Promise<void> {
  const key = personHash('').slice(0, keyLength)
  for (;;) {
    const rows = await db
      .selectFrom('accounts')
      .select(['id', 'email'])
      .where((eb) =>
        eb.or([
          eb('person_hash', 'is', null),
          eb('person_hash', '<', `${key}:`),
          // the character after the colon
          eb('person_hash', '>=', `${key};`),
        ]),
      )
      // in one order, so that processes that start together do not wait for each other in a circle
      .orderBy('id')
      .limit(rowsPerBatch)
      .execute()
    if (rows.length === 0) return
    await db.transaction().execute(async (transaction) => {
      for (const { id, email } of rows) {
        const change = { person_hash: personHash(email) }
        await transaction.updateTable('accounts').set(change).where('id', '=', id).execute()
      }
    })
  }
}
