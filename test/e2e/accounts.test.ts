import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import Database from 'better-sqlite3'
import { rowdeck, temporaryDirectory } from '../support/program.ts'

const withoutResets = (account: object) =>
  JSON.parse(JSON.stringify(account, (name, value) => (name === 'resetsAt' ? null : value)))

test('The command line creates and shows accounts and grants plans, Pro and credits.', async (t) => {
  const env = { ROWDECK_DATA_DIR: await temporaryDirectory(t) }
  const run = async (...args: string[]) =>
    JSON.parse((await rowdeck([...args, '--json'], env)).stdout)

  const created = await run('accounts', 'create', 'Ann@Example.com')
  assert.deepEqual(Object.keys(created), ['id', 'email', 'key'])
  assert.equal(created.email, 'ann@example.com')
  assert.match(created.key, /^rdk_[0-9A-Za-z]{38,}$/)

  const credits = await run('accounts', 'grant', 'ann@example.com', '--credits', '5')
  assert.deepEqual([credits.credits.left, credits.paysNext, credits.free.left], [5, 'free', 3])
  const plan = ['--plan', 'team', '--monthly-quota', '100']
  const planned = await run('accounts', 'grant', 'ann@example.com', ...plan)
  assert.deepEqual([planned.plan.name, planned.plan.left, planned.free], ['team', 100, null])
  const ended = await run('accounts', 'grant', 'ann@example.com', '--plan', 'none')
  assert.deepEqual([ended.plan, ended.free.left], [null, 3])
  const pro = await run('accounts', 'grant', created.id, '--pro-until', '2999-12-31')
  assert.equal(pro.proUntil, '2999-12-31')
  const [listed, ...others] = await run('accounts', 'list')
  assert.deepEqual(others, [])
  const { createdAt, ...rest } = listed
  assert.match(createdAt, /^\d{4}-\d\d-\d\dT/)
  assert.deepEqual(rest, {
    id: created.id,
    email: 'ann@example.com',
    plan: null,
    proUntil: '2999-12-31',
    credits: 5,
    suspendedSince: null,
    conversionsLast30Days: 0,
  })
  // the time until a limit resets, and that of the reset at a full hour, change between two commands
  const { rateLimits: _then, ...granted } = pro
  const { rateLimits, ...shown } = await run('accounts', 'show', 'ann@example.com')
  assert.deepEqual(withoutResets(shown), withoutResets(granted))
  assert.deepEqual(
    rateLimits.map(({ name, limit, remaining }: Record<string, unknown>) => [
      name,
      limit,
      remaining,
    ]),
    [
      ['minute', 30, 30],
      ['day', 1000, 1000],
    ],
  )
})

