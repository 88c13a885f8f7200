import type { Accounts } from '@rowdeck/accounts/accounts'
import type { Billing } from '@rowdeck/accounts/billing'
import type { Storage } from '@rowdeck/accounts/storage'
import type { Clock } from '@rowdeck/core/clock'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config/config.ts'
import { billingNotices, startAccounts } from './open-accounts.ts'
import type { Logger } from './telemetry/telemetry.ts'

type Extend = (server: FastifyInstance) => void

/** The accounts of a service, and what sells to them. */
export interface Selling {
  accounts: Accounts
  /** Undefined if nothing is sold. */
  billing: Billing | undefined
  /** Returns what adds the routes of selling and then the others. */
  extending(others: Extend): Extend
  stop(): void
}

/** Starts the accounts of a service, and with a key of Stripe the selling of plans, Pro and credits. */
export async function startSelling(
  config: Config,
  { store, clock, log }: { store: Storage; clock: Clock; log: Logger },
): Promise<Selling> {
  let billing: Billing | undefined
  const beforeRemove = async (accountId: string) => void (await billing?.leave(accountId))
  const accounts = await startAccounts(store, config, { clock, beforeRemove })
  const { billing: settings } = config
  if (settings === undefined) {
    return { accounts, billing, extending: (others) => others, stop: () => {} }
  }
  // imported here because a server that sells nothing starts sooner without its packages
  const { createBilling, webhookRoute } = await import('@rowdeck/accounts/billing')
  const opened = createBilling({
    ...{ settings, store, accounts, clock, log },
    notify: billingNotices(config, log),
  })
  billing = opened
  return {
    accounts,
    billing,
    extending: (others) => (server) => {
      webhookRoute(server, { billing: opened, log, clock })
      others(server)
    },
    stop: opened.start(),
  }
}
