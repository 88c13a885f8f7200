import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Accounts } from '../accounts/accounts.ts'
import type { Clock } from '../clock.ts'
import type { Logger } from '../telemetry/telemetry.ts'
import { accountRoutes } from './account-routes.ts'
import type { Site } from './contract.ts'
import { createPeople } from './create-people.ts'
import type { Desk, SiteLimits, WebSettings, WorkerStats } from './desk.ts'
import { createDevices } from './devices.ts'
import { passwordLengthMax, passwordLengthMin } from './form.ts'
import { createGuards } from './guards.ts'
import { keyRoutes } from './key-routes.ts'
import { createPost } from './letters.ts'
import { createLinks } from './links.ts'
import { operatorRoute } from './operator-route.ts'
import { requireOwnOrigin } from './origin.ts'
import { securePage } from './page-headers.ts'
import { pageRoutes } from './page-routes.ts'
import { personRoutes } from './person-routes.ts'
import { createPlaygroundKeys } from './playground-key.ts'
import { sessionRoutes } from './session-routes.ts'
import { createSignUps } from './sign-ups.ts'
import { asWebError, failureOf, WebError, webStatusOf } from './web-error.ts'
import type { WebStore } from './web-store.ts'

export type { SiteLimits, WebSettings } from './desk.ts'
export { createLinks, type Links, linkTo } from './links.ts'
export { serviceSecret } from './service-secret.ts'
export type * from './web-store.ts'

export interface WebParts {
  accounts: Accounts
  store: WebStore
  clock: Clock
  log: Logger
  settings: WebSettings
  /** Signs cookies and keys hashes; see `serviceSecret`. */
  secret(): string
  limits: SiteLimits
  stats(): WorkerStats
  /** Where the server listens; where links lead to unless a public address is set. */
  url(): string
}

const bodyBytesMax = 16 * 1024
const builtConsole = join(import.meta.dirname, '..', '..', 'console', 'dist')

/** Returns what adds the console to a server: its API under `/web`, and its pages. */
export function createWeb(parts: WebParts): (server: FastifyInstance) => void {
  const desk = deskOf(parts)
  return (server) => {
    void server.register(async (scope) => consoleApi(scope, desk), { prefix: '/web' })
    pageRoutes(server, { folder: builtConsole, publicUrl: parts.settings.publicUrl })
  }
}

function deskOf({ log, url, ...parts }: WebParts): Desk {
  const { accounts, store, clock, settings, secret } = parts
  const secure = settings.publicUrl?.startsWith('https:') ?? false
  const { smtpUrl, mailFrom: from } = settings
  const post = createPost({ smtpUrl, from }, log)
  return {
    ...parts,
    people: createPeople(store, { secret, secure }),
    playground: createPlaygroundKeys(accounts, secret),
    links: createLinks(store, clock),
    guards: createGuards(clock),
    signUps: createSignUps({ store, clock, settings, secret }),
    devices: createDevices({ secret, secure, clock }),
    post: (letter) => void post(letter),
    baseUrl: () => settings.publicUrl ?? url(),
  }
}

function consoleApi(scope: FastifyInstance, desk: Desk): void {
  takeJson(scope)
  scope.addHook('onRequest', async (request, reply) => {
    securePage(request, reply, desk.settings.publicUrl)
    reply.header('cache-control', 'no-store')
    requireOwnOrigin(request, desk.settings.publicUrl)
    requireJson(request)
  })
  scope.setErrorHandler(answerError)
  scope.setNotFoundHandler((request, reply) =>
    answerError(new WebError('not_found', 'There is nothing here.'), request, reply),
  )
  scope.get('/site', async () => siteOf(desk))
  personRoutes(scope, desk)
  sessionRoutes(scope, desk)
  keyRoutes(scope, desk)
  accountRoutes(scope, desk)
  operatorRoute(scope, desk)
}

function takeJson(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  const options = { parseAs: 'string', bodyLimit: bodyBytesMax } as const
  scope.addContentTypeParser('application/json', options, (_request, body: string, done) => {
    try {
      done(null, body === '' ? {} : JSON.parse(body))
    } catch {
      done(new WebError('input_invalid', 'The body is no valid JSON.'))
    }
  })
}

// a form of another site cannot send this type without asking first, and is never told yes
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

function siteOf({ settings, limits }: Desk): Site {
  const { fileBytesMax, freeRequestsPerDay, requestsPerMinute, requestsPerDay } = limits
  return {
    fileBytesMax,
    freeRequestsPerDay,
    requestsPerMinute,
    requestsPerDay,
    signUp: settings.signUp,
    signUpDomains: settings.signUpDomains,
    linksBy: settings.smtpUrl ? 'mail' : 'log',
    passwordLengthMin,
    passwordLengthMax,
  }
}
