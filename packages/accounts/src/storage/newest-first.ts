import { type RawBuilder, sql } from 'kysely'

/** A row in a list whose newest comes first. */
interface Place {
  createdAt: number
  id: string
}

/** The condition on rows that come after one in a list whose newest comes first, those of one moment by their ids; all rows if there is none. */
export function isAfter(before: Place | undefined): RawBuilder<boolean> {
  if (before === undefined) return sql<boolean>`1 = 1`
  const { createdAt, id } = before
  return sql<boolean>`(created_at < ${createdAt} or (created_at = ${createdAt} and id < ${id}))`
}
