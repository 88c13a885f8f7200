import { createHmac } from 'node:crypto'
import type { Clock } from '@rowdeck/core/clock'
import { minuteMs } from '@rowdeck/core/time'
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import type { LeaseStore } from '../accounts/accounts.ts'
import type { CallerHeaders } from './caller.ts'
import { codeOf, cookiesOf, type Library } from './library.ts'
import { PeopleRefused } from './people-refused.ts'
import type { PeopleStore } from './people-store.ts'
import { createRecoveryCodes, isAppCode, typedRecoveryCode } from './recovery-codes.ts'
import {
  type AuthenticatorLabel,
  type OwnPasskey,
  passkeysMax,
  type SecondFactors,
  type TotpSecret,
} from './second-factors.ts'

export interface FactorParts {
  library: Library
  store: PeopleStore & Pick<LeaseStore, 'takeLease'>
  clock: Clock
  secret: () => string
}

/** A row of the library's table, still encrypted. */
interface FactorRow {
  secret: string
  backupCodes: string
  verified: boolean
}

// more than a person can have, so that none of several that are added at once is hidden
const passkeysListedMax = 10 * passkeysMax
const model = 'twoFactor'
/** Codes in a row that are checked before none is for a while. */
const codeLimit = { attemptsMax: 10, lockMs: 15 * minuteMs }
/** Longer than the 90 seconds in which an app's code is accepted. */
const codeMs = 180_000

/** Implements SecondFactors with the two-factor plugin of the library. */
export async function openSecondFactors(parts: FactorParts): Promise<SecondFactors> {
  const { library, store, clock } = parts
  const { api } = library
  const context = await library.$context
  const { adapter, secretConfig: key } = context
  const findRow = (id: string) => adapter.findOne<FactorRow>({ model, where: ofPerson(id) })
  const codes = createCodes(parts)

  return {
    async listFactors(accountId) {
      const where = ofPerson(accountId)
      const [row, passkeys, isOn] = await Promise.all([
        findRow(accountId),
        adapter.findMany<PasskeyRow>({ model: 'passkey', where, limit: passkeysListedMax }),
        store.hasSecondFactor(accountId),
      ])
      const left = row && isOn ? ((await decrypt(row.backupCodes)) ?? '[]') : '[]'
      return {
        totp: row?.verified === true,
        passkeys: passkeys.map(passkeyShown).sort((a, b) => +a.createdAt - +b.createdAt),
        recoveryCodesLeft: (JSON.parse(left) as string[]).length,
      }
    },
    startTotp: (caller, account) => startTotp(library, caller, account),
    async confirmTotp(caller, { accountId, code }) {
      if (!(await findRow(accountId))?.secret) return undefined
      if (!(await codes.spend(accountId, code))) return undefined
      const verified = await codes.verify(caller, code)
      if (!verified) return undefined
      return { cookies: verified.cookies, recoveryCodes: await replaceCodes(accountId) }
    },
    renewRecoveryCodes: async (accountId) =>
      (await store.hasSecondFactor(accountId)) ? replaceCodes(accountId) : undefined,
    pendingSignIn: async (caller) => (await api.pendingSignIn({ headers: caller })) ?? undefined,
    async enterCode(caller, { accountId, code }) {
      const row = await findRow(accountId)
      if (row && (await decrypt(row.backupCodes)) === undefined) throw unreadable()
      if (row && !(await store.countCode(accountId, { now: clock.now(), ...codeLimit }))) {
        throw tooManyWrong()
      }
      if (isAppCode(code) && !(await codes.spend(accountId, code))) return undefined
      const passed = await codes.verify(caller, code)
      if (passed) await store.forgetCodes(accountId)
      return passed
    },
  }

  /** Resolves to undefined if it was encrypted with another secret of the service. */
  async function decrypt(data: string): Promise<string | undefined> {
    try {
      return await symmetricDecrypt({ key, data })
    } catch {
      return undefined
    }
  }

  async function replaceCodes(userId: string): Promise<string[]> {
    const { recoveryCodes, encrypted } = await newRecoveryCodes(key)
    await adapter.update({ model, where: ofPerson(userId), update: { backupCodes: encrypted } })
    return recoveryCodes
  }
}

/** Creates recovery codes; encrypted, they are what the library stores. */
export async function newRecoveryCodes(key: Parameters<typeof symmetricEncrypt>[0]['key']) {
  const recoveryCodes = createRecoveryCodes()
  const encrypted = await symmetricEncrypt({ key, data: JSON.stringify(recoveryCodes) })
  return { recoveryCodes, encrypted }
}

