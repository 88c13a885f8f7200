import { nullable, Type } from '@rowdeck/core/schema'
import { keyAsJson, keySchema } from './key-json.ts'
import { momentOf, newKeyFields, strict } from './new-account-form.ts'
import { type OperationCall, onAccount, operation } from './operation.ts'
import { createKeyOnce } from './provisioning.ts'

/** The operations on the keys of accounts. */
export const keyOperations = {
  listKeys: onAccount({
    summary: 'List the API keys of an account, active ones first',
    route: 'GET /accounts/:id/keys',
    command: 'keys list',
    input: Type.Object({}, strict),
    result: Type.Object({ keys: Type.Array(keySchema) }),
    records: [],
    async run({ accounts, account, clock }) {
      const { id } = account()
      const [keys, uses] = await Promise.all([
        accounts.keys.list(id),
        accounts.keys.usesSinceRotation(id),
      ])
      return { keys: keys.map((apiKey) => keyAsJson(apiKey, uses, clock.now())) }
    },
  }),
  createKey: onAccount({
    summary: 'Create an API key',
    route: 'POST /accounts/:id/keys',
    command: 'keys create',
    spares: 'operators',
    input: Type.Object(newKeyFields, strict),
    example: { name: 'production', scopes: ['convert'], monthlyCap: 5000 },
    result: Type.Object({
      key: keySchema,
      secret: nullable(Type.String(), {
        description:
          'The key itself, which is not stored. A repeated request gets it again within 24 hours, later null.',
      }),
    }),
    repeated: 'An earlier request with this Idempotency-Key created the key.',
    records: ['key_created'],
    async run(call, { expiresAt, ...input }) {
      const options = { ...input, expiresAt: momentOf(expiresAt, 'expiresAt') }
      const { apiKey, secret, isNew } = await createKeyOnce(call, call.account().id, options)
      if (isNew) call.created()
      return { key: keyAsJson(apiKey, new Map(), call.clock.now()), secret }
    },
  }),
  revokeKey: operation({
    summary: 'Revoke an API key permanently; repeating it has no effect',
    route: 'DELETE /keys/:key',
    command: 'keys revoke',
    onAccount: false,
    input: Type.Object({ key: Type.String({ description: 'The id of the key.' }) }, strict),
    result: keySchema,
    records: ['key_revoked'],
    run: revokeKey,
  }),
}

async function revokeKey({ accounts, clock }: OperationCall, { key }: { key: string }) {
  const { accountId } = await accounts.keys.find(key)
  const revoked = await accounts.keys.revoke(accountId, key)
  const uses = await accounts.keys.usesSinceRotation(accountId)
  return keyAsJson(revoked, uses, clock.now())
}
