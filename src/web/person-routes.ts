import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { clientNetwork } from '../network.ts'
import type { Link, LinkSent, Me } from './contract.ts'
import {
  callerAfter,
  callerOf,
  type Desk,
  endSessions,
  iso,
  letIn,
  personOf,
  rememberDevice,
  requireNotSuspended,
  visitorOf,
} from './desk.ts'
import { emailOf, newPasswordOf, textOf } from './form.ts'
import { linkTo } from './links.ts'
import type { Entrance, SignedIn } from './people.ts'
import { WebError } from './web-error.ts'

/** Signing up, in and out, and the password. Nothing here tells whether an address has an account. */
export function personRoutes(server: FastifyInstance, desk: Desk): void {
  server.post('/sign-up', (request, reply) => signUp(desk, request, reply))
  server.post('/forgot', (request, reply) => forgot(desk, request, reply))
  server.post('/sign-in', (request, reply) => signIn(desk, request, reply))
  server.post('/link', (request) => lookAtLink(desk, request))
  server.post('/set-password', (request, reply) => setPassword(desk, request, reply))
  server.post('/sign-out', (request, reply) => signOut(desk, request, reply))
  server.post('/change-password', (request, reply) => changePassword(desk, request, reply))
  server.post('/delete-account', (request, reply) => deleteAccount(desk, request, reply))
  server.get('/me', async (request) => meOf(desk, await personOf(desk, request)))
}

async function signUp(desk: Desk, request: FastifyRequest, reply: FastifyReply): Promise<LinkSent> {
  // who cannot sign up at all need not fill in the form first
  if (desk.settings.signUp === 'closed') desk.signUps.requireAllowed('')
  const email = emailOf(request)
  desk.signUps.requireAllowed(email)
  await desk.guards.letter(await visitorOf(desk, request, email))
  const known = await desk.people.hasPassword(email)
  const purpose = known ? 'forgot' : 'sign-up'
  const link = linkTo(desk.baseUrl(), await desk.links.issue(email, purpose))
  desk.post({ to: email, purpose: 'sign-up', known, link })
  return linkSent(desk, reply)
}

async function forgot(desk: Desk, request: FastifyRequest, reply: FastifyReply): Promise<LinkSent> {
  const email = emailOf(request)
  await desk.guards.letter(await visitorOf(desk, request, email))
  if (await hasAccount(desk, email)) {
    const link = linkTo(desk.baseUrl(), await desk.links.issue(email, 'forgot'))
    desk.post({ to: email, purpose: 'forgot', known: true, link })
  } else {
    await desk.links.pretend(email, 'forgot')
  }
  return linkSent(desk, reply)
}

function linkSent({ settings }: Desk, reply: FastifyReply): LinkSent {
  reply.code(202)
  return { linkSent: true, linksBy: settings.smtpUrl ? 'mail' : 'log' }
}

async function hasAccount({ accounts }: Desk, email: string): Promise<boolean> {
  try {
    await accounts.find(email)
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return false
    throw error
  }
}

async function signIn(desk: Desk, request: FastifyRequest, reply: FastifyReply): Promise<Me> {
  const email = emailOf(request)
  const password = textOf(request, 'password')
  await desk.guards.guess(await visitorOf(desk, request, email))
  const entrance = await desk.people.signIn(callerOf(request), email, password)
  if (!entrance) throw wrong('The e-mail address or the password is wrong.')
  return welcome(desk, { request, reply, entrance })
}

async function lookAtLink(desk: Desk, request: FastifyRequest): Promise<Link> {
  await desk.guards.token(clientNetwork(request.ip))
  const { email, purpose, expiresAt } = await desk.links.look(textOf(request, 'token'))
  return { email, purpose, expiresAt: iso(expiresAt) }
}

async function setPassword(desk: Desk, request: FastifyRequest, reply: FastifyReply): Promise<Me> {
  const { accounts, people, links, guards } = desk
  await guards.token(clientNetwork(request.ip))
  const password = newPasswordOf(request, 'password')
  const token = textOf(request, 'token')
  const link = await links.look(token)
  // before the link is used up, so that it still works tomorrow
  if (link.purpose === 'sign-up' && !(await hasAccount(desk, link.email))) {
    await requireNotSuspended(desk, link.email)
    await desk.signUps.count(request.ip)
  }
  const { email, purpose } = await links.use(token)
  const account = await (purpose === 'forgot' ? accounts.find(email) : accounts.open(email))
  await people.setPassword(account.id, email, password)
  await endSessions(desk, await people.sessions(account.id))
  const entrance = await people.signIn(callerOf(request), email, password)
  if (!entrance) throw new Error('The password that was just set does not sign in.')
  return welcome(desk, { request, reply, entrance })
}

interface Arrival {
  request: FastifyRequest
  reply: FastifyReply
  entrance: Entrance
}

async function welcome(desk: Desk, { request, reply, entrance }: Arrival): Promise<Me> {
  const person = await desk.people.whoIs(callerAfter(request, entrance))
  if (!person) throw new Error('The session that was just begun is not there.')
  await requireNotSuspended(desk, person.accountId)
  letIn(reply, entrance)
  await desk.store.dropExpired(desk.clock.now())
  const me = await meOf(desk, person)
  await rememberDevice(desk, { request, reply }, me.email)
  return me
}

async function signOut(desk: Desk, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const person = await desk.people.whoIs(callerOf(request))
  letIn(reply, await desk.people.signOut(callerOf(request)))
  if (person) await desk.playground.end(person.session)
  reply.code(204)
}

async function changePassword(
  desk: Desk,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const person = await personOf(desk, request)
  const { email } = await desk.accounts.find(person.accountId)
  const currentPassword = textOf(request, 'currentPassword')
  const newPassword = newPasswordOf(request, 'newPassword')
  await desk.guards.guessInSession(person.session.id)
  const ended = await desk.people.sessions(person.accountId)
  const change = { currentPassword, newPassword }
  const entrance = await desk.people.changePassword(callerOf(request), change)
  if (!entrance) throw wrong('The current password is wrong.')
  letIn(reply, entrance)
  await rememberDevice(desk, { request, reply }, email)
  for (const session of ended) await desk.playground.end(session)
  reply.code(204)
}

async function deleteAccount(
  desk: Desk,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { accountId, session } = await personOf(desk, request)
  const password = textOf(request, 'password')
  await desk.guards.guessInSession(session.id)
  if (!(await desk.people.isPassword(accountId, password))) throw wrong('The password is wrong.')
  letIn(reply, await desk.people.signOut(callerOf(request)))
  await desk.accounts.remove(accountId)
  reply.code(204)
}

async function meOf({ accounts }: Desk, { accountId, session }: SignedIn): Promise<Me> {
  const { id, email, createdAt } = await accounts.find(accountId)
  const operator = await accounts.isOperator(accountId)
  return { id, email, createdAt: iso(createdAt), operator, sessionEndsAt: iso(session.expiresAt) }
}

function wrong(message: string): WebError {
  return new WebError('credentials_wrong', message)
}
