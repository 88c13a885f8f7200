import { type ApiKey, keyAsJson, type NewKey } from '@rowdeck/accounts/accounts'
import { isoTime } from '@rowdeck/core/time'
import { actingOwner } from './acting.ts'
import type { ConsoleContext } from './console-context.ts'
import type { CreatedKey, Key } from './contract.ts'
import { newKeyForm } from './contract-account.ts'
import { momentOf } from './form.ts'
import { sendNotice } from './notices.ts'
import type { RouteHandlers } from './routes.ts'

/** The API keys of the person who is signed in. A secret is returned once, when the key is created. */
export function keyRoutes(context: ConsoleContext) {
  const { accounts, clock, guards, playground } = context
  const { keys } = accounts

  async function shown(apiKey: ApiKey): Promise<Key> {
    return keyAsJson(apiKey, await keys.usesSinceRotation(apiKey.accountId), clock.now())
  }

  async function created({ apiKey, key }: NewKey): Promise<CreatedKey> {
    sendNotice(context, (await accounts.find(apiKey.accountId)).email, 'key_created')
    return { key: await shown(apiKey), secret: key }
  }

  return {
    async 'GET /web/keys'({ person: { accountId } }) {
      const uses = await keys.usesSinceRotation(accountId)
      const listed = await keys.list(accountId)
      return { keys: listed.map((apiKey) => keyAsJson(apiKey, uses, clock.now())) }
    },
    async 'POST /web/keys'({ body, ...call }) {
      const { accountId } = call.person
      // the fields of the form alone: keys are also created with an id and a secret, which callers must not choose
      const known = Object.entries(body).filter(([field]) =>
        Object.hasOwn(newKeyForm.properties, field),
      )
      const { expiresAt: expiry, ...options } = Object.fromEntries(known) as typeof body
      const expiresAt = momentOf(expiry, 'expiresAt')
      await guards.changeKey(call.person)
      const own = actingOwner(accounts, call).keys
      return created(await own.create(accountId, { ...options, ...(expiresAt && { expiresAt }) }))
    },
    async 'PATCH /web/keys/:id'({ body, id, ...call }) {
      const own = actingOwner(accounts, call).keys
      return shown(await own.rename(call.person.accountId, id, body.name))
    },
    async 'POST /web/keys/:id/rotate'({ body, id, ...call }) {
      const { accountId } = call.person
      await guards.changeKey(call.person)
      const own = actingOwner(accounts, call).keys
      return created(await own.rotate(accountId, id, body.overlapSeconds * 1000))
    },
    async 'DELETE /web/keys/:id'({ id, ...call }) {
      const { accountId } = call.person
      return shown(await actingOwner(accounts, call).keys.revoke(accountId, id))
    },
    async 'POST /web/playground-key'({ person }) {
      const { apiKey, key } = await playground.forSession(person)
      return { keyId: apiKey.id, secret: key, expiresAt: isoTime(person.session.expiresAt) }
    },
  } satisfies Partial<RouteHandlers>
}