async function startTotp(
  { api, $context }: Library,
  caller: CallerHeaders,
  { label, password }: Parameters<SecondFactors['startTotp']>[1],
): Promise<TotpSecret | undefined> {
  const { adapter } = await $context
  const where = ofPerson((await api.getSession({ headers: caller }))?.user.id ?? '')
  const before = await adapter.findOne<FactorRow>({ model, where })
  if (before?.verified) return undefined
  const body = { method: 'totp' as const, ...(password !== undefined && { password }) }
  const started = await api.enableTwoFactor({ body, headers: caller })
  // codes belong to the passkeys of the person as well, and are shown only after the app is confirmed
  if (before) {
    await adapter.update({ model, where, update: { backupCodes: before.backupCodes } })
  }
  const uri = 'totpURI' in started ? started.totpURI : ''
  const secret = new URL(uri).searchParams.get('secret') ?? ''
  return { secret, uri: uriOf(secret, label) }
}

function ofPerson(userId: string) {
  return [{ field: 'userId', value: userId }]
}

function unreadable(): PeopleRefused {
  return new PeopleRefused(
    'factor_unreadable',
    'Codes for this account no longer work, because the secret of this service has changed. Sign in with a passkey, or ask the operator to remove your second factors.',
  )
}

const wrongCodes = new Set([
  'INVALID_CODE',
  'INVALID_BACKUP_CODE',
  'TOTP_NOT_ENABLED',
  'BACKUP_CODES_NOT_ENABLED',
  'INVALID_TWO_FACTOR_COOKIE',
])
const tooManyCodes = new Set(['TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE'])

function createCodes({ library: { api }, store, clock, secret }: FactorParts) {
  return {
    /** Whether the code has not been entered before; a code works once. */
    async spend(accountId: string, code: string): Promise<boolean> {
      const text = `code:${accountId}:${digitsOf(code)}`
      const key = createHmac('sha256', secret()).update(text).digest('base64url')
      const lease = { key, slotsMax: 1, now: clock.now(), leaseMs: codeMs, holder: '' }
      return (await store.takeLease(lease)).slot !== undefined
    },
    /** Passes the second step, or confirms an app within a session; undefined if the code is wrong. */
    async verify(headers: CallerHeaders, code: string) {
      const isApp = isAppCode(code)
      const given = { headers, returnHeaders: true } as const
      const answer = isApp
        ? api.verifyTOTP({ ...given, body: { code: digitsOf(code) } })
        : api.verifyBackupCode({ ...given, body: { code: typedRecoveryCode(code) } })
      const by: 'totp' | 'recovery_code' = isApp ? 'totp' : 'recovery_code'
      try {
        return { cookies: cookiesOf((await answer) as { headers: Headers }), by }
      } catch (error) {
        if (isWrong(error)) return undefined
        throw tooManyCodes.has(codeOf(error) ?? '') ? tooManyWrong() : error
      }
    },
  }
}

const conflictStatus = 409

function isWrong(error: unknown): boolean {
  // two requests have entered the same recovery code at the same moment, and the other one was first
  const isUsed = (error as { statusCode?: unknown }).statusCode === conflictStatus
  return isUsed || wrongCodes.has(codeOf(error) ?? '')
}

function tooManyWrong(): PeopleRefused {
  return new PeopleRefused(
    'throttled',
    'Too many wrong codes. Sign in again, in 15 minutes if that is refused too.',
    { retryAfterSeconds: 900 },
  )
}

function digitsOf(code: string): string {
  return code.replaceAll(/\s/g, '')
}

function uriOf(secret: string, { service, email }: AuthenticatorLabel): string {
  const name = `${encodeURIComponent(service)}:${encodeURIComponent(email)}`
  return `otpauth://totp/${name}?secret=${secret}&issuer=${encodeURIComponent(service)}`
}

/** A row of the library's table of passkeys. */
export interface PasskeyRow {
  id: string
  userId: string
  name?: string | null | undefined
  createdAt?: Date | string | null | undefined
  backedUp: boolean
}

/** Returns a passkey as its owner sees it. */
export function passkeyShown({ id, name, createdAt, backedUp }: PasskeyRow): OwnPasskey {
  return { id, name: name || 'Passkey', createdAt: new Date(createdAt ?? 0), backedUp }
}
