import type { CreatePeopleAdapter } from './people-store.ts'

type Adapter = ReturnType<CreatePeopleAdapter>

/** More rows than any list of the library has that is not of sessions. */
const rowsMax = 1000

/**
 * Wraps the sign-in library's database adapter so that a list is never cut off silently: without a limit, the
 * library itself would read 100 rows. A longer list than fits without one is an error.
 */
export function completeLists(adapter: Adapter): Adapter {
  return {
    ...adapter,
    async findMany<R>(query: Parameters<Adapter['findMany']>[0]) {
      if (query.limit !== undefined) return adapter.findMany<R>(query)
      const rows = await adapter.findMany<R>({ ...query, limit: rowsMax + 1 })
      if (rows.length <= rowsMax) return rows
      throw new Error(`A list of ${query.model} is longer than ${rowsMax} rows and has no limit.`)
    },
  }
}
