import { deliveryAsJson, type ResendWebhook, type WebhookStore } from '@rowdeck/accounts/accounts'
import type { AdmitRead } from '@rowdeck/accounts/admission'
import { AppError } from '@rowdeck/core/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { admitRead } from './admit-read.ts'
import type { Webhooks } from './contract-webhooks.ts'

/** The stages that the routes of webhooks call. */
export interface WebhookStages {
  admitWebhookRead: AdmitRead
  webhooks: Pick<WebhookStore, 'listDeliveries' | 'findDelivery'>
  /** Sends it again at once unless it is pending. */
  resendWebhook: ResendWebhook
}

const rowsPerPage = 50

/** Returns the route that lists the webhooks of the caller's account, the newest first. */
export function webhooksRoute(stages: WebhookStages) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<Webhooks> => {
    const { accountId } = await admitRead(request, reply, stages.admitWebhookRead) // 401 403 429
    const { after } = request.query as { after?: string }
    const before = after === undefined ? undefined : positionOf(after) // 400
    const rows = await stages.webhooks.listDeliveries(accountId, { before, rowsMax: rowsPerPage })
    const last = rows.length === rowsPerPage ? rows.at(-1) : undefined
    reply.header('cache-control', 'no-store')
    const next = last ? `${last.createdAt}.${last.id}` : null
    return { webhooks: rows.map(deliveryAsJson), next }
  }
}

/** Returns the route that sends a webhook again that was accepted or given up. */
export function resendRoute(stages: WebhookStages) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { accountId } = await admitRead(request, reply, stages.admitWebhookRead) // 401 403 429
    const { id } = request.params as { id: string }
    await stages.resendWebhook(accountId, id)
    const delivery = await stages.webhooks.findDelivery(accountId, id)
    if (!delivery) throw new AppError('not_found', 'There is no such webhook. Check its id.')
    reply.header('cache-control', 'no-store')
    return deliveryAsJson(delivery)
  }
}

function positionOf(after: string): { createdAt: number; id: string } {
  const [, createdAt, id] = /^(\d{1,15})\.(msg_[0-9a-f]{32})$/.exec(after) ?? []
  if (createdAt !== undefined && id !== undefined) return { createdAt: Number(createdAt), id }
  throw new AppError('request_invalid', '`after` is not `next` of a page. Send it unchanged.')
}
