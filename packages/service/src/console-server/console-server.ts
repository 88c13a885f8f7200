import { join } from 'node:path'
import {
  type Accounts,
  createPerform,
  type LeaseStore,
  type Perform,
} from '@rowdeck/accounts/accounts'
import type { Billing } from '@rowdeck/accounts/billing'
import {
  type CreateThrottle,
  createDevices,
  createGuards,
  createLinks,
  createMailer,
  createOperatorPeople,
  createPeople,
  createSignUps,
  createStopTokens,
  createWaitingList,
  type Mail,
  type PeopleStore,
  passwordLengthMax,
  passwordLengthMin,
} from '@rowdeck/accounts/people'
import type { Clock } from '@rowdeck/core/clock'
import { ownPackages } from '@rowdeck/core/installation'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from '../telemetry/telemetry.ts'
import { accountRoutes } from './account-routes.ts'
import { createRecorders } from './acting.ts'
import { billingRoutes } from './billing-routes.ts'
import type {
  ConsoleContext,
  ConsoleSettings,
  ServiceState,
  SiteLimits,
  WorkerStats,
} from './console-context.ts'
import type { Site } from './contract.ts'
import { jobRoutes } from './job-routes.ts'
import { keyRoutes } from './key-routes.ts'
import { factorsUrl, linkTo, signInUrl } from './link-to.ts'
import { operatorRoutes } from './operator-routes.ts'
import { requireOwnOrigin } from './origin.ts'
import { securePage } from './page-headers.ts'
import { pagePaths } from './page-paths.ts'
import { pageRoutes } from './page-routes.ts'
import { personRoutes } from './person-routes.ts'
import { createPlaygroundKeys } from './playground-key.ts'
import {
  mailQuotasWhileServing,
  mailsQuotas,
  quotaMailRoutes,
  stopMailsRoute,
} from './quota-mails.ts'
import { registerRoutes } from './routes.ts'
import { secondFactorRoutes } from './second-factor-routes.ts'
import { sessionRoutes } from './session-routes.ts'
import { signInRoutes } from './sign-in-routes.ts'
import { callbackPath, singleSignOnCallback, singleSignOnRoutes } from './single-sign-on-routes.ts'
import { asWebError, failureOf, WebError } from './web-error.ts'
import { webStatusOf } from './web-error-codes.ts'
import { webhookRoutes } from './webhook-routes.ts'

export type { ServiceState } from './console-context.ts'
export { linkTo, signInUrl, webhooksUrl } from './link-to.ts'

export interface ConsoleParts extends Pick<ConsoleContext, 'fleet' | 'jobs' | 'resendWebhook'> {
  accounts: Accounts
  /** Undefined if nothing is sold. */
  billing: Billing | undefined
  store: PeopleStore & Pick<LeaseStore, 'takeLease'> & ConsoleContext['store']
  clock: Clock
  log: Logger
  settings: ConsoleSettings
  /** Signs cookies and keys hashes; see `serviceSecret`. */
  secret(): string
  limits: SiteLimits
  /** Counts attempts, in this process or in a store that several processes share. */
  createThrottle: CreateThrottle
  stats(): WorkerStats
  state(): Promise<ServiceState>
  /** Where the server listens; links start with it unless a public URL is set. */
  url(): string
}

const bodyBytesMax = 16 * 1024
const builtConsole = join(ownPackages, 'console', 'dist')

/** The console of a service. */
export interface Console {
  /** Performs operations on accounts, for the API too. */
  perform: Perform
  /** Loads what the first sign-in needs, which takes the thread about half a second. */
  loadSignIn(): Promise<void>
  /** Adds the console to a server: its API under `/web`, and its pages. */
  extend(server: FastifyInstance): void
}

export function createConsole(parts: ConsoleParts): Console {
  const context = contextOf(parts)
  return {
    perform: context.perform,
    loadSignIn: () => context.people.load(),
    extend(server) {
      void server.register(async (scope) => consoleApi(scope, context), { prefix: '/web' })
      stopMailsRoute(server, context)
      mailQuotasWhileServing(server, parts, context)
      const { publicUrl } = parts.settings
      const hidden = parts.billing ? [] : [pagePaths.plans.path]
      pageRoutes(server, { folder: builtConsole, publicUrl, hidden })
    },
  }
}

