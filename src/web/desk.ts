import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Accounts } from '../accounts/accounts.ts'
import type { Clock } from '../clock.ts'
import { clientNetwork } from '../network.ts'
import type { Site } from './contract.ts'
import type { Devices } from './devices.ts'
import type { Guards, Visitor } from './guards.ts'
import type { Letter } from './letters.ts'
import type { Links } from './links.ts'
import type { Entrance, People, PersonSession, SignedIn } from './people.ts'
import type { PlaygroundKeys } from './playground-key.ts'
import type { SignUps } from './sign-ups.ts'
import { WebError } from './web-error.ts'
import type { WebStore } from './web-store.ts'

/** What the routes of the console work with. */
export interface Desk {
  accounts: Accounts
  people: People
  playground: PlaygroundKeys
  links: Links
  guards: Guards
  devices: Devices
  signUps: SignUps
  store: WebStore
  clock: Clock
  settings: WebSettings
  limits: SiteLimits
  /** Returns at once; nobody waits for the letter. */
  post(letter: Letter): void
  /** Where links lead to, without a slash at the end. */
  baseUrl(): string
  stats(): WorkerStats
}

export interface WebSettings {
  /** The address under which people reach the service; undefined for this machine or an IP address. */
  publicUrl: string | undefined
  signUp: Site['signUp']
  /** In ASCII; none unless sign-up is for domains. */
  signUpDomains: string[]
  /** Accounts that may be created by sign-up from one network in a UTC day. */
  signUpsPerNetwork: number
  smtpUrl: string | undefined
  mailFrom: string
}

export interface SiteLimits {
  fileBytesMax: number
  freeRequestsPerDay: number
  requestsPerMinute: number
  requestsPerDay: number
  documentsMax: number
}

export interface WorkerStats {
  workers: number
  workersReady: number
  workersBusy: number
  documents: number
}

/** Returns what of the request tells who asks, and nothing else of it. */
export function callerOf({ headers, ip }: FastifyRequest): Headers {
  return callerWith(headers.cookie ?? '', headers['user-agent'] ?? '', ip)
}

/** Returns the caller as the next request will be, with these cookies. */
export function callerAfter(request: FastifyRequest, { cookies }: Entrance): Headers {
  const pairs = cookies.map((cookie) => cookie.split(';')[0]).join('; ')
  return callerWith(pairs, request.headers['user-agent'] ?? '', request.ip)
}

function callerWith(cookie: string, userAgent: string, ip: string): Headers {
  return new Headers({ cookie, 'user-agent': userAgent, 'x-rowdeck-address': ip })
}

/** Resolves to who is signed in. Refuses with signed_out or account_suspended. */
export async function personOf(desk: Desk, request: FastifyRequest): Promise<SignedIn> {
  const { headers, facts } = request
  const person = headers.cookie ? await desk.people.whoIs(callerOf(request)) : undefined
  if (!person) throw new WebError('signed_out', 'You are signed out. Sign in to go on.')
  facts.accountId = person.accountId
  await requireNotSuspended(desk, person.accountId)
  return person
}

/**
 * Refuses with account_suspended whoever has suspended accounts, by id or e-mail address. Deleting is
 * refused like the rest, since the suspension would end with the account.
 */
export async function requireNotSuspended({ accounts }: Desk, idOrEmail: string): Promise<void> {
  const suspension = await accounts.suspensionOf(idOrEmail)
  if (!suspension) return
  const because = suspension.reason === null ? '' : `: ${suspension.reason}`
  throw new WebError(
    'account_suspended',
    `This account is suspended${because}. Contact the operator of this service.`,
  )
}

/** Lets the caller in: sets the cookies of the session. */
export function letIn(reply: FastifyReply, { cookies }: Entrance): void {
  reply.header('set-cookie', cookies)
}

/** Ends sessions, and with each the key that its page had. */
export async function endSessions(desk: Desk, sessions: PersonSession[]): Promise<void> {
  for (const session of sessions) {
    await desk.people.endSession(session.id)
    await desk.playground.end(session)
  }
}

/** Resolves to who asks about an address without a session, and whether the device is known to its account. */
export async function visitorOf(
  { people, devices }: Desk,
  { headers, ip }: FastifyRequest,
  email: string,
): Promise<Visitor> {
  const stamp = devices.claimed(headers.cookie) ? await people.passwordStamp(email) : undefined
  const deviceId = stamp === undefined ? undefined : devices.find(headers.cookie, stamp)
  return { email, network: clientNetwork(ip), deviceId }
}

/** Makes the device known to the account, from now on and until its password changes. */
export async function rememberDevice(
  { people, devices }: Desk,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  email: string,
): Promise<void> {
  const stamp = await people.passwordStamp(email)
  if (stamp) reply.header('set-cookie', devices.remember(request.headers.cookie, stamp))
}

export function iso(moment: number | Date): string {
  return new Date(moment).toISOString()
}

export function isoOrNull(moment: number | null): string | null {
  return moment === null ? null : iso(moment)
}
