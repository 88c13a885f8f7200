import type { Socket } from 'node:net'
import { parse as parseQueryString } from 'node:querystring'
import { AdmissionRefused } from '@rowdeck/accounts/admission'
import { type Clock, systemClock } from '@rowdeck/core/clock'
import { AppError } from '@rowdeck/core/errors'
import type { ConnectionSettings } from '@rowdeck/core/fairness'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Logger, Observer } from '../telemetry/telemetry.ts'
import { allowOrigins } from './allow-origins.ts'
import { type ApiRoutesOptions, apiRoutes } from './api-routes.ts'
import { waitingBytesMax } from './body-pieces.ts'
import { brokenRequestHandler, refuseConnect } from './broken-request.ts'
import { announceDeprecations } from './deprecations.ts'
import { errorResponse, isOurFault } from './error-response.ts'
import { followRequests } from './follow-requests.ts'
import { guardConnections, refuseExpectations } from './guard-connections.ts'
import { type Health, healthRoutes } from './health-routes.ts'
import { deferContinue, discardBody, isArriving, openBody, smallBody } from './incoming-body.ts'
import { limitProxied } from './limit-proxied.ts'
import { allowedMethods, paths, takesDeck } from './paths.ts'
import { rateLimitHeaders } from './rate-limit-headers.ts'
import { requestIdOf } from './request-id.ts'
import { takeTurns } from './take-turns.ts'
import { warnOfUnknownProxy } from './unknown-proxy.ts'
import { limitAnswers } from './unread-answers.ts'

export type { Stages } from './api-routes.ts'
export type { Health } from './health-routes.ts'
export { jobAsJson } from './job-json.ts'

export interface ServerSettings extends ConnectionSettings {
  clock: Clock
  /** Milliseconds in which the headers of a request, or the first one of a connection, must arrive. */
  headersMsMax: number
  /** Milliseconds within which a body must arrive. */
  bodyMsMax: number
  /** Origins whose pages may call the API; `*` for all. */
  corsOrigins: readonly string[]
}

export interface ServerParts extends Pick<ApiRoutesOptions, 'stages' | 'fields'> {
  health: Health
  log: Logger
  settings: ServerSettings & ApiRoutesOptions['settings']
  observer?: Pick<Observer, 'requestEnded'>
  /** Registers further routes, such as those of the console. */
  extend?: (server: FastifyInstance) => void
}

/** Maximum number of characters of a query string that are parsed. */
const queryLengthMax = 500
/** Interval in milliseconds at which Node checks connections for timeouts. */
const timeoutCheckMs = 1000
/**
 * Keep-alive timeout of idle connections in milliseconds. Longer than the 60 seconds that nginx and most load
 * balancers use by default, so that they never send a request on a connection that is being closed.
 */
const keepAliveMs = 72_000

/** Builds the HTTP server, not yet listening. */
export function createServer(parts: ServerParts): FastifyInstance {
  const { stages, fields, health, log, settings, observer, extend } = parts
  const server = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'requestId',
    }),
    genReqId: requestIdOf,
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    http: {
      headersTimeout: settings.headersMsMax,
      connectionsCheckingInterval: timeoutCheckMs,
      // a request without one is refused below, with a body
      requireHostHeader: false,
      highWaterMark: waitingBytesMax,
    },
    requestTimeout: settings.bodyMsMax * 2,
    keepAliveTimeout: keepAliveMs,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    clientErrorHandler: brokenRequestHandler(settings.clock),
    routerOptions: { querystringParser: parseQuery },
    trustProxy: settings.trustedProxies || false,
  })
  guardRequests(server, settings)
  passBodies(server, settings)
  followRequests(server, settings.clock, observer)
  warnOfUnknownProxy(server, settings.trustedProxies)
  announceDeprecations(server)
  limitAnswers(server, settings)
  answerErrors(server)
  limitProxied(server, settings)
  endConnectionsOnClose(server)
  healthRoutes(server, health)
  allowOrigins(server, settings.corsOrigins)
  // paced by the time that passes for the thread, whatever the clock of the service says
  takeTurns(server, systemClock)
  apiRoutes(server, { stages, fields, settings })
  extend?.(server)
  return server
}

function guardRequests(server: FastifyInstance, settings: ServerSettings): void {
  const route = guardConnections(server.server, settings, (request, response) =>
    server.routing(request, response),
  )
  // replaces Fastify's own listener, which routes every request
  server.server.removeAllListeners('request').on('request', route)
  deferContinue(server.server, route)
  refuseExpectations(server.server)
  refuseConnect(server.server, settings.clock)
}

// The upload stage reads the bodies of decks; nothing is parsed before the caller is admitted. The others are small.
function passBodies(server: FastifyInstance, { clock }: ServerSettings): void {
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
  server.addHook('preParsing', async ({ raw, method, routeOptions }, reply, payload) => {
    const { url } = routeOptions
    if (url === undefined || takesDeck(method, url) || !isArriving(raw)) return payload
    const body = openBody(raw, reply.raw, { clock, ...smallBody })
    body.stream.once('close', () => body[Symbol.dispose]())
    return body.stream
  })
  // otherwise the rest of a body that nobody reads would be parsed after the response
  server.addHook('onSend', async ({ raw }, reply) => {
    if (isArriving(raw)) reply.header('connection', 'close')
  })
}

function answerErrors(server: FastifyInstance): void {
  server.setNotFoundHandler(async (request, reply) => {
    const [path = ''] = request.url.split('?')
    const methods = allowedMethods(path)
    if (methods !== undefined) {
      reply.header('allow', methods)
      throw new AppError(
        'method_not_allowed',
        `${request.method} is not supported here. Use ${methods}.`,
      )
    }
    throw new AppError(
      'not_found',
      `There is nothing at ${path}. Convert with POST ${paths.convert}; ${paths.openApi} describes the API.`,
    )
  })
  server.setErrorHandler(answerError)
}

async function answerError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { status, headers, body } = errorResponse(error, request.id)
  request.facts = { ...request.facts, code: body.error.code }
  if (error instanceof AdmissionRefused) {
    reply.headers(rateLimitHeaders(error.windows))
    request.facts.accountId = error.accountId
  }
  if (isOurFault(error) && !hasDisconnected(request)) request.log.error(error)
  reply.removeHeader('idempotent-replayed')
  const { close } = await discardBody(request.raw)
  if (close) reply.header('connection', 'close')
  // errors of the framework occur before the hooks run
  reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff')
  return reply.code(status).headers(headers).send(body)
}

// An error caused by a disconnect is not a fault of the service, even if it looks like one.
function hasDisconnected({ raw }: FastifyRequest): boolean {
  return raw.socket.destroyed
}

// A connection that is kept alive after its last response would delay shutdown until it times out.
function endConnectionsOnClose(server: FastifyInstance): void {
  let closing = false
  const connections = new Set<Socket>()
  server.server.on('connection', (socket: Socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  server.addHook('preClose', async () => {
    closing = true
    // Node counts connections without any request as busy; browsers open such connections in advance
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
  })
  server.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close')
  })
}

// Runs for every request before anything else, so its input is limited; no route needs longer queries.
function parseQuery(query: string): ReturnType<typeof parseQueryString> {
  return parseQueryString(query.slice(0, queryLengthMax))
}
