import { webhookDeliverySchema } from '@rowdeck/accounts/accounts'
import { answers, routeErrors } from '../contract.ts'
import { webhooksQuery } from '../contract-webhooks.ts'
import { paths, pathTemplate } from '../paths.ts'
import { errorResponses } from './error-responses.ts'
import { headersOf } from './response-headers.ts'
import { queryParameter, type Schema } from './schema.ts'

const rates = ['RateLimit-Policy', 'RateLimit'] as const
const requestId = { $ref: '#/components/parameters/RequestId' }

/** Returns the paths of webhooks. */
export function webhookPaths(): Record<string, Schema> {
  return {
    [paths.webhooks]: { get: listOperation() },
    [pathTemplate(paths.resendWebhook)]: { post: resendOperation() },
  }
}

function listOperation(): Schema {
  const { after } = webhooksQuery.properties
  return {
    operationId: 'listWebhooks',
    tags: ['Account'],
    summary: 'List webhooks and the attempts to deliver them',
    description:
      'Of the last 30 days, 1,000 at most. Free of charge; counts only towards its own rate limit.',
    parameters: [requestId, queryParameter('after', after)],
    responses: {
      '200': {
        description: 'The webhooks.',
        headers: headersOf([...rates, 'Cache-Control']),
        content: { 'application/json': { schema: answers.webhooks } },
      },
      ...errorResponses(routeErrors.webhooks),
    },
  }
}

function resendOperation(): Schema {
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } }
  return {
    operationId: 'resendWebhook',
    tags: ['Account'],
    summary: 'Send a webhook again',
    description:
      'It is sent within seconds, under the same id, also to a URL that was disabled. One that is pending stays as it is.',
    parameters: [requestId, { ...id, description: 'The id of the webhook.' }],
    responses: {
      '200': {
        description: 'The webhook, which is pending now.',
        headers: headersOf([...rates, 'Cache-Control']),
        content: { 'application/json': { schema: webhookDeliverySchema } },
      },
      ...errorResponses(routeErrors.webhook),
    },
  }
}
