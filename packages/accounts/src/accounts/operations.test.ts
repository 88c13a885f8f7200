import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestAccounts, temporaryStorage } from '../../../../test/support/open-accounts.ts'
import { withCode } from '../../../../test/support/refusals.ts'
import { type Actor, createPerform, type Operation, operations } from './accounts.ts'

const desk = openTestAccounts({ storage: await temporaryStorage() })
const perform = createPerform({
  accounts: desk.accounts,
  clock: desk.clock,
  secret: () => 'a secret for tests alone',
  people: {
    hasSecondFactor: async () => true,
    removeSecondFactors: async () => true,
    issueLink: async ({ id: accountId }) => {
      return { accountId, purpose: 'invitation', sent: false, link: 'https://x', isNew: true }
    },
    waiting: async () => [],
    stopWaiting: async () => true,
    loginOf: (email) => email,
  },
})
const commandLine: Actor = { kind: 'command_line' }
const all = Object.entries<Operation>(operations)

const samples: Record<string, object[]> = {
  createAccount: [{ email: 'new@example.com', key: { name: 'first' }, invite: true }],
  grant: [
    { credits: 5 },
    { credits: -1 },
    { plan: { name: 'team', requestsPerMonth: 5 } },
    { plan: null },
    { proUntil: '2999-01-31' },
  ],
  setLimits: [{ requestsPerDay: 5 }],
  changeEmail: [{ email: 'other@example.com' }],
  invite: [{ email: 'invited@example.com' }],
  refuseWaiting: [{ email: 'stranger@example.com' }],
  createKey: [{ name: 'second' }],
  setOperator: [{ operator: true }, { operator: false }],
}

async function kindsSince(at: number): Promise<string[]> {
  const entries = await desk.accounts.audit({ since: at, entriesMax: 100 })
  return [...new Set(entries.map(({ kind }) => kind))].toSorted()
}

test('Every operation records in the audit log what its entry says, and nothing else.', async () => {
  for (const [name, operation] of all) {
    const { account, apiKey } = await desk.accounts.create(`of-${name.toLowerCase()}@example.com`)
    if (name === 'resumeAccount') await desk.accounts.suspend(account.id)
    desk.clock.advance(1000)
    const at = desk.clock.now()
    for (const input of samples[name] ?? [name === 'revokeKey' ? { key: apiKey.id } : {}]) {
      const request = { account: account.id, actor: commandLine, input: input as never }
      await perform(name as keyof typeof operations, request)
    }
    assert.deepEqual(await kindsSince(at), operation.records.toSorted(), name)
  }
})

test('Every operation has its own command, and no two share a route.', () => {
  const commands = all.map(([, { command }]) => command)
  const routes = all.flatMap(([, { route }]) => route ?? [])
  assert.equal(new Set(commands).size, all.length)
  assert.equal(new Set(routes).size, routes.length)
  for (const [name, { onAccount, route }] of all) {
    if (route) assert.equal(route.includes('/accounts/:id'), onAccount, name)
  }
})

test('Owners of accounts and visitors can perform no operation, and operators none that is local.', async () => {
  const { account } = await desk.accounts.create('owner@example.com')
  const request = (actor: Actor) => ({ account: account.id, actor, input: {} as never })
  for (const [name] of all) {
    for (const kind of ['account', 'visitor'] as const) {
      const attempt = perform(name as keyof typeof operations, request({ kind }))
      await assert.rejects(attempt, TypeError, name)
    }
  }
  await assert.rejects(perform('setOperator', request({ kind: 'operator' })), TypeError)
})

