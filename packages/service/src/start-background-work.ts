import type { Accounts, ResendWebhook } from '@rowdeck/accounts/accounts'
import { pruneRegularly } from '@rowdeck/accounts/admission'
import { createMailer, createSharedThrottle } from '@rowdeck/accounts/people'
import type { Storage } from '@rowdeck/accounts/storage'
import type { Clock } from '@rowdeck/core/clock'
import { createGuardedClient } from '@rowdeck/core/outgoing'
import {
  boundNotices,
  type Callbacks,
  createCallbacks,
  limitResends,
} from './callbacks/callbacks.ts'
import type { Config } from './config/config.ts'
import { webhooksUrl } from './console-server/console-server.ts'
import type { JobEvents } from './jobs/jobs.ts'
import { secretOf } from './open-accounts.ts'
import type { Logger, Observer } from './telemetry/telemetry.ts'

export interface BackgroundParts {
  store: Storage
  accounts: Accounts
  clock: Clock
  log: Logger
  observer: Pick<Observer, 'webhookAttempted'>
  /** Links in mails start with it. */
  publicUrl(): string
}

/** What a service does without being asked. */
export interface BackgroundWork {
  /** Where jobs report their ends. */
  events: JobEvents
  resendWebhook: ResendWebhook
  stop(): Promise<void>
}

/** Starts to delete what is old and to deliver webhooks. */
export function startBackgroundWork(config: Config, parts: BackgroundParts): BackgroundWork {
  const { history, audit } = config
  const callbacks = startCallbacks(config, parts)
  const retention = { daysKept: history.daysKept, auditDaysKept: audit.daysKept }
  const stopPruning = pruneRegularly({ ...parts, ...retention })
  return {
    events: callbacks,
    resendWebhook: limitResends(callbacks.resend, parts.clock),
    async stop() {
      stopPruning()
      await callbacks.stop()
    },
  }
}

/** Starts to deliver webhooks. If there is a mail server, account owners are notified by mail when one of their URLs is disabled. */
function startCallbacks(
  config: Config,
  { store, accounts, clock, log, observer, publicUrl }: BackgroundParts,
): Callbacks {
  const { web, outgoing, admission } = config
  const send = web.smtpUrl ? createMailer(web, log) : undefined
  const secret = secretOf(config)
  return createCallbacks({
    ...{ store, clock, log, secret, observer, allPay: admission.access === 'unlimited' },
    client: createGuardedClient(outgoing.callbacks, { clock }),
    resultClient: createGuardedClient(outgoing.callbacks, { clock }),
    addressDisabled: boundNotices(
      // in the database, because a restart must not repeat mails
      createSharedThrottle({ store, clock, secret }),
      async ({ accountId, origin }) => {
        const { email: to } = await accounts.find(accountId)
        const link = webhooksUrl(publicUrl())
        await send?.({ to, notice: 'webhook_disabled', link, facts: { origin } })
      },
    ),
  })
}
