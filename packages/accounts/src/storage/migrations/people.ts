/**
 * Returns the statements that create links and people. The columns of the tables `people…` have the names that the
 * sign-in library requires. PostgreSQL must keep the time zone; SQLite stores text whatever the type says.
 */
export function people(isPostgres: boolean): string[] {
  return [
    `create table links (
      token_hash text primary key,
      email text not null,
      purpose text not null,
      expires_at bigint not null,
      network_hash text,
      confirmed integer default 0 not null
    )`,
    'create index links_by_email on links (email)',
    'create index links_by_end on links (expires_at)',
    `create table people (
      id text primary key references accounts (id),
      name text not null,
      email text not null unique,
      "emailVerified" boolean not null,
      image text,
      "createdAt" timestamptz not null,
      "updatedAt" timestamptz not null,
      "twoFactorEnabled" boolean default ${isPostgres ? 'false' : '0'} not null
    )`,
    `create table people_sessions (
      id text primary key,
      "expiresAt" timestamptz not null,
      token text not null unique,
      "createdAt" timestamptz not null,
      "updatedAt" timestamptz not null,
      "ipAddress" text,
      "userAgent" text,
      "userId" text not null references people (id) on delete cascade
    )`,
    'create index people_sessions_by_person on people_sessions ("userId")',
    'create index people_sessions_by_expiry on people_sessions ("expiresAt")',
    `create table people_credentials (
      id text primary key,
      "accountId" text not null,
      "providerId" text not null,
      "userId" text not null references people (id) on delete cascade,
      "accessToken" text,
      "refreshToken" text,
      "idToken" text,
      "accessTokenExpiresAt" timestamptz,
      "refreshTokenExpiresAt" timestamptz,
      scope text,
      password text,
      "createdAt" timestamptz not null,
      "updatedAt" timestamptz not null
    )`,
    'create index people_credentials_by_person on people_credentials ("userId")',
    'create index people_credentials_by_identity on people_credentials ("providerId", "accountId")',
    `create table people_verifications (
      id text primary key,
      identifier text not null,
      value text not null,
      "expiresAt" timestamptz not null,
      "createdAt" timestamptz not null,
      "updatedAt" timestamptz not null
    )`,
    'create index people_verifications_by_identifier on people_verifications (identifier)',
    'create index people_verifications_by_expiry on people_verifications ("expiresAt")',
    `create table people_second_factors (
      id text primary key,
      "userId" text not null unique references people (id) on delete cascade,
      secret text not null,
      "backupCodes" text not null,
      verified boolean not null,
      "failedVerificationCount" integer default 0 not null,
      "lockedUntil" timestamptz
    )`,
    `create table people_passkeys (
      id text primary key,
      name text,
      "publicKey" text not null,
      "userId" text not null references people (id) on delete cascade,
      "credentialID" text not null unique,
      counter bigint not null,
      "deviceType" text not null,
      "backedUp" boolean not null,
      transports text,
      "createdAt" timestamptz,
      aaguid text
    )`,
    'create index people_passkeys_by_person on people_passkeys ("userId")',
    ...(isPostgres ? keysEndInPostgres : keysEndInSqlite),
  ]
}

// A trigger, because the sign-in library, the foreign keys and the service all delete sessions, and none of them may leave
// the keys of one behind.
const keysEndInSqlite = [
  `create trigger people_sessions_end_keys before delete on people_sessions
    begin
      update api_keys set revoked_at = cast(strftime('%s', 'now') as integer) * 1000
      where session_id = old.id and revoked_at is null;
    end`,
]

const keysEndInPostgres = [
  `create function people_sessions_end_keys() returns trigger language plpgsql as $$
    begin
      update api_keys set revoked_at = floor(extract(epoch from clock_timestamp()) * 1000)
      where session_id = old.id and revoked_at is null;
      return old;
    end $$`,
  `create trigger people_sessions_end_keys before delete on people_sessions
    for each row execute function people_sessions_end_keys()`,
]