test('An API key gives and takes no access to the account of an operator, except by revoking keys.', async () => {
  const { account: boss } = await desk.accounts.create('chief@example.com')
  const actor: Actor = { kind: 'operator', accountId: boss.id, keyId: 'key_of_boss' }
  const harmless = ['grant', 'setLimits', 'revokeKey', 'refuseWaiting']
  const reached = all.filter(([, { route, records }]) => route && records.length > 0)
  for (const [name] of reached) {
    const email = `staff-${name.toLowerCase()}@example.com`
    const externalId = `staff-${name.toLowerCase()}`
    const staff = await desk.accounts.tryCreate({ email, externalId })
    assert.ok(staff)
    await desk.accounts.setOperator(staff.id, true)
    const { apiKey } = await desk.accounts.keys.create(staff.id, { name: 'a' })
    const ofStaff: Record<string, object> = {
      createAccount: { email, externalId, invite: true },
      invite: { email },
      revokeKey: { key: apiKey.id },
    }
    const input = (ofStaff[name] ?? samples[name]?.[0] ?? {}) as never
    const attempt = perform(name as keyof typeof operations, { account: staff.id, actor, input })
    if (harmless.includes(name)) await attempt
    else await assert.rejects(attempt, withCode('request_invalid'), name)
  }
})

test('Operators cannot suspend or delete their own account, nor another one of their person.', async () => {
  const { account } = await desk.accounts.create('boss@example.com')
  const { account: tagged } = await desk.accounts.create('boss+test@example.com')
  await desk.accounts.setOperator(account.id, true)
  const actor: Actor = { kind: 'operator', accountId: account.id }
  for (const { id } of [account, tagged]) {
    for (const name of ['suspendAccount', 'deleteAccount'] as const) {
      const attempt = perform(name, { account: id, actor, input: {} })
      await assert.rejects(attempt, withCode('request_invalid'))
    }
  }
  const { account: guest } = await desk.accounts.create('guest@example.net')
  await perform('suspendAccount', { account: guest.id, actor, input: {} })
  const input = { email: 'boss+guest@example.com' }
  const moving = perform('changeEmail', { account: guest.id, actor, input })
  await assert.rejects(moving, withCode('request_invalid'))
  assert.equal(await desk.accounts.suspensionOf(account.id), null)
})

test('An API key changes no suspension of a person who is an operator, whichever account it names.', async () => {
  const { account: boss } = await desk.accounts.create('keeper@example.com')
  const { account: victim } = await desk.accounts.create('victim@example.com')
  for (const { id } of [boss, victim]) await desk.accounts.setOperator(id, true)
  const actor: Actor = { kind: 'operator', accountId: boss.id, keyId: 'key_of_keeper' }
  const refused = async (name: keyof typeof operations, account: string, input: object) => {
    const attempt = perform(name, { account, actor, input: input as never })
    await assert.rejects(attempt, withCode('request_invalid'), name)
  }
  const email = 'victim+x@example.com'
  const { account: tagged } = await perform('createAccount', { actor, input: { email } })
  await refused('suspendAccount', tagged.id, {})
  await refused('deleteAccount', tagged.id, {})
  await refused('changeEmail', tagged.id, { email: 'elsewhere@example.net' })
  const { account: guest } = await desk.accounts.create('customer@example.net')
  await perform('suspendAccount', { account: guest.id, actor, input: {} })
  await refused('changeEmail', guest.id, { email: 'victim+z@example.com' })
  assert.equal(await desk.accounts.suspensionOf(victim.id), null)
  desk.clock.advance(1000)
  await desk.accounts.suspend(tagged.id)
  await refused('resumeAccount', tagged.id, {})
  const [entry] = await desk.accounts.audit({ kinds: ['account_suspended'], entriesMax: 1 })
  assert.deepEqual(entry?.details, { others: victim.id })
})

test('A suspension and a change of address by a key at once never suspend an operator.', async () => {
  const { account: boss } = await desk.accounts.create('racer@example.com')
  await desk.accounts.setOperator(boss.id, true)
  const actor: Actor = { kind: 'operator', accountId: boss.id, keyId: 'key_of_racer' }
  for (let round = 0; round < 10; round++) {
    const { account: guest } = await desk.accounts.create(`race${round}@example.net`)
    const input = { email: `racer+${round}@example.com` }
    const acts = [
      perform('suspendAccount', { account: guest.id, actor, input: {} }),
      perform('changeEmail', { account: guest.id, actor, input }),
    ]
    await Promise.allSettled(round % 2 ? acts.toReversed() : acts)
    assert.equal(await desk.accounts.suspensionOf(boss.id), null, `round ${round}`)
  }
})
