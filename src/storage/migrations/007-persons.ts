import type { Kysely } from 'kysely'

/** Ends every session, because tokens were stored as they are until here. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await endSessions(db.withTables<Before>())
}

type Before = {
  people_sessions: { userId: string; expiresAt: string }
  api_keys: { account_id: string; expires_at: number | null; revoked_at: number | null }
}

// Hashing the tokens in place would leave them readable in free pages of the file and in backups. The
// key of a session's page expires with the session to the millisecond.
async function endSessions(db: Kysely<Before>): Promise<void> {
  const sessions = await db.selectFrom('people_sessions').select(['userId', 'expiresAt']).execute()
  for (const { userId, expiresAt } of sessions) {
    await db
      .updateTable('api_keys')
      .set({ revoked_at: Date.now() })
      .where('account_id', '=', userId)
      .where('expires_at', '=', Date.parse(expiresAt))
      .where('revoked_at', 'is', null)
      .execute()
  }
  await db.deleteFrom('people_sessions').execute()
}
