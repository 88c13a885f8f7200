import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { AppError } from '../errors.ts'
import { errorResponse } from './error-response.ts'

/** Answers bytes that are no HTTP, or that stop coming, on the bare socket; then closes it. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const requestId = randomUUID()
  const refusal = new AppError('request_invalid', messageFor(error))
  const body = JSON.stringify(errorResponse(refusal, requestId).body)
  socket.end(
    [
      'HTTP/1.1 400 Bad Request',
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      `x-request-id: ${requestId}`,
      'x-content-type-options: nosniff',
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  )
}

function messageFor({ code }: NodeJS.ErrnoException): string {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return 'The request did not arrive in time. Send it again.'
  if (code === 'HPE_HEADER_OVERFLOW') return 'The headers of the request are too large.'
  return 'The request is no valid HTTP.'
}
