import { linkInvalid, PeopleRefused } from '@rowdeck/accounts/people'
import { AppError } from '@rowdeck/core/errors'
import { isoTime } from '@rowdeck/core/time'
import { actingOwner, actingVisitor } from './acting.ts'
import { confirmPerson } from './confirm-person.ts'
import type { ConsoleContext } from './console-context.ts'
import type { LinkSent, Me, SecondStep } from './contract.ts'
import { emailOf } from './form.ts'
import { linkTo } from './link-to.ts'
import { requireOwnWays } from './own-ways.ts'
import type { RouteCall, RouteHandlers } from './routes.ts'
import {
  callerOf,
  rememberDevice,
  requireNotSuspended,
  setSessionCookies,
  visitorOf,
} from './session-cookies.ts'
import { finishSignIn, withPassword } from './sign-in-routes.ts'
import { meOf, signInAgain } from './start-session.ts'
import { WebError } from './web-error.ts'

/** Sign-up, sign-out and the password. No answer reveals whether an address has an account. */
export function personRoutes(context: ConsoleContext) {
  return {
    'POST /web/sign-up': (call) => signUp(context, call),
    'POST /web/forgot': (call) => forgot(context, call),
    'POST /web/link': (call) => checkLink(context, call),
    'POST /web/set-password': (call) => setPassword(context, call),
    'POST /web/sign-out': (call) => signOut(context, call),
    'POST /web/change-password': (call) => changePassword(context, call),
    'POST /web/delete-account': (call) => deleteAccount(context, call),
    'GET /web/me': ({ person }) => meOf(context, person),
  } satisfies Partial<RouteHandlers>
}

async function signUp(
  context: ConsoleContext,
  { request, body }: RouteCall<'POST /web/sign-up'>,
): Promise<LinkSent> {
  context.signUps.requireOpen()
  const email = emailOf(body.email)
  context.signUps.requireAllowed(email)
  await context.guards.sendLink(await visitorOf(context, request, email))
  const { needApproval } = context.signUps
  if (needApproval && !(await context.waiting.hasPlace(request.ip))) throw tooManyWait()
  const known = await context.people.hasPassword(email)
  if (needApproval ? !known : !context.settings.smtpUrl) {
    await context.waiting.add(email, { ip: request.ip })
  }
  if (needApproval && !known) return linkSent(context)
  const purpose = known ? 'forgot' : 'sign-up'
  const link = linkTo(context.baseUrl(), await context.links.issue(email, purpose))
  context.sendMail({ to: email, purpose: 'sign-up', known, link })
  return linkSent(context)
}

async function forgot(
  context: ConsoleContext,
  { request, body }: RouteCall<'POST /web/forgot'>,
): Promise<LinkSent> {
  const email = emailOf(body.email)
  await context.guards.sendLink(await visitorOf(context, request, email))
  const accountId = await idOf(context, email)
  const details = { purpose: 'forgot' }
  // recorded for unknown addresses too, so that both take as long
  await context.recordVisit(request, { kind: 'link_sent', accountId, details })
  if (!context.settings.smtpUrl) {
    await context.waiting.add(email, { ip: request.ip, isDecoy: accountId === null })
  }
  if (accountId !== null) {
    const link = linkTo(context.baseUrl(), await context.links.issue(email, 'forgot'))
    context.sendMail({ to: email, purpose: 'forgot', known: true, link })
  } else {
    await context.links.issueDecoy(email, 'forgot')
  }
  return linkSent(context)
}

function linkSent({ settings }: ConsoleContext): LinkSent {
  return { linkSent: true, linksBy: settings.smtpUrl ? 'mail' : 'log' }
}

// said before it is known whether the address has an account
function tooManyWait(): WebError {
  return new WebError(
    'throttled',
    'Too many people wait for an account, in all or from your network. Try again another day.',
  )
}

/** Resolves to null if the address has no account. */
async function idOf({ accounts }: ConsoleContext, email: string): Promise<string | null> {
  try {
    return (await accounts.find(email)).id
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null
    throw error
  }
}

async function checkLink(context: ConsoleContext, { request, body }: RouteCall<'POST /web/link'>) {
  await context.guards.checkToken(request.ip)
  const { email, purpose, expiresAt } = await context.links.find(body.token)
  if (purpose !== 'sign-in') requireOwnWays(context.settings)
  return { email, purpose, expiresAt: isoTime(expiresAt) }
}

async function setPassword(
  context: ConsoleContext,
  call: RouteCall<'POST /web/set-password'>,
): Promise<Me | SecondStep> {
  const { accounts, people, links, guards } = context
  const { request, body } = call
  await guards.checkToken(request.ip)
  const link = await links.find(body.token)
  if (link.purpose === 'sign-in') throw linkInvalid()
  // checked before the link is consumed, so that it still works tomorrow
  if (link.purpose === 'sign-up' && (await idOf(context, link.email)) === null) {
    await requireSignUp(context, { email: link.email, ip: request.ip })
    await context.signUps.count(request.ip)
  }
  const { email, purpose } = await links.consume(body.token)
  const visited = actingVisitor(accounts, request)
  const account = await (purpose === 'forgot' ? accounts.find(email) : visited.open(email))
  await people.setPassword(account.id, email, body.password)
  const act = { kind: 'password_set', accountId: account.id, details: { purpose } } as const
  await visited.record(act)
  const entered = await people.signIn(callerOf(request), email, body.password)
  // another link or operator has replaced it again
  if (!entered) throw signInAgain()
  // whoever reads the mail does not have the second factor
  return finishSignIn(context, call, withPassword(entered))
}

/** Refuses a link that was sent when more people might sign up than now. */
async function requireSignUp(
  context: ConsoleContext,
  { email, ip }: { email: string; ip: string },
): Promise<void> {
  await requireNotSuspended(context, email)
  context.signUps.requireAllowed(email)
  if (!context.signUps.needApproval) return
  await context.waiting.add(email, { ip, isConfirmed: true })
  throw new PeopleRefused(
    'sign_up_closed',
    'An operator of this service lets people in now. You are on the list and will get another link.',
  )
}

async function signOut(
  { people, recordSession }: ConsoleContext,
  { request, reply }: RouteCall<'POST /web/sign-out'>,
): Promise<null> {
  const person = await people.findSession(callerOf(request))
  setSessionCookies(reply, await people.signOut(callerOf(request)))
  if (!person) return null
  await recordSession({ request, person }, 'signed_out')
  return null
}

async function changePassword(
  context: ConsoleContext,
  { request, reply, body, person }: RouteCall<'POST /web/change-password'>,
): Promise<null> {
  const { accounts, guards, people } = context
  const { email } = await accounts.find(person.accountId)
  await guards.guessPasswordInSession(person.session.id)
  const { accountId } = person
  const change = { ...body, accountId }
  const cookies = await people.changePassword(callerOf(request), change)
  if (!cookies) throw wrong('The current password is wrong.')
  setSessionCookies(reply, cookies)
  const own = actingOwner(accounts, { request, person })
  await own.record({ kind: 'password_changed', accountId })
  await rememberDevice(context, { request, reply }, email)
  return null
}

async function deleteAccount(
  context: ConsoleContext,
  { request, reply, body, person }: RouteCall<'POST /web/delete-account'>,
): Promise<null> {
  const { accounts, people } = context
  await confirmPerson(context, person, body.password)
  setSessionCookies(reply, await people.signOut(callerOf(request)))
  await actingOwner(accounts, { request, person }).remove(person.accountId)
  return null
}

function wrong(message: string): WebError {
  return new WebError('credentials_wrong', message)
}
