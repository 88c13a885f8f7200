import type { Socket } from 'node:net'
import { parse as parseQueryString } from 'node:querystring'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { AdmissionRefused } from '../admission/admit.ts'
import type { Clock } from '../clock.ts'
import { AppError } from '../errors.ts'
import { addRequestFacts } from '../request-facts.ts'
import type { Logger } from '../telemetry/telemetry.ts'
import { brokenRequestHandler } from './broken-request.ts'
import { type CapacitySettings, createCapacity } from './capacity.ts'
import type { ConnectionSettings } from './connection-limits.ts'
import { type ConvertRouteSettings, convertRoute, type Stages } from './convert-route.ts'
import { announceDeprecations } from './deprecations.ts'
import { docsRoutes } from './docs/docs-routes.ts'
import { errorResponse, isOurFault } from './error-response.ts'
import { guardConnections } from './guard-connections.ts'
import { type Health, healthRoutes } from './health-routes.ts'
import { discardBody, holdContinue } from './incoming-body.ts'
import { type DescribedStages, openApiRoute } from './openapi-route.ts'
import { paths } from './paths.ts'
import { rateLimitHeaders } from './rate-limit-headers.ts'
import { requestIdOf } from './request-id.ts'
import { createServerTiming } from './server-timing.ts'
import { createUnderWay } from './under-way.ts'
import { warnOfUnknownProxy } from './unknown-proxy.ts'
import { type UsageStages, usageRoute } from './usage-route.ts'

export type { Stages } from './convert-route.ts'

export interface ServerSettings
  extends CapacitySettings,
    ConnectionSettings,
    Omit<ConvertRouteSettings, 'takeRoom'> {
  /** Milliseconds in which the headers of a request, or the first one of a connection, must arrive. */
  headersMsMax: number
}

export interface ServerParts {
  stages: Stages & UsageStages & DescribedStages
  health: Health
  log: Logger
  settings: ServerSettings
  /** Adds what is served beside the API. */
  extend?: (server: FastifyInstance) => void
}

const knownPaths = new Set<string>(Object.values(paths))
/** Characters of a query that are considered. */
const queryLengthMax = 500
/** How often Node looks for connections that are out of time, in milliseconds. */
const timeoutCheckMs = 1000
/**
 * Milliseconds between two requests on one connection: longer than proxies keep theirs (60 seconds by
 * default in nginx and most load balancers), so that they never send into a closed one.
 */
const keepAliveMs = 72_000

/** Builds the HTTP server, not yet listening. */
export function createServer(parts: ServerParts): FastifyInstance {
  const { stages, health, log, settings, extend } = parts
  const server = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'requestId',
    }),
    genReqId: requestIdOf,
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    http: { headersTimeout: settings.headersMsMax, connectionsCheckingInterval: timeoutCheckMs },
    requestTimeout: settings.bodyMsMax * 2,
    keepAliveTimeout: keepAliveMs,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    clientErrorHandler: brokenRequestHandler(settings.clock),
    routerOptions: { querystringParser: parseQuery },
    trustProxy: settings.trustedProxies || false,
  })
  guardRequests(server, settings)
  passBodiesUnread(server)
  followRequests(server, settings.clock)
  warnOfUnknownProxy(server, settings.trustedProxies)
  announceDeprecations(server)
  answerErrors(server)
  endConnectionsOnClose(server)
  healthRoutes(server, health)
  server.get(paths.columns, async () => ({ columns: stages.describeColumns() }))
  server.get(paths.usage, usageRoute(stages))
  server.get(paths.openApi, openApiRoute(stages, settings))
  docsRoutes(server)
  const takeRoom = createCapacity(settings)
  const convert = convertRoute(stages, { ...settings, takeRoom })
  const underWay = createUnderWay()
  server.post(paths.convert, (request, reply) => underWay.track(convert(request, reply)))
  server.addHook('onClose', () => underWay.ended())
  extend?.(server)
  return server
}

function guardRequests(server: FastifyInstance, settings: ServerSettings): void {
  const route = guardConnections(server.server, settings, (request, response) =>
    server.routing(request, response),
  )
  // in place of Fastify's own listener, which routes whatever comes
  server.server.removeAllListeners('request').on('request', route)
  holdContinue(server.server, route)
}

// Every answer has an id, the times of its stages where it has any, and a line in the log.
function followRequests(server: FastifyInstance, clock: Clock): void {
  addRequestFacts(server)
  server.decorateRequest('timing')
  server.addHook('onRequest', async (request, reply) => {
    request.timing = createServerTiming(clock)
    reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff')
    reply.raw.once('close', () => logRequest(request, reply))
  })
  server.addHook('onSend', async (request, reply) => {
    const timing = request.timing?.header()
    if (timing) reply.header('server-timing', timing)
  })
}

// The upload stage reads the bodies; nothing is parsed before the caller is admitted.
function passBodiesUnread(server: FastifyInstance): void {
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
}

function answerErrors(server: FastifyInstance): void {
  server.setNotFoundHandler(async (request, reply) => {
    const [path = ''] = request.url.split('?')
    if (knownPaths.has(path)) {
      const methods = path === paths.convert ? 'POST' : 'GET, HEAD'
      reply.header('allow', methods)
      throw new AppError(
        'method_not_allowed',
        `${request.method} is not possible here. Use ${methods}.`,
      )
    }
    throw new AppError(
      'not_found',
      `There is nothing at ${path}. Convert with POST ${paths.convert}.`,
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
  if (isOurFault(error) && !hungUp(request)) request.log.error(error)
  reply.removeHeader('idempotent-replayed')
  const { close } = await discardBody(request.raw)
  if (close) reply.header('connection', 'close')
  // errors of the framework come before the hooks
  reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff')
  return reply.code(status).headers(headers).send(body)
}

// What fails because the caller is gone is no fault, whatever it looks like from inside.
function hungUp({ raw }: FastifyRequest): boolean {
  return raw.socket.destroyed
}

/** One line a request, also of a caller who hung up before the answer was out. */
function logRequest(request: FastifyRequest, reply: FastifyReply): void {
  const outcome = reply.raw.writableFinished ? { status: reply.statusCode } : { hungUp: true }
  request.log.info({
    method: request.method,
    route: request.routeOptions.url ?? 'none',
    ...outcome,
    ms: Math.round(reply.elapsedTime),
    ...request.facts,
  })
}

// A connection kept open after its last answer would hold the closing server up until it times out.
function endConnectionsOnClose(server: FastifyInstance): void {
  let closing = false
  const connections = new Set<Socket>()
  server.server.on('connection', (socket: Socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  server.addHook('preClose', async () => {
    closing = true
    // Node takes those on which nothing was ever asked, as browsers open them ahead, for busy
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
  })
  server.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close')
  })
}

// Parsed for every request before anything else; no route needs more.
function parseQuery(query: string): ReturnType<typeof parseQueryString> {
  return parseQueryString(query.slice(0, queryLengthMax))
}
