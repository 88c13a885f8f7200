import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const wellFormedRequestId = /^[A-Za-z0-9._-]{8,64}$/

/** Returns the caller's own `X-Request-Id` if it is well-formed, or else a new one. */
export function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && wellFormedRequestId.test(given) ? given : randomUUID()
}
