import {
  type AdmitAddress,
  PeopleRefused,
  type SingleSignOnProblem,
  SingleSignOnRefused,
} from '@rowdeck/accounts/people'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { actingVisitor } from './acting.ts'
import type { ConsoleContext } from './console-context.ts'
import { emailOf } from './form.ts'
import { pagePaths } from './page-paths.ts'
import type { RouteHandlers } from './routes.ts'
import { callerOf, requireNotSuspended, setSessionCookies } from './session-cookies.ts'
import { finishSignIn } from './sign-in-routes.ts'
import { WebError } from './web-error.ts'

/** Where the provider sends the browser back to. */
export const callbackPath = '/web/single-sign-on/callback'

/** Starts to sign in with the provider. */
export function singleSignOnRoutes(context: ConsoleContext) {
  const { people, guards, settings } = context
  return {
    async 'POST /web/single-sign-on'({ request, reply, body }) {
      if (!settings.singleSignOn) throw new WebError('not_found', 'There is nothing here.')
      await guards.startSignIn(request.ip)
      try {
        const next = pathOf(body.next)
        const { url, cookies } = await people.startSingleSignOn(callerOf(request), next)
        setSessionCookies(reply, cookies)
        return { url }
      } catch (error) {
        if (!(error instanceof SingleSignOnRefused)) throw error
        request.log.warn({ reason: error.reason }, 'The provider for single sign-on failed')
        const { name } = settings.singleSignOn
        throw new WebError('busy', `${name} cannot be reached. Try again in a moment.`)
      }
    },
  } satisfies Partial<RouteHandlers>
}

/** Adds the route to which the provider sends the browser; always answers with a redirect to a page. */
export function singleSignOnCallback(scope: FastifyInstance, context: ConsoleContext): void {
  if (!context.settings.singleSignOn) return
  scope.get('/single-sign-on/callback', async (request, reply) => {
    try {
      return reply.redirect(await finish(context, { request, reply }), 303)
    } catch (error) {
      const problem = problemOf(error)
      const reason = error instanceof SingleSignOnRefused ? error.reason : undefined
      if (problem === undefined) request.log.error(error)
      else request.log.warn({ problem, reason }, 'A single sign-on was refused')
      return reply.redirect(signInPage({ problem: problem ?? 'failed' }), 303)
    }
  })
}

interface Call {
  request: FastifyRequest
  reply: FastifyReply
}

async function finish(context: ConsoleContext, call: Call): Promise<string> {
  const { request } = call
  await context.guards.startSignIn(request.ip)
  const entries = Object.entries(request.query as Record<string, unknown>)
  const query = Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
  const admit = admitting(context, request)
  const entered = await context.people.finishSingleSignOn(callerOf(request), { query, admit })
  const { next, ...step } = entered
  const answer = await finishSignIn(context, call, { ...step, means: { by: 'single_sign_on' } })
  if (!('secondStep' in answer)) return next
  const { totp, passkey } = answer.secondStep
  return signInPage({ next, second: [totp && 'totp', passkey && 'passkey'].filter(Boolean).join() })
}

/** Returns the rule for addresses without an identity: the account of the address, or a new one if people may sign up. */
function admitting(context: ConsoleContext, request: FastifyRequest): AdmitAddress {
  const { accounts, signUps, waiting } = context
  return async (given) => {
    const email = emailOf(given)
    await requireNotSuspended(context, email)
    const known = await accounts.findBy({ email })
    if (known) return { accountId: known.id, email }
    signUps.requireAllowed(email)
    if (signUps.needApproval) {
      await waiting.add(email, { ip: request.ip, isConfirmed: true })
      throw new SingleSignOnRefused('sign_up_waits')
    }
    await signUps.count(request.ip)
    const account = await actingVisitor(accounts, request).open(email)
    return { accountId: account.id, email }
  }
}

const refusals: Partial<Record<PeopleRefused['code'], SingleSignOnProblem>> = {
  sign_up_closed: 'sign_up_closed',
  throttled: 'throttled',
}

function problemOf(error: unknown): SingleSignOnProblem | undefined {
  if (error instanceof SingleSignOnRefused) return error.problem
  if (error instanceof PeopleRefused) return refusals[error.code]
  if (!(error instanceof WebError)) return undefined
  return error.code === 'account_suspended' ? 'suspended' : 'failed'
}

function signInPage(parameters: Record<string, string>): string {
  return `${pagePaths.signIn.path}?${new URLSearchParams(parameters)}`
}

/** Returns the path if it is one of this site, else that of the first page. */
function pathOf(next: string): string {
  const site = 'http://localhost'
  const url = URL.parse(next, site)
  // a path with two slashes at its start is another site
  const isOwn = url?.origin === site && !url.pathname.startsWith('//')
  return isOwn ? `${url.pathname}${url.search}${url.hash}` : '/'
}
