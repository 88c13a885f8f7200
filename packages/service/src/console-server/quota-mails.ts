import type { LeaseStore, QuotaMailStore } from '@rowdeck/accounts/accounts'
import { createMailer, mailQuotasRegularly } from '@rowdeck/accounts/people'
import type { FastifyInstance } from 'fastify'
import type { Logger } from '../telemetry/telemetry.ts'
import type { ConsoleContext } from './console-context.ts'
import { quotaUrl, stopMailsUrl } from './link-to.ts'
import { pagePaths } from './page-paths.ts'
import type { RouteHandlers } from './routes.ts'
import { WebError } from './web-error.ts'

type Choosing = Pick<ConsoleContext, 'stopTokens'> & { store: QuotaMailStore }

/** Whether owners of accounts are told about their quotas: there are quotas, and mails are sent. */
export function mailsQuotas({
  settings,
  limits,
}: Pick<ConsoleContext, 'settings' | 'limits'>): boolean {
  return settings.smtpUrl !== undefined && limits.access === 'metered'
}

interface Sending {
  store: QuotaMailStore & Pick<LeaseStore, 'takeLease'>
  log: Logger
}

/** Tells owners of accounts about used quotas as long as the server listens. */
export function mailQuotasWhileServing(
  server: FastifyInstance,
  parts: Sending,
  context: ConsoleContext,
): void {
  if (!mailsQuotas(context)) return
  let stop = async () => {}
  server.addHook('onListen', async () => {
    stop = startQuotaMails(parts, context)
  })
  server.addHook('onClose', () => stop())
}

function startQuotaMails({ store, log }: Sending, context: ConsoleContext): () => Promise<void> {
  const { clock, settings, limits, baseUrl, stopTokens } = context
  return mailQuotasRegularly({
    ...{ store, clock, log },
    freeRequestsPerDay: limits.freeRequestsPerDay,
    send: createMailer(settings, log),
    quotaUrl: () => settings.paymentUrl ?? quotaUrl(baseUrl()),
    stopUrl: (accountId) => stopMailsUrl(baseUrl(), stopTokens.tokenOf(accountId)),
  })
}

/** The choice of the person who is signed in, and that of a person who has the link of a mail. */
export function quotaMailRoutes(context: Choosing) {
  const { store } = context
  return {
    async 'GET /web/quota-mails'({ person: { accountId } }) {
      return { wanted: await store.wantsQuotaMails(accountId) }
    },
    async 'POST /web/quota-mails'({ body: { wanted }, person: { accountId } }) {
      await store.setQuotaMails(accountId, wanted)
      return null
    },
    async 'POST /web/stop-mails'({ body: { token } }) {
      if (await stopMails(context, token)) return null
      throw new WebError(
        'link_invalid',
        'The address of this page is incomplete. Open the whole link of the mail.',
      )
    },
  } satisfies Partial<RouteHandlers>
}

const bodyBytesMax = 4096

/**
 * Adds the route that mail programs call when their user stops the mails (RFC 8058), without cookies and with a form whose
 * content does not matter. What only looks at a link sends GET, which shows a page and changes nothing.
 */
export function stopMailsRoute(server: FastifyInstance, context: Choosing): void {
  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    const options = { parseAs: 'buffer', bodyLimit: bodyBytesMax } as const
    scope.addContentTypeParser('*', options, (_request, _body, done) => done(null))
    scope.post(pagePaths.stopMails.path, async (request, reply) => {
      const { token } = request.query as { token?: unknown }
      const isStopped = typeof token === 'string' && (await stopMails(context, token))
      reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8')
      if (isStopped) return 'You get no more mails about your quota.\n'
      return reply.code(400).send('The link is incomplete. Nothing was changed.\n')
    })
  })
}

async function stopMails({ store, stopTokens }: Choosing, token: string): Promise<boolean> {
  const accountId = stopTokens.accountOf(token)
  if (accountId === undefined) return false
  await store.setQuotaMails(accountId, false)
  return true
}
