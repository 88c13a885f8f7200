import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Clock } from '@rowdeck/core/clock'
import { AppError } from '@rowdeck/core/errors'
import {
  type ConnectionSettings,
  type ConnectionUse,
  createConnectionLimits,
} from '@rowdeck/core/fairness'
import { errorResponse } from './error-response.ts'
import { paths } from './paths.ts'
import { requestIdOf } from './request-id.ts'

/** Lifetime of a connection for health checks in milliseconds. */
const healthMsMax = 5000
/**
 * Maximum number of pipelined requests per connection. No common client pipelines; a thousand requests fit into
 * one read of the socket and would be routed in one turn of the event loop.
 */
const pipelinedMax = 8

const healthPaths = new Set<string | undefined>([paths.alive, paths.ready])

/** Whether requests of this path are answered beyond the limits. */
export function isHealthPath(path: string | undefined): boolean {
  return healthPaths.has(path)
}

interface Connection {
  use: ConnectionUse
  unanswered: number
}

type Route = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Limits the connections of a server, per address and in total, and the pipelined requests on each. Connections
 * beyond the limits may be used for health checks for 5 seconds; other requests on them are refused as `busy`. If those
 * are used up too, new connections are destroyed. Returns a `route` that enforces the limits.
 */
export function guardConnections(
  server: Server,
  settings: ConnectionSettings & { clock: Clock },
  route: Route,
): Route {
  const open = createConnectionLimits(settings)
  const connections = new WeakMap<Socket, Connection>()
  server.on('connection', (socket: Socket) => {
    const { use, closed } = open(socket.remoteAddress)
    if (use === 'none') return void socket.resetAndDestroy()
    connections.set(socket, { use, unanswered: 0 })
    const cancel =
      use === 'health' ? settings.clock.after(healthMsMax, () => socket.destroy()) : () => {}
    socket.once('close', () => {
      cancel()
      closed()
    })
  })

  return (request, response) => {
    const connection = connections.get(request.socket)
    if (!connection || connection.unanswered >= pipelinedMax) return cutOff(request.socket)
    connection.unanswered += 1
    response.once('close', () => {
      connection.unanswered -= 1
    })
    if (!hasOneHost(request)) return refuse(request, response, { error: withoutOneHost() })
    if (connection.use === 'any') return route(request, response)
    response.shouldKeepAlive = false
    if (isHealthPath(request.url)) route(request, response)
    else refuse(request, response, { error: tooManyConnections() })
  }
}

/**
 * HTTP/1.1 requires the header, once (RFC 9112, section 3.2): a proxy might take another one than this server. Node.js
 * refuses only a missing one, without a body.
 */
function hasOneHost({ headersDistinct, httpVersion }: IncomingMessage): boolean {
  const hosts = headersDistinct.host?.length ?? 0
  return hosts === 1 || (hosts === 0 && httpVersion !== '1.1')
}

/** Makes Node's parser treat the remaining bytes as another protocol, so it stops parsing. */
const stopParsing = 2

// Otherwise Node would parse all requests that have arrived, up to two thousand, and create an error with a stack
// for each of them when the socket closes.
function cutOff(socket: Socket & { parser?: { onIncoming?: () => number } | null }): void {
  if (socket.parser) socket.parser.onIncoming = () => stopParsing
  socket.destroy()
}

/**
 * Refuses requests with an expectation other than `100-continue` with 417 (RFC 9110, section 10.1.1), for which
 * Node.js has no body.
 */
export function refuseExpectations(server: Server): void {
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    response.shouldKeepAlive = false
    refuse(request, response, { error: unknownExpectation(), statusInstead: expectationFailed })
  })
}

const expectationFailed = 417

function unknownExpectation(): AppError {
  return new AppError(
    'request_invalid',
    'The header Expect is not supported, except with `100-continue`. Leave it out.',
  )
}

function withoutOneHost(): AppError {
  return new AppError(
    'request_invalid',
    'The request has no header Host, or several. Send the name of the service in one.',
  )
}

/** The refusal of a request beyond the limits. */
export function tooManyConnections(): AppError {
  return new AppError(
    'busy',
    'The service has reached its limit of connections, in total or from your address. Close some, or send the request again in a moment.',
  )
}

function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  { error, statusInstead }: { error: AppError; statusInstead?: number },
): void {
  const requestId = requestIdOf(request)
  const { status, headers, body } = errorResponse(error, requestId)
  response.writeHead(statusInstead ?? status, {
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'x-request-id': requestId,
  })
  response.end(JSON.stringify(body))
}
