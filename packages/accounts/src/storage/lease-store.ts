import { minuteMs } from '@rowdeck/core/time'
import type { Kysely } from 'kysely'
import type { Lease, LeaseRequest, LeaseStore } from '../accounts/accounts.ts'
import type { Schema } from './schema.ts'

/** The clocks of several processes differ by less than this, in milliseconds. */
const clockSkewMsMax = minuteMs

/**
 * Returns the lease store of a database. A slot is a row, which is taken with a conditional write; so it is
 * exact without a lock. A lease that ends much later than one taken now predates a clock that was set back,
 * and does not count.
 */
export function leaseStore(db: Kysely<Schema>): LeaseStore {
  return {
    async takeLease(request) {
      // usually free, so that a statement is enough
      const guess = Math.floor(Math.random() * request.slotsMax)
      if (await takeSlot(db, guess, request)) return { slot: guess }
      for (;;) {
        const found = await findSlot(db, request)
        if (found.slot === undefined || (await takeSlot(db, found.slot, request))) return found
      }
    },
    async renewLeases(holder, { now, endsAt }) {
      await db
        .updateTable('leases')
        .set({ ends_at: endsAt })
        .where('holder', '=', holder)
        .where('ends_at', '>', now)
        .execute()
    },
    async endLease({ key, slot, holder }) {
      await db
        .deleteFrom('leases')
        .where('key', '=', key)
        .where('slot', '=', slot)
        .where('holder', '=', holder)
        .execute()
    },
  }
}

// Another process may take the slot first; whoever does not get the row looks again.
async function takeSlot(
  db: Kysely<Schema>,
  slot: number,
  { key, holder, now, leaseMs }: LeaseRequest,
): Promise<boolean> {
  const row = await db
    .insertInto('leases')
    .values({ key, slot, holder, ends_at: now + leaseMs })
    .onConflict((conflict) =>
      conflict
        .columns(['key', 'slot'])
        .doUpdateSet({ holder, ends_at: now + leaseMs })
        .where((eb) =>
          eb.or([
            eb('leases.ends_at', '<=', now),
            eb('leases.ends_at', '>', now + leaseMs + clockSkewMsMax),
          ]),
        ),
    )
    .returning('slot')
    .executeTakeFirst()
  return row !== undefined
}

async function findSlot(
  db: Kysely<Schema>,
  { key, slotsMax, now, leaseMs }: LeaseRequest,
): Promise<Lease> {
  const rows = await db
    .selectFrom('leases')
    .select(['slot', 'ends_at'])
    .where('key', '=', key)
    .where('slot', '<', slotsMax)
    .where('ends_at', '>', now)
    .where('ends_at', '<=', now + leaseMs + clockSkewMsMax)
    .execute()
  const taken = new Set(rows.map(({ slot }) => slot))
  const free = Array.from({ length: slotsMax }, (_, slot) => slot).find((slot) => !taken.has(slot))
  if (free !== undefined) return { slot: free }
  return { freeAt: Math.min(...rows.map(({ ends_at }) => ends_at)) }
}
