import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import type { Clock } from '../clock.ts'
import { AppError } from '../errors.ts'
import { errorResponse } from './error-response.ts'

/** Milliseconds that a caller has to take the answer before its connection is destroyed. */
const lingerMs = 2000

const reasons: Record<number, string> = { 400: 'Bad Request', 408: 'Request Timeout' }

/**
 * Returns the handler that answers bytes that are not HTTP, or that stop coming, on the bare socket:
 * 400 `request_invalid` or 408 `request_too_slow`. The connection is destroyed when the caller has
 * taken the answer, or after two seconds: one that is only half closed would stay for as long as its
 * caller likes.
 */
export function brokenRequestHandler(clock: Clock) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    socket.end(answerTo(error))
    const callOff = clock.after(lingerMs, () => socket.resetAndDestroy())
    socket.once('close', callOff)
  }
}

function answerTo(error: NodeJS.ErrnoException): string {
  const requestId = randomUUID()
  const response = errorResponse(refusalOf(error), requestId)
  const body = JSON.stringify(response.body)
  return [
    `HTTP/1.1 ${response.status} ${reasons[response.status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${requestId}`,
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
    tooLarge ? 'The headers of the request are too large.' : 'The request is no valid HTTP.',
  )
}
