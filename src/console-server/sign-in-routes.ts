import type { PasswordStep } from '../people/people.ts'
import type { ConsoleContext } from './console-context.ts'
import type { Me, SecondStep } from './contract.ts'
import { emailOf } from './form.ts'
import { sendNotice } from './notices.ts'
import type { RouteCall, RouteHandlers } from './routes.ts'
import { callerAfter, callerOf, setSessionCookies, visitorOf } from './session-cookies.ts'
import { type Entered, signInAgain, startSession } from './start-session.ts'
import { WebError } from './web-error.ts'

/** Signing in, in one step or two. No answer reveals whether an address has an account. */
export function signInRoutes(context: ConsoleContext) {
  return {
    'POST /web/sign-in': (call) => signIn(context, call),
    'POST /web/second-step': (call) => enterCode(context, call),
    async 'POST /web/passkey-sign-in/options'({ request, reply }) {
      await context.guards.startSignIn(request.ip)
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
  const cookies = await context.people.signInWithPasskey(callerOf(request), body.response)
  if (cookies) return startSession(context, call, { cookies, means: { by: 'passkey' } })
  const details = { by: 'passkey' }
  await context.recordVisit(request, { kind: 'sign_in_failed', accountId: null, details })
  throw new WebError(
    'credentials_wrong',
    'This passkey does not work here. It may have been removed. Sign in with your password.',
  )
}
