import {
  addressHeader,
  type CallerHeaders,
  type SessionCookies,
  type SignedIn,
  type Visitor,
} from '@rowdeck/accounts/people'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ConsoleContext } from './console-context.ts'
import { WebError } from './web-error.ts'

/** In characters. */
const userAgentLengthMax = 300

/** Returns the headers of the request that identify the caller. */
export function callerOf({ headers, ip }: FastifyRequest): CallerHeaders {
  const caller = callerHeaders(headers.cookie ?? '', headers['user-agent'] ?? '', ip)
  // passkeys are bound to it
  if (headers.origin) caller.set('origin', headers.origin)
  return caller
}

/** Returns the headers that the caller will send next, with these cookies. */
export function callerAfter(request: FastifyRequest, cookies: SessionCookies): CallerHeaders {
  const pairs = cookies.map((cookie) => cookie.split(';')[0]).join('; ')
  return callerHeaders(pairs, request.headers['user-agent'] ?? '', request.ip)
}

// a session keeps the name of its browser, which could have the length of all headers
function callerHeaders(cookie: string, userAgent: string, ip: string): CallerHeaders {
  const browser = userAgent.slice(0, userAgentLengthMax)
  return new Headers({ cookie, 'user-agent': browser, [addressHeader]: ip })
}

/** Resolves to the person who is signed in. Throws `signed_out` and `account_suspended`. */
export async function requireSession(
  context: ConsoleContext,
  request: FastifyRequest,
): Promise<SignedIn> {
  const { headers, facts } = request
  const person = headers.cookie ? await context.people.findSession(callerOf(request)) : undefined
  if (!person) throw new WebError('signed_out', 'You are signed out. Sign in to continue.')
  facts.accountId = person.accountId
  await requireNotSuspended(context, person.accountId)
  return person
}

/**
 * Throws `account_suspended` if the person has a suspended account; `idOrEmail` names any account of
 * theirs. Deleting an account is refused as well, because that would end the suspension.
 */
export async function requireNotSuspended(
  { accounts }: ConsoleContext,
  idOrEmail: string,
): Promise<void> {
  const suspension = await accounts.suspensionOf(idOrEmail)
  if (!suspension) return
  const because = suspension.reason === null ? '' : `: ${suspension.reason}`
  throw new WebError(
    'account_suspended',
    `This account is suspended${because}. Contact the operator of this service.`,
  )
}

export function setSessionCookies(reply: FastifyReply, cookies: SessionCookies): void {
  reply.header('set-cookie', cookies)
}

/** Resolves to the visitor who enters an address without a session, with the id of a known device. */
export async function visitorOf(
  { people, devices }: ConsoleContext,
  { headers, ip }: FastifyRequest,
  email: string,
): Promise<Visitor> {
  const stamp = devices.isClaimed(headers.cookie) ? await people.passwordStamp(email) : undefined
  const deviceId = stamp === undefined ? undefined : devices.find(headers.cookie, stamp)
  return { email, ip, deviceId }
}

/**
 * Makes the device known to the account until its password changes. Resolves to whether it was known; of an account
 * without a password, no device can be, and this resolves to true.
 */
export async function rememberDevice(
  { people, devices }: ConsoleContext,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  email: string,
): Promise<boolean> {
  const stamp = await people.passwordStamp(email)
  if (!stamp) return true
  const { cookie } = request.headers
  reply.header('set-cookie', devices.remember(cookie, stamp))
  return devices.find(cookie, stamp) !== undefined
}
