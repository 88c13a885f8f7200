import { createHash } from 'node:crypto'
import type { CreatePeopleAdapter } from './people-store.ts'

type Adapter = ReturnType<CreatePeopleAdapter>
type InTransaction = Parameters<Parameters<Adapter['transaction']>[0]>[0]

type NewRow<D> = { model: string; data: Omit<D, 'id'>; select?: string[] | undefined }

interface Condition {
  field: string
  value: unknown
}

/**
 * Wraps a database adapter so that session tokens are stored as SHA-256 hashes only. Looking up a session by
 * its token returns the token; listed sessions carry the hash, which cannot be used to sign in. A slow
 * hash is not needed, because a token has 190 random bits.
 */
export function hashSessionTokens(create: CreatePeopleAdapter): CreatePeopleAdapter {
  return (options) => {
    const adapter = create(options)
    return {
      ...withHashedTokens(adapter),
      transaction: (work) => adapter.transaction((inside) => work(withHashedTokens(inside))),
    } as Adapter
  }
}

function hashSessionToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

function withHashedTokens<T extends InTransaction>(adapter: T): T {
  const hashed: Pick<InTransaction, 'create'> & Partial<InTransaction> = {
    async create<D extends Record<string, unknown>, R = D>(query: NewRow<D>) {
      const token = tokenIn(query.model, query.data)
      const row = await adapter.create<D, R>(withHashedData(query, 'data'))
      return token === undefined ? row : { ...row, token }
    },
    async findOne<R>(query: Parameters<InTransaction['findOne']>[0]) {
      const row = await adapter.findOne<R>(withHashedWhere(query))
      const token = query.where.find(({ field }) => field === 'token')?.value
      return row && query.model === 'session' && typeof token === 'string' ? { ...row, token } : row
    },
    update: (query) => adapter.update(withHashedData(withHashedWhere(query), 'update')),
    updateMany: (query) => adapter.updateMany(withHashedData(withHashedWhere(query), 'update')),
    findMany: (query) => adapter.findMany(withHashedWhere(query)),
    count: (query) => adapter.count(withHashedWhere(query)),
    delete: (query) => adapter.delete(withHashedWhere(query)),
    deleteMany: (query) => adapter.deleteMany(withHashedWhere(query)),
    consumeOne: (query) => adapter.consumeOne(withHashedWhere(query)),
    incrementOne: (query) => adapter.incrementOne(withHashedWhere(query)),
  }
  return { ...adapter, ...hashed }
}

function withHashedWhere<Q extends { model: string; where?: Condition[] | undefined }>(
  query: Q,
): Q {
  if (query.model !== 'session' || !query.where) return query
  const where = query.where.map((condition) =>
    condition.field === 'token' ? { ...condition, value: hashEach(condition.value) } : condition,
  )
  return { ...query, where }
}

function withHashedData<Q extends { model: string }>(query: Q, member: 'data' | 'update'): Q {
  const data = (query as Record<string, unknown>)[member]
  const token = tokenIn(query.model, data)
  if (token === undefined) return query
  return { ...query, [member]: { ...(data as object), token: hashSessionToken(token) } }
}

function tokenIn(model: string, data: unknown): string | undefined {
  const { token } = (data ?? {}) as { token?: unknown }
  return model === 'session' && typeof token === 'string' ? token : undefined
}

// the library compares tokens by equality and membership only
function hashEach(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(hashEach)
  return typeof value === 'string' ? hashSessionToken(value) : value
}
