import type { ClientRequest } from 'node:http'
import type { Clock } from '../clock.ts'
import { OutgoingFailure } from './outgoing-failure.ts'
import type { PacedConnection } from './paced-connection.ts'

/** Milliseconds for the connection with TLS, and then for the head of the answer. */
const connectMsMax = 10_000
const headMsMax = 30_000
/** Heads before that of the answer, such as 103 Early Hints. */
const earlyHeadsMax = 8
/** How often a connection is looked at from which nothing comes. */
const recordsCheckMs = 100

interface Limited {
  request: ClientRequest
  connection: PacedConnection
  clock: Clock
}

/** Bounds the steps of an exchange up to the head of its answer, and the bytes without content; returns a function that removes the limits. */
export function limitExchange(exchange: Limited): () => void {
  limitEarlyHeads(exchange)
  const ends = [limitSteps(exchange), limitRecords(exchange)]
  return () => {
    for (const end of ends) end()
  }
}

function limitEarlyHeads({ request }: Limited): void {
  let heads = 0
  request.on('information', () => {
    heads += 1
    if (heads > earlyHeadsMax) request.destroy(broken())
  })
}

/** Ends a connection whose TLS records have no content, which no event reports; returns a function that removes the limit. */
function limitRecords({ request, connection, clock }: Limited): () => void {
  const check = () => {
    if (connection.isMostlyRecords) request.destroy(broken())
    else cancel = clock.after(recordsCheckMs, check)
  }
  let cancel = clock.after(recordsCheckMs, check)
  return () => cancel()
}

/** Bounds the time of the connection, and that of the answer's head once the body is sent; returns what ends it. */
function limitSteps({ request, connection, clock }: Limited): () => void {
  const late = () => request.destroy(new OutgoingFailure('timeout'))
  let hasAnswer = false
  let cancel = clock.after(connectMsMax, late)
  connection.once('connected', () => cancel())
  // a long body may take as long as the request
  request.once('finish', () => {
    cancel()
    if (!hasAnswer) cancel = clock.after(headMsMax, late)
  })
  request.once('response', () => {
    hasAnswer = true
    cancel()
  })
  return () => cancel()
}

export function broken(): OutgoingFailure {
  return new OutgoingFailure('invalid_response')
}
