import assert from 'node:assert/strict'
import { text } from 'node:stream/consumers'
import { systemClock } from '../../packages/core/src/clock.ts'
import {
  createGuardedClient,
  type GuardedParts,
} from '../../packages/core/src/outgoing/guarded-client.ts'
import {
  type FailureReason,
  OutgoingFailure,
} from '../../packages/core/src/outgoing/outgoing-failure.ts'
import { certificate } from './other-server.ts'

export const get = { method: 'GET', msMax: 20_000, accountId: 'acc_1', isPaying: true } as const
export const few = { connectionsMax: 8, addressConnectionsMax: 2 }

/** Returns a client whose names are all at 127.0.0.1 and that trusts `certificate`. */
export function clientFor(hosts: string[], parts: Partial<GuardedParts> = {}) {
  const resolve = async () => ['127.0.0.1']
  return createGuardedClient(
    { hosts, ...few },
    { clock: systemClock, resolve, ca: certificate, ...parts },
  )
}

export async function failsAs(reason: FailureReason, request: Promise<unknown>): Promise<void> {
  await assert.rejects(
    request,
    (error) => error instanceof OutgoingFailure && error.reason === reason,
  )
}

export async function read(
  client: ReturnType<typeof clientFor>,
  address: string,
  accountId = 'acc_1',
): Promise<string> {
  using answer = await client.request(address, { ...get, accountId })
  return await text(answer.body)
}
