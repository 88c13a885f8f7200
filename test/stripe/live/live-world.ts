import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import {
  type Account,
  type Accounts,
  createAccounts,
  createPersonHash,
} from '../../../packages/accounts/src/accounts/accounts.ts'
import {
  type Billing,
  createBilling,
  createStripe,
} from '../../../packages/accounts/src/billing/billing.ts'
import { openStorage, type Storage } from '../../../packages/accounts/src/storage/storage.ts'
import { systemClock } from '../../../packages/core/src/clock.ts'
import { dayMs } from '../../../packages/core/src/time.ts'
import { testLimits } from '../../support/test-limits.ts'
import { createGoods, type LiveGoods } from './live-goods.ts'

export interface LiveOptions {
  secretKey: string
  /** The API of Stripe unless it is given. */
  stripeUrl?: string
  say(line: string): void
  /** Between two looks at something that Stripe does later. */
  pauseMs: number
}

/** Real accounts and the real module of selling over a new database, against a Stripe in test mode. */
export interface LiveWorld {
  accounts: Accounts
  billing: Billing
  storage: Storage
  goods: LiveGoods
  /** Says whether something is as it should be. */
  expect(what: string, found: unknown, wanted: unknown): void
  /** What was not as it should be. */
  differences: string[]
  newAccount(): Promise<Account>
  /** Sets the time of the service to that of a test clock. */
  setTime(ms: number): void
  /** Resolves to what `look` finds, once it finds something; throws after two minutes. */
  awaited<T>(what: string, look: () => Promise<T | undefined>): Promise<T>
  close(): Promise<void>
}

export const webhookSecret = 'whsec_of_a_run_that_signs_its_own_deliveries'
const looksMax = 60

export async function openLiveWorld(options: LiveOptions): Promise<LiveWorld> {
  const { secretKey, stripeUrl, say, pauseMs } = options
  const folder = mkdtempSync(join(tmpdir(), 'rowdeck-live-'))
  const stripe = createStripe({ secretKey, stripeUrl })
  const goods = await createGoods(stripe, folder)
  const storage = await openStorage({ kind: 'sqlite', dataDir: folder })
  let time: number | undefined
  const clock = { ...systemClock, now: () => time ?? Date.now() }
  const personHash = createPersonHash(() => 'a secret of this run')
  const accounts = createAccounts({ store: storage, clock, limits: testLimits, personHash })
  const differences: string[] = []
  const log = { error: () => {}, warn: () => {} }
  const page = 'https://decks.example.com/plans'
  const settings = { secretKey, stripeUrl, webhookSecrets: [webhookSecret], pageUrl: page }
  const selling = { ...settings, plansFile: goods.plansFile, graceMs: 7 * dayMs }
  const parts = { store: storage, accounts, clock, log, notify: () => {} }
  const billing = createBilling({ settings: selling, ...parts })
  function expect(what: string, found: unknown, wanted: unknown): void {
    try {
      assert.deepEqual(found, wanted)
      say(`ok: ${what}`)
    } catch {
      differences.push(`${what}: ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`)
    }
  }
  return {
    ...{ accounts, billing, storage, goods, expect, differences },
    newAccount: async () => (await accounts.create(`live-${randomUUID()}@example.com`)).account,
    setTime(ms) {
      time = ms
    },
    async awaited(what, look) {
      for (let looks = 0; looks < looksMax; looks++) {
        const found = await look()
        if (found !== undefined) return found
        await setTimeout(pauseMs)
      }
      throw new Error(`Timed out waiting for ${what}.`)
    },
    async close() {
      await storage.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