function contextOf({ log, url, createThrottle, ...parts }: ConsoleParts): ConsoleContext {
  const { accounts, store, clock, settings, secret } = parts
  const secure = settings.publicUrl?.startsWith('https:') ?? false
  const { smtpUrl } = settings
  const mailer = createMailer(settings, log)
  const sendMail = (mail: Mail) => void mailer(mail)
  const baseUrl = () => settings.publicUrl ?? url()
  const guards = createGuards(createThrottle)
  const links = createLinks(store, clock)
  const waiting = createWaitingList(store, clock, secret)
  const people = createPeople(store, {
    ...{ secret, secure, clock, sessionMs: settings.sessionMs },
    publicUrl: settings.publicUrl,
    singleSignOn: settings.singleSignOn,
  })
  const ofOperators = createOperatorPeople({
    ...{ people, links, waiting, store, secret },
    sendMail: smtpUrl ? sendMail : undefined,
    linkTo: async (token) => linkTo(baseUrl(), token),
    factorsUrl: () => factorsUrl(baseUrl()),
    onlyProvider: settings.singleSignOn?.isOnlyWay
      ? {
          name: settings.singleSignOn.name,
          signInUrl: async () => signInUrl(baseUrl()),
          isBypassed: false,
        }
      : undefined,
  })
  return {
    ...parts,
    people,
    perform: createPerform({ accounts, people: ofOperators, clock, secret }),
    // their sessions are recorded
    playground: createPlaygroundKeys(accounts.as(null), secret, guards.act),
    ...createRecorders(accounts, clock),
    links,
    waiting,
    guards,
    signUps: createSignUps({ store, clock, settings, secret }),
    stopTokens: createStopTokens(secret),
    devices: createDevices({ secret, secure, clock }),
    sendMail,
    baseUrl,
  }
}

function consoleApi(scope: FastifyInstance, context: ConsoleContext): void {
  parseJson(scope)
  scope.addHook('onRequest', async (request, reply) => {
    securePage(request, reply, context.settings.publicUrl)
    reply.header('cache-control', 'no-store')
    // the provider's page sends the browser back
    if (request.routeOptions.url !== callbackPath)
      requireOwnOrigin(request, context.settings.publicUrl)
    requireJson(request)
  })
  scope.setErrorHandler(answerError)
  scope.setNotFoundHandler((request, reply) =>
    answerError(new WebError('not_found', 'There is nothing here.'), request, reply),
  )
  singleSignOnCallback(scope, context)
  registerRoutes(scope, context, {
    'GET /web/site': async () => siteOf(context),
    ...personRoutes(context),
    ...signInRoutes(context),
    ...secondFactorRoutes(context),
    ...singleSignOnRoutes(context),
    ...sessionRoutes(context),
    ...keyRoutes(context),
    ...accountRoutes(context),
    ...billingRoutes(context),
    ...quotaMailRoutes(context),
    ...jobRoutes(context),
    ...webhookRoutes(context),
    ...operatorRoutes(context),
  })
}

function parseJson(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  const options = { parseAs: 'string', bodyLimit: bodyBytesMax } as const
  scope.addContentTypeParser('application/json', options, (_request, body: string, done) => {
    try {
      done(null, body === '' ? {} : JSON.parse(body))
    } catch {
      done(new WebError('input_invalid', 'The body is not valid JSON.'))
    }
  })
}

// a form on another site cannot send this type without a CORS preflight, which is never granted
function requireJson({ method, headers }: FastifyRequest): void {
  if (method === 'GET' || method === 'HEAD') return
  if (/^application\/json\b/i.test(headers['content-type'] ?? '')) return
  throw new WebError('input_invalid', 'Send content-type: application/json.')
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = asWebError(error)
  request.facts = { ...request.facts, code: refusal.code }
  if (refusal.code === 'internal') request.log.error(error)
  if (refusal.retryAfterSeconds) reply.header('retry-after', String(refusal.retryAfterSeconds))
  return reply.code(webStatusOf[refusal.code]).send(failureOf(refusal, request.id))
}

function shownProvider({ singleSignOn }: ConsoleSettings): Site['singleSignOn'] {
  return singleSignOn ? { name: singleSignOn.name, isOnlyWay: singleSignOn.isOnlyWay } : null
}

function siteOf(context: ConsoleContext): Site {
  const { settings, limits, billing } = context
  const { access, fileBytesMax, requestsPerMinute, requestsPerDay } = limits
  const isMetered = access === 'metered'
  return {
    access,
    fileBytesMax,
    freeRequestsPerDay: isMetered ? limits.freeRequestsPerDay : 0,
    requestsPerMinute,
    requestsPerDay,
    paymentUrl: (isMetered && settings.paymentUrl) || null,
    sells: billing !== undefined,
    contact: settings.contact ?? null,
    termsUrl: settings.termsUrl ?? null,
    privacyUrl: settings.privacyUrl ?? null,
    imprintUrl: settings.imprintUrl ?? null,
    signUp: settings.signUp,
    signUpDomains: settings.signUpDomains,
    mailsQuotas: mailsQuotas(context),
    linksBy: settings.smtpUrl ? 'mail' : 'log',
    singleSignOn: shownProvider(settings),
    passwordLengthMin,
    passwordLengthMax,
  }
}
