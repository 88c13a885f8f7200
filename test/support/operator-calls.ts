import type { ManualClock } from './manual-clock.ts'
import type { TestApp } from './test-app.ts'

interface Sent {
  method?: string
  body?: unknown
  idempotencyKey?: string
  key?: string
}

/** Creates an operator with a key that may manage accounts. */
export async function newOperator({ app, newAccount }: TestApp) {
  const { id } = await newAccount()
  await app.accounts.setOperator(id, true)
  const { key } = await app.accounts.keys.create(id, { name: 'o', scopes: ['operator'] })
  return { id, key }
}

/** Returns functions that call the routes with which accounts are managed, with this key by default. */
export function operatorCalls(service: TestApp, clock: ManualClock, operatorKey: string) {
  async function sendTo(path: string, { method = 'GET', body, ...given }: Sent = {}) {
    // each request in a minute of its own, so that none is over the rate limit
    clock.advance(60_000)
    const response = await fetch(`${service.app.url}/api/v1/operator${path}`, {
      method,
      headers: {
        authorization: `Bearer ${given.key ?? operatorKey}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(given.idempotencyKey ? { 'idempotency-key': given.idempotencyKey } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: text && JSON.parse(text) }
  }
  const postTo = (path: string, body: unknown, more: Sent = {}) =>
    sendTo(path, { method: 'POST', body, ...more })
  return {
    sendTo,
    postTo,
    /** The same for paths under `/accounts`. */
    send: (path: string, sent: Sent = {}) => sendTo(`/accounts${path}`, sent),
    post: (path: string, body: unknown, more: Sent = {}) => postTo(`/accounts${path}`, body, more),
  }
}
