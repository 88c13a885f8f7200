import { type SessionCookies, type SignedIn, sessionsMax } from '../people/people.ts'
import { isoTime } from '../time.ts'
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

/** How somebody has signed in. */
export interface SignInMeans {
  /** What was given in the first step, unless there was a second one. */
  by?: 'password' | 'passkey' | 'single_sign_on'
  /** What was given in the second step. */
  second?: 'totp' | 'recovery_code'
}

type Call = Pick<RouteCall<'POST /web/sign-in'>, 'request' | 'reply'>

/** Hands out the session that the library has just started. Throws `account_suspended`. */
export async function startSession(
  context: ConsoleContext,
  call: Call,
  { cookies, ...means }: SignInMeans & { cookies: SessionCookies },
): Promise<Me> {
  const { request, reply } = call
  const person = await context.people.findSession(callerAfter(request, cookies))
  if (!person) throw new Error('The session that was just started does not exist.')
  await requireNotSuspended(context, person.accountId)
  const { accountId } = person
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