test('The command line invites people and makes them operators.', async (t) => {
  const env = { ROWDECK_DATA_DIR: await temporaryDirectory(t), PORT: '8099' }
  const invited = await rowdeck(['accounts', 'invite', 'Bo@Example.com', '--json'], env)
  const { email, link } = JSON.parse(invited.stdout)
  assert.equal(email, 'Bo@Example.com')
  assert.match(link, /^http:\/\/127\.0\.0\.1:8099\/set-password#token=[\w-]{43}$/)
  const operator = await rowdeck(['accounts', 'operator', 'bo@example.com', 'on'], env)
  assert.equal(operator.stdout, 'bo@example.com is an operator\n')
  const odd = await rowdeck(['accounts', 'operator', 'bo@example.com', 'perhaps'], env)
  assert.equal(odd.code, 1)
})

test('The command line suspends, resumes and deletes accounts and withdraws credits.', async (t) => {
  const env = { ROWDECK_DATA_DIR: await temporaryDirectory(t) }
  const accounts = (...args: string[]) => rowdeck(['accounts', ...args], env)
  const json = async (...args: string[]) => JSON.parse((await accounts(...args, '--json')).stdout)
  await accounts('create', 'eve@example.com')
  const suspended = await accounts(
    'suspend',
    'eve@example.com',
    '--reason',
    'abuse of the free tier',
  )
  assert.equal(suspended.stdout, 'eve@example.com is suspended\n')
  assert.equal((await json('show', 'eve@example.com')).suspended.reason, 'abuse of the free tier')
  assert.match((await json('list'))[0].suspendedSince, /^\d{4}-/)
  assert.match((await accounts('show', 'eve@example.com')).stdout, /suspended .*abuse of the free/)
  await accounts('resume', 'eve@example.com')
  assert.equal((await json('show', 'eve@example.com')).suspended, null)

  await accounts('grant', 'eve@example.com', '--credits', '5')
  const relieved = await json('grant', 'eve@example.com', '--credits', '-2')
  assert.equal(relieved.credits.left, 3)
  const tooMany = await accounts('grant', 'eve@example.com', '--credits', '-4')
  assert.deepEqual([tooMany.code, tooMany.stdout], [1, ''])
  assert.match(tooMany.stderr, /has only 3 credits/)

  const unsure = await accounts('delete', 'eve@example.com')
  assert.equal(unsure.code, 1)
  assert.match(unsure.stderr, /--yes/)
  assert.equal((await accounts('delete', 'eve@example.com', '--yes')).code, 0)
  assert.equal((await accounts('show', 'eve@example.com')).code, 1)
})

test('The command line creates keys, lists them without secrets, and revokes them.', async (t) => {
  const env = { ROWDECK_DATA_DIR: await temporaryDirectory(t) }
  await rowdeck(['accounts', 'create', 'ann@example.com'], env)
  const made = await rowdeck(
    ['keys', 'create', 'ann@example.com', '--name', 'laptop', '--expires', '2999-01-31', '--json'],
    env,
  )
  const { id, key, prefix, lastFour, expiresAt } = JSON.parse(made.stdout)
  assert.equal(expiresAt, '2999-02-01T00:00:00.000Z')
  assert.ok(key.startsWith(prefix) && key.endsWith(lastFour))
  await rowdeck(['keys', 'revoke', id], env)
  const { stdout } = await rowdeck(['keys', 'list', 'ann@example.com', '--json'], env)
  const listed = JSON.parse(stdout)
  assert.equal(listed.length, 2)
  const laptop = listed.find((one: { name: string }) => one.name === 'laptop')
  assert.match(laptop.revokedAt, /^\d{4}-\d\d-\d\dT/)
  assert.ok(!stdout.includes(key))
})

test('A command that fails prints one sentence and exits with 1.', async (t) => {
  const env = { ROWDECK_DATA_DIR: await temporaryDirectory(t) }
  await rowdeck(['accounts', 'create', 'ann@example.com'], env)
  const faults: [string[], RegExp][] = [
    [['accounts', 'create', 'ann@example.com'], /already/],
    [['accounts', 'create', 'nobody'], /email/],
    [['accounts', 'show', 'bob@example.com'], /no such account/],
    [['accounts', 'grant', 'ann@example.com'], /--credits/],
    [['accounts', 'grant', 'ann@example.com', '--plan', 'team'], /--monthly-quota/],
    [['accounts', 'grant', 'ann@example.com', '--credits', 'many'], /whole number/],
    [['accounts', 'grant', 'ann@example.com', '--pro-until', 'soon'], /YYYY-MM-DD/],
    [['accounts', 'grant', 'ann@example.com', '--pro-until', '2020-02-29'], /in the past/],
    [['keys', 'create', 'ann@example.com', '--name', 'a', '--expires', '2030-02-30'], /YYYY-MM-DD/],
    [['keys', 'create', 'ann@example.com', '--name', 'a', '--expires', '2020-01-01'], /future/],
    [['keys', 'revoke', 'nothing'], /no such/],
  ]
  for (const [args, message] of faults) {
    const { code, stdout, stderr } = await rowdeck(args, env)
    assert.deepEqual([code, stdout], [1, ''], args.join(' '))
    assert.match(stderr, message)
    assert.doesNotMatch(stderr, /\n +at /)
  }
})

test('The command line prints the audit log, in which it is named, and creates keys with restrictions.', async (t) => {
  const env = { ROWDECK_DATA_DIR: await temporaryDirectory(t) }
  const run = async (...args: string[]) => (await rowdeck(args, env)).stdout
  await run('accounts', 'create', 'ann@example.com')
  const limits = ['--scope', 'convert', '--network', '10.0.0.0/8', '--monthly-cap', '500']
  const created = await run('keys', 'create', 'ann@example.com', '--name', 'k', ...limits, '--json')
  const { scopes, networks, monthlyCap } = JSON.parse(created)
  assert.deepEqual([scopes, networks, monthlyCap], [['convert'], ['10.0.0.0/8'], 500])
  const operatorKey = ['keys', 'create', 'ann@example.com', '--name', 'o', '--scope', 'operator']
  assert.match((await rowdeck(operatorKey, env)).stderr, /Only operators can have keys/)
  await run('accounts', 'suspend', 'ann@example.com', '--reason', 'payment overdue')
  const lines = (await run('audit', '--since', '1h', '--json')).trim().split('\n')
  const [suspended, keyCreated] = lines.map((line) => JSON.parse(line))
  assert.deepEqual([suspended.kind, suspended.actor], ['account_suspended', 'command_line'])
  assert.equal(keyCreated.details.scopes, 'convert')
  assert.equal(lines.length, 4)
  const text = await run('audit', '--account', 'ann@example.com')
  assert.match(text, /^time .*\n.* account_suspended .*payment overdue/)
  assert.equal(await run('audit', '--account', 'acc_none', '--since', '1m'), '')
  assert.match((await rowdeck(['audit', '--since', 'ever'], env)).stderr, /30m, 12h or 7d/)
})

test('The command line removes the second factors of somebody who is locked out.', async (t) => {
  const dataDir = await temporaryDirectory(t)
  const env = { ROWDECK_DATA_DIR: dataDir }
  const email = 'lost@example.com'
  const { id } = JSON.parse((await rowdeck(['accounts', 'create', email, '--json'], env)).stdout)
  const database = new Database(join(dataDir, 'rowdeck.sqlite'))
  database
    .prepare(
      `insert into people (id, name, email, emailVerified, createdAt, updatedAt, twoFactorEnabled)
       values (?, '', 'lost@people.invalid', 1, '2030', '2030', 1)`,
    )
    .run(id)
  database.close()
  const remove = () => rowdeck(['accounts', 'remove-second-factors', email], env)
  assert.equal((await remove()).stdout, `${email} signs in with the password alone now\n`)
  assert.equal((await remove()).stdout, `${email} has no second factor\n`)
  const audit = await rowdeck(['audit', '--account', email], env)
  assert.match(audit.stdout, /second_factor_removed.*\n/)
})
