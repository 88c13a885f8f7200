import {
  type PasswordStep,
  type SessionCookies,
  type SignedIn,
  sessionsMax,
} from '@rowdeck/accounts/people'
import { isoTime } from '@rowdeck/core/time'
import type { ConsoleContext } from './console-context.ts'
import type { Me } from './contract.ts'
import { sendNotice } from './notices.ts'
import { mustAddSecondFactor } from './operator-second-factor.ts'
import type { RouteCall } from './routes.ts'
import {
  callerAfter,
  rememberDevice,
  requireNotSuspended,
  setSessionCookies,
} from './session-cookies.ts'
import { WebError } from './web-error.ts'

/** How somebody has signed in. */
export interface SignInMeans {
  /** What was given in the first step, unless there was a second one. */
  by?: 'password' | 'passkey' | 'single_sign_on' | 'link'
  /** What was given in the second step. */
  second?: 'totp' | 'recovery_code'
}

/** A sign-in that is complete. */
export interface Entered {
  means: SignInMeans
  cookies: SessionCookies
  /** If it began with a password: its stamp before the last step was checked. */
  password?: Pick<PasswordStep, 'passwordStamp'>
}

type Call = Pick<RouteCall<'POST /web/sign-in'>, 'request' | 'reply'>

/** Hands out the session that the library has just started. Throws `account_suspended` and `sign_in_again`. */
export async function startSession(
  context: ConsoleContext,
  call: Call,
  entered: Entered,
): Promise<Me> {
  const { request, reply } = call
  const { means, cookies } = entered
  const person = await context.people.findSession(callerAfter(request, cookies))
  if (!person) throw signInAgain()
  const { accountId } = person
  await requireUnchanged(context, person, entered)
  await requireNotSuspended(context, accountId)
  const before = { accountId, kinds: ['signed_in'], entriesMax: 1 } as const
  const isFirst = (await context.accounts.audit(before)).length === 0
  await context.recordSession({ request, person }, 'signed_in', { ...means })
  setSessionCookies(reply, cookies)
  await context.store.dropExpired(context.clock.now())
  await context.store.limitSessions(accountId, sessionsMax)
  const me = await meOf(context, person)
  const isKnown = await rememberDevice(context, call, me.email)
  // whoever came by a link has just read a mail
  const cameByLink = means.by === undefined && means.second === undefined
  if (!isKnown && !isFirst && !cameByLink) sendNotice(context, me.email, 'new_device')
  return me
}

/**
 * Ends the session, and throws `sign_in_again`, if the password was replaced while it was checked, or the person got the first
 * second factor. Whoever replaces or adds one ends the sessions that there are then, and this one may have come after that.
 */
async function requireUnchanged(
  { accounts, people, store }: ConsoleContext,
  { accountId, session }: SignedIn,
  { means, password }: Entered,
): Promise<void> {
  const { email } = await accounts.find(accountId)
  const isReplaced = password && (await people.passwordStamp(email)) !== password.passwordStamp
  const isOneFactor = means.second === undefined && means.by !== 'passkey'
  if (!isReplaced && !(isOneFactor && (await store.hasSecondFactor(accountId)))) return
  await store.endSession(accountId, session.id)
  throw signInAgain()
}

/** The refusal of a sign-in whose password or second factor has just changed. */
export function signInAgain(): WebError {
  return new WebError(
    'sign_in_again',
    'The password or the second factor of this account has just changed. Sign in again.',
  )
}

/** Returns what the page shows of the person who is signed in. */
export async function meOf(context: ConsoleContext, { accountId, session }: SignedIn): Promise<Me> {
  const { accounts, people } = context
  const { id, email, createdAt } = await accounts.find(accountId)
  return {
    id,
    email,
    createdAt: isoTime(createdAt),
    operator: await accounts.isOperator(accountId),
    sessionEndsAt: isoTime(session.expiresAt),
    hasPassword: await people.hasPassword(email),
    mustAddSecondFactor: await mustAddSecondFactor(context, accountId),
  }
}
