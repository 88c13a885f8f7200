import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Clock } from '../clock.ts'
import { AppError } from '../errors.ts'
import {
  type ConnectionSettings,
  type ConnectionUse,
  createConnectionLimits,
} from './connection-limits.ts'
import { errorResponse } from './error-response.ts'
import { paths } from './paths.ts'
import { requestIdOf } from './request-id.ts'

/** A connection for health is closed after so many milliseconds, whatever happens on it. */
const healthMsMax = 5000
/**
 * Requests that one connection may have unanswered. No common client sends a second one before the
 * first answer; a thousand fit into one packet of the socket and would be routed in one turn.
 */
const pipelinedMax = 8

const healthPaths = new Set<string | undefined>([paths.alive, paths.ready])

interface Connection {
  use: ConnectionUse
  unanswered: number
}

type Route = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Bounds the connections of a server, by address and in all, and what is asked on each of them.
 * Connections beyond the bounds may ask for health for 5 seconds and are told `busy` otherwise; when
 * these run out too, new ones are destroyed. Returns the `route` that refuses what may not be asked.
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
    const callOff =
      use === 'health' ? settings.clock.after(healthMsMax, () => socket.destroy()) : () => {}
    socket.once('close', () => {
      callOff()
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
    if (connection.use === 'any') return route(request, response)
    response.shouldKeepAlive = false
    if (healthPaths.has(request.url)) route(request, response)
    else refuse(request, response)
  }
}

/** Of Node's parser: tells it to take the rest of what has arrived for another protocol, and so to stop. */
const stopParsing = 2

// Node would parse all the requests that have arrived, a thousand or two, and make an error with its
// stack for each of them when the socket closes.
function cutOff(socket: Socket & { parser?: { onIncoming?: () => number } | null }): void {
  if (socket.parser) socket.parser.onIncoming = () => stopParsing
  socket.destroy()
}

function refuse(request: IncomingMessage, response: ServerResponse): void {
  const requestId = requestIdOf(request)
  const busy = new AppError(
    'busy',
    'The service has as many connections as it may have, in all or from your address. Close some, or send the request again in a moment.',
  )
  const { status, headers, body } = errorResponse(busy, requestId)
  response.writeHead(status, {
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'x-request-id': requestId,
  })
  response.end(JSON.stringify(body))
}
