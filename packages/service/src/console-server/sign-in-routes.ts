import { linkInvalid, type PasswordStep, type SessionCookies } from '@rowdeck/accounts/people'
import type { FastifyRequest } from 'fastify'
import type { ConsoleContext } from './console-context.ts'
import type { Me, SecondStep } from './contract.ts'
import { emailOf } from './form.ts'
import { sendNotice } from './notices.ts'
import { requireOwnWays } from './own-ways.ts'
import type { RouteCall, RouteHandlers } from './routes.ts'
import { callerAfter, callerOf, setSessionCookies, visitorOf } from './session-cookies.ts'
import { type Entered, signInAgain, startSession } from './start-session.ts'
import { WebError } from './web-error.ts'

/** Signing in, in one step or two. No answer reveals whether an address has an account. */
export function signInRoutes(context: ConsoleContext) {
  return {
    'POST /web/sign-in': (call) => signIn(context, call),
    'POST /web/enter': (call) => enterByLink(context, call),
    'POST /web/second-step': (call) => enterCode(context, call),
    async 'POST /web/passkey-sign-in/options'({ request, reply }) {
      await context.guards.startSignIn(request.ip)
      await pendingOf(context, request)
      const started = await context.people.startPasskeySignIn(callerOf(request))
      setSessionCookies(reply, started.cookies)
      return { options: started.options }
    },
    'POST /web/passkey-sign-in': (call) => signInWithPasskey(context, call),
  } satisfies Partial<RouteHandlers>
}

type SignInCall = Pick<RouteCall<'POST /web/sign-in'>, 'request' | 'reply'>

async function signIn(
  context: ConsoleContext,
  call: RouteCall<'POST /web/sign-in'>,
): Promise<Me | SecondStep> {
  const { request, body } = call
  const email = emailOf(body.email)
  await context.guards.guessPassword(await visitorOf(context, request, email))
  const entered = await context.people.signIn(callerOf(request), email, body.password)
  if (!entered) {
    const accountId = (await context.accounts.findBy({ email }))?.id ?? null
    await context.recordVisit(request, { kind: 'sign_in_failed', accountId })
    throw new WebError('credentials_wrong', 'The email address or the password is wrong.')
  }
  return finishSignIn(context, call, withPassword(entered))
}

/** What a right password is for `finishSignIn`. */
export function withPassword({ cookies, isComplete, ...password }: PasswordStep): FirstStep {
  return { cookies, isComplete, password, means: { by: 'password' } }
}

interface FirstStep extends Entered {
  /** False if a second factor is asked for. */
  isComplete: boolean
}

/** Starts the session, or asks for the second factor. */
export async function finishSignIn(
  context: ConsoleContext,
  call: SignInCall,
  { isComplete, ...entered }: FirstStep,
): Promise<Me | SecondStep> {
  if (isComplete) return startSession(context, call, entered)
  const { people, accounts } = context
  const { cookies, password } = entered
  const accountId = await people.pendingSignIn(callerAfter(call.request, cookies))
  if (accountId === undefined) throw signInAgain()
  const { email } = await accounts.find(accountId)
  if (password && (await people.passwordStamp(email)) !== password.passwordStamp) {
    throw signInAgain()
  }
  const { totp, passkeys } = await people.listFactors(accountId)
  setSessionCookies(call.reply, cookies)
  return { secondStep: { totp, passkey: passkeys.length > 0 } }
}

/** Signs in with a link that the command line has made; a second factor is asked for. */
async function enterByLink(
  context: ConsoleContext,
  call: RouteCall<'POST /web/enter'>,
): Promise<Me | SecondStep> {
  const { accounts, people, links, guards } = context
  const { request, body } = call
  await guards.checkToken(request.ip)
  if ((await links.find(body.token)).purpose !== 'sign-in') throw linkInvalid()
  const account = await accounts.find((await links.consume(body.token)).email)
  const entered = await people.enter(callerOf(request), account)
  return finishSignIn(context, call, { ...entered, means: { by: 'link' } })
}

/**
 * Resolves to whose second step it is, if passkeys are not a way in of their own but only that step. Throws
 * `sign_in_elsewhere` if there was no first one.
 */
async function pendingOf(
  { people, settings }: ConsoleContext,
  request: FastifyRequest,
): Promise<string | undefined> {
  if (!settings.singleSignOn?.isOnlyWay) return undefined
  const pending = await people.pendingSignIn(callerOf(request))
  if (pending === undefined) requireOwnWays(settings)
  return pending
}

/** Ends the session, and throws `sign_in_again`, if it is not that of the person who passed the first step. */
async function requireOwner(
  { people, store }: ConsoleContext,
  { request, cookies }: { request: FastifyRequest; cookies: SessionCookies },
  pending: string | undefined,
): Promise<void> {
  if (pending === undefined) return
  const person = await people.findSession(callerAfter(request, cookies))
  if (person?.accountId === pending) return
  if (person) await store.endSession(person.accountId, person.session.id)
  throw new WebError('sign_in_again', 'This passkey belongs to another account. Sign in again.')
}

async function enterCode(
  context: ConsoleContext,
  call: RouteCall<'POST /web/second-step'>,
): Promise<Me> {
  const { accounts, people, guards } = context
  const { request, body } = call
  const caller = callerOf(request)
  const accountId = await people.pendingSignIn(caller)
  if (accountId === undefined) {
    throw new WebError('sign_in_again', 'This took too long. Sign in again from the start.')
  }
  const { email } = await accounts.find(accountId)
  await guards.guessCode(await visitorOf(context, request, email))
  const password = { passwordStamp: await people.passwordStamp(email) }
  const passed = await people.enterCode(caller, { accountId, code: body.code })
  if (!passed) {
    await context.recordVisit(request, { kind: 'second_factor_failed', accountId })
    const message =
      'This code is wrong or was used before. Enter the code that the app shows now, or a recovery code.'
    throw new WebError('credentials_wrong', message, { field: 'code' })
  }
  const { cookies, by } = passed
  const me = await startSession(context, call, { cookies, password, means: { second: by } })
  if (by === 'recovery_code') sendNotice(context, email, 'recovery_code_used')
  return me
}

async function signInWithPasskey(
  context: ConsoleContext,
  call: RouteCall<'POST /web/passkey-sign-in'>,
): Promise<Me> {
  const { request, body } = call
  await context.guards.startSignIn(request.ip)
  const pending = await pendingOf(context, request)
  const cookies = await context.people.signInWithPasskey(callerOf(request), body.response)
  if (cookies) {
    await requireOwner(context, { request, cookies }, pending)
    return startSession(context, call, { cookies, means: { by: 'passkey' } })
  }
  const details = { by: 'passkey' }
  await context.recordVisit(request, { kind: 'sign_in_failed', accountId: null, details })
  throw new WebError(
    'credentials_wrong',
    'This passkey does not work here. It may have been removed. Sign in with your password.',
  )
}
