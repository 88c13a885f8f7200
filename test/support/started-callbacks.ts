import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { TestContext } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import type { WebhookDelivery } from '../../packages/accounts/src/accounts/accounts.ts'
import { openStorage, type StorageOptions } from '../../packages/accounts/src/storage/storage.ts'
import { createGuardedClient } from '../../packages/core/src/outgoing/outgoing.ts'
import { type Callbacks, createCallbacks } from '../../packages/service/src/callbacks/callbacks.ts'
import type { CallbackParts } from '../../packages/service/src/callbacks/create-callbacks.ts'
import type { DisabledAddress } from '../../packages/service/src/callbacks/end-delivery.ts'
import { accountOf } from '../store-suites/webhook-store.ts'
import { manualClock } from './manual-clock.ts'
import { startOtherServer } from './other-server.ts'
import { databaseParent } from './temporary-folder.ts'
import { databaseInUse, temporaryDatabase } from './test-database.ts'

/** The secret of the service. */
export const secret = () => 'the secret of the services of a test'
// files that share a process share this module, so the folder is there until the process ends
const dataDir = mkdtempSync(join(databaseParent, 'rowdeck-test-'))
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))
/** One for all tests of a process; each has an account of its own. */
export const database: StorageOptions =
  databaseInUse() === 'postgres' ? await temporaryDatabase() : { kind: 'sqlite', dataDir }
let accounts = 0
const limits = { connectionsMax: 8, addressConnectionsMax: 8 }

export interface Received {
  headers: IncomingHttpHeaders
  body: string
}

/** Starts a receiver and what delivers to it, on a clock that only advances on request. */
export async function startCallbacks(
  t: TestContext,
  answer: (to: ServerResponse) => void = (to) => to.end(),
) {
  const clock = manualClock('2026-03-01T12:00:00Z')
  accounts += 1
  const accountId = `acc_${accounts}`
  const store = await openStorage(database)
  const opened: Callbacks[] = []
  t.after(async () => {
    for (const each of opened) await each.stop()
    await store.close()
  })
  const received: Received[] = []
  const server = await startOtherServer(t, async (request, to) => {
    received.push({ headers: request.headers, body: await text(request) })
    answer(to)
  })
  const disabled: DisabledAddress[] = []
  const outcomes: string[] = []
  const observer = { webhookAttempted: (outcome: string) => void outcomes.push(outcome) }
  const open = (changes: Partial<CallbackParts> = {}) => {
    const client = createGuardedClient(
      { hosts: [`127.0.0.1:${server.port}`], ...limits },
      { clock },
    )
    const log = { error: (facts: object) => assert.fail(JSON.stringify(facts)), warn: () => {} }
    const addressDisabled = async (address: DisabledAddress) => void disabled.push(address)
    const callbacks = createCallbacks({
      ...{ store, clock, client, secret, log, observer, addressDisabled, resultClient: client },
      allPay: false,
      ...changes,
    })
    opened.push(callbacks)
    return callbacks
  }
  const callbacks = open()
  const deliveries = () => store.listDeliveries(accountId, { rowsMax: 100 })
  const url = `http://127.0.0.1:${server.port}/hook?token=hidden`
  return {
    ...{
      accountId,
      clock,
      store,
      received,
      server,
      disabled,
      outcomes,
      open,
      callbacks,
      deliveries,
      url,
    },
    async ended(id: string, of = accountId) {
      await store.insertAccount(accountOf(of))
      await callbacks.ended({
        ...{ accountId: of, type: 'job.done', data: { id } },
        callbackUrl: callbacks.seal(of, url),
      })
    },
    async until(isSo: (rows: WebhookDelivery[]) => boolean): Promise<WebhookDelivery[]> {
      for (;;) {
        const rows = await deliveries()
        if (isSo(rows)) return rows
        await setImmediate()
      }
    },
  }
}

export const allEnded = (rows: WebhookDelivery[]) => rows.every(({ state }) => state !== 'pending')
export const tried = (count: number) => (rows: WebhookDelivery[]) =>
  rows[0]?.attempts.length === count
