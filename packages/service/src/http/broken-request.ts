import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Clock } from '@rowdeck/core/clock'
import { AppError } from '@rowdeck/core/errors'
import { errorResponse } from './error-response.ts'

/** Milliseconds within which the client must read the response; then its connection is destroyed. */
const lingerMs = 2000

const reasons: Record<number, string> = {
  400: 'Bad Request',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
}
const allowed = 'GET, HEAD, POST, DELETE'

/**
 * Returns the handler for requests that are not valid HTTP or do not arrive in time. It responds on the raw
 * socket with 400 `request_invalid` or 408 `request_too_slow`. The connection is destroyed once the client has
 * read the response, or after two seconds, because a client could keep a half-closed connection open forever.
 */
export function brokenRequestHandler(clock: Clock) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    answer(socket, clock, refusalOf(error))
  }
}

/** Answers `CONNECT` with 405, for which Node.js closes the connection without a response. */
export function refuseConnect(server: Server, clock: Clock): void {
  server.on('connect', (_request, socket) => {
    const error = new AppError(
      'method_not_allowed',
      `CONNECT is not supported here. Use ${allowed}.`,
    )
    socket.on('error', () => {})
    answer(socket as Socket, clock, error)
  })
}

function answer(socket: Socket, clock: Clock, error: AppError): void {
  socket.end(responseTo(error))
  const cancel = clock.after(lingerMs, () => socket.resetAndDestroy())
  socket.once('close', cancel)
}

function responseTo(error: AppError): string {
  const requestId = randomUUID()
  const response = errorResponse(error, requestId)
  const body = JSON.stringify(response.body)
  return [
    `HTTP/1.1 ${response.status} ${reasons[response.status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${requestId}`,
    ...(response.status === 405 ? [`allow: ${allowed}`] : []),
    'x-content-type-options: nosniff',
    'connection: close',
    '',
    body,
  ].join('\r\n')
}

function refusalOf({ code }: NodeJS.ErrnoException): AppError {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return new AppError(
      'request_too_slow',
      'The request did not arrive in time. Send it again over a faster connection.',
    )
  }
  const tooLarge = code === 'HPE_HEADER_OVERFLOW'
  return new AppError(
    'request_invalid',
    tooLarge ? 'The headers of the request are too large.' : 'The request is not valid HTTP.',
  )
}
