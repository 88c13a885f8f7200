/** The columns read here of the tables of the sign-in library (`people…`); the id is that of the account. */
export interface PersonRow {
  id: string
  /** The name under which the library knows the person, not the address itself. */
  email: string
  /** 1 in SQLite and true in PostgreSQL if the person has a second factor. */
  twoFactorEnabled: number | boolean
}

/** A password or an identity of a provider. */
export interface PersonCredentialRow {
  id: string
  userId: string
  /** `credential` for passwords. */
  providerId: string
  /** The hash of a password. */
  password: string | null
  /** As ISO 8601. */
  updatedAt: string
}

export interface PersonVerificationRow {
  id: string
  /** For an unfinished sign-in, the account. */
  value: string
  /** As ISO 8601. */
  expiresAt: string
}

/** The authenticator app and the recovery codes of a person; both encrypted. */
export interface SecondFactorRow {
  id: string
  userId: string
  /** Empty without an app. */
  secret: string
  backupCodes: string
  /** Whether the app has been confirmed with a code, so that codes are asked for. */
  verified: number | boolean
  /** Codes that were entered in a row since the last right one. */
  failedVerificationCount: number
  lockedUntil: string | null
}

export interface PasskeyRow {
  id: string
  userId: string
}

export interface PersonSessionRow {
  id: string
  userId: string
  /** As ISO 8601, like the other. */
  createdAt: string
  expiresAt: string
}
