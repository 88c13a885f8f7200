import { type Kysely, sql } from 'kysely'
import type { NearQuota, NearQuotaQuery, QuotaMailStore } from '../accounts/accounts.ts'
import type { Schema } from './schema.ts'

/** Returns the part of the storage that knows whom to tell about quotas. What was told is a counter beside that of the quota. */
export function quotaMailStore(db: Kysely<Schema>): QuotaMailStore {
  return {
    async listNearQuota(query) {
      const { rows } = await nearQuota(query).execute(db)
      return rows.map((row) => ({ ...row, used: Number(row.used) }))
    },
    async claimQuotaMail({ accountId, kind, startsAt, endsAt }, share) {
      const { rows } = await sql`
        insert into counters (account_id, starts_at, kind, ends_at, used)
        select id, ${sql.lit(startsAt)}, ${sql.lit(`mailed:${kind}`)}, ${sql.lit(endsAt)}, ${sql.lit(share)}
        from accounts where id = ${accountId} and quota_mails = 1
        on conflict (account_id, starts_at, kind)
          do update set used = excluded.used where counters.used < excluded.used
        returning used`.execute(db)
      return rows.length > 0
    },
    async releaseQuotaMail({ accountId, kind, startsAt, told }, share) {
      await db
        .updateTable('counters')
        .set({ used: told })
        .where('account_id', '=', accountId)
        .where('starts_at', '=', startsAt)
        .where('kind', '=', `mailed:${kind}`)
        .where('used', '=', share)
        .execute()
    },
    async wantsQuotaMails(accountId) {
      const query = db.selectFrom('accounts').select('quota_mails').where('id', '=', accountId)
      return (await query.executeTakeFirst())?.quota_mails === 1
    },
    async setQuotaMails(accountId, wanted) {
      const change = db.updateTable('accounts').set({ quota_mails: wanted ? 1 : 0 })
      await change.where('id', '=', accountId).execute()
    },
  }
}

function nearQuota({ now, freeRequestsPerDay, after, rowsMax, shares }: NearQuotaQuery) {
  const [near, full] = shares.map((share) => sql.lit(share))
  // numbers are literals, because a database cannot tell the type of a parameter that is selected
  const running = sql`c.starts_at <= ${sql.lit(now)} and c.ends_at > ${sql.lit(now)}`
  const freeOfPerson = sql`
    coalesce((select sum(f.used) from accounts o join counters f on f.account_id = o.id
      where o.person_hash = p.person_hash and f.starts_at = c.starts_at and f.kind = 'free_day'), c.used)
    + coalesce((select h.used from hashed_counters h
      where h.subject_hash = p.person_hash and h.starts_at = c.starts_at and h.kind = 'free_day'), 0)`
  return sql<NearQuota>`
    select a.id as "accountId", a.email, a.credits, a.plan_name as "planName",
      a.plan_anchor_day as "anchorDay", u.kind, u.starts_at as "startsAt", u.ends_at as "endsAt",
      u.used, u.quota as "limit", coalesce(m.used, 0) as told
    from (
      select c.account_id, c.kind, c.starts_at, c.ends_at, c.used, p.plan_requests_per_month as quota
      from counters c join accounts p on p.id = c.account_id
      where c.kind = 'plan_month' and ${running} and p.plan_requests_per_month is not null
      union all
      select c.account_id, c.kind, c.starts_at, c.ends_at, ${freeOfPerson}, ${sql.lit(freeRequestsPerDay)}
      from counters c join accounts p on p.id = c.account_id
      where c.kind = 'free_day' and ${running} and p.plan_requests_per_month is null
    ) u
    join accounts a on a.id = u.account_id
    join people s on s.id = a.id
    left join counters m on m.account_id = a.id and m.starts_at = u.starts_at
      and m.kind = 'mailed:' || u.kind
    where a.id > ${after} and a.quota_mails = 1 and a.suspended_at is null
      and (a.pro_ends_at is null or a.pro_ends_at <= ${sql.lit(now)})
      and u.quota > 0 and u.used * 100 >= u.quota * ${near}
      and coalesce(m.used, 0) < case when u.used >= u.quota then ${full} else ${near} end
    order by a.id limit ${sql.lit(rowsMax)}`
}
