import { dayMs } from '@rowdeck/core/time'

/**
 * Returns the statements that create the audit log, and triggers that protect it. The network and the note are personal
 * data, which are erased with the account; nothing else ever changes.
 */
export function auditLog(isPostgres: boolean): string[] {
  return [
    `create table audit_log (
      id text primary key,
      at bigint not null,
      kind text not null,
      actor text not null,
      actor_account_id text,
      actor_key_id text,
      network text,
      account_id text,
      details text not null,
      note text
    )`,
    'create index audit_log_by_age on audit_log (at, id)',
    'create index audit_log_by_account_id on audit_log (account_id, at, id)',
    'create index audit_log_by_actor_account_id on audit_log (actor_account_id, at, id)',
    'create index audit_log_by_kind on audit_log (kind, at, id)',
    ...(isPostgres ? inPostgres : inSqlite),
  ]
}

const inSqlite = [
  `
    create trigger audit_log_unchanged before update on audit_log
    when new.network is not null or new.note is not null or new.id is not old.id or new.at is not old.at
      or new.kind is not old.kind or new.actor is not old.actor or new.account_id is not old.account_id
      or new.actor_account_id is not old.actor_account_id or new.actor_key_id is not old.actor_key_id
      or new.details is not old.details
    begin select raise(abort, 'The audit log cannot be changed.'); end`,
  `
    create trigger audit_log_kept before delete on audit_log
    when old.at > cast(strftime('%s', 'now') as integer) * 1000 - ${dayMs}
    begin select raise(abort, 'The audit log keeps its entries for a day at least.'); end`,
]

const inPostgres = [
  `
    create function audit_log_protect() returns trigger language plpgsql as $$
    begin
      if tg_op = 'TRUNCATE' then raise exception 'The audit log cannot be emptied.'; end if;
      if tg_op = 'DELETE' then
        if old.at > extract(epoch from clock_timestamp()) * 1000 - ${dayMs} then
          raise exception 'The audit log keeps its entries for a day at least.';
        end if;
        return old;
      end if;
      if new.network is not null or new.note is not null
        or (new.id, new.at, new.kind, new.actor, new.account_id, new.actor_account_id, new.actor_key_id, new.details)
          is distinct from
          (old.id, old.at, old.kind, old.actor, old.account_id, old.actor_account_id, old.actor_key_id, old.details)
      then raise exception 'The audit log cannot be changed.'; end if;
      return new;
    end $$`,
  `
    create trigger audit_log_protected before update or delete on audit_log
    for each row execute function audit_log_protect()`,
  `
    create trigger audit_log_not_emptied before truncate on audit_log
    for each statement execute function audit_log_protect()`,
]
