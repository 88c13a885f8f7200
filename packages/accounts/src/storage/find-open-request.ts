import type { Kysely } from 'kysely'
import type { OpenRequest, SettledRequest } from '../admission/admit.ts'
import type { Run } from './count-usage.ts'
import type { Schema } from './schema.ts'

/** Resolves to the state of the request; to undefined if it has ended, was refused or is unknown. */
export async function findOpenRequest(
  db: Kysely<Schema>,
  run: Run,
  id: string,
): Promise<OpenRequest | undefined> {
  const [row] = await run(
    db.selectFrom('requests').select(['state', 'replayed']).where('id', '=', id),
  )
  if (row?.state !== 'held' && row?.state !== 'charged') return undefined
  return { state: row.state, replayed: row.replayed === 1 }
}

/** Resolves to what the request delivered and was charged; to undefined if it has not ended or has kept no charge. */
export async function findSettledRequest(
  db: Kysely<Schema>,
  run: Run,
  id: string,
): Promise<SettledRequest | undefined> {
  const columns = ['state', 'replayed', 'units', 'slides'] as const
  const [row] = await run(db.selectFrom('requests').select(columns).where('id', '=', id))
  if (row?.state !== 'settled') return undefined
  return { replayed: row.replayed === 1, units: row.units, slides: row.slides ?? 0 }
}
