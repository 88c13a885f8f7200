import assert from 'node:assert/strict'
import { mkdtemp, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import Database from 'better-sqlite3'
import { clockFinding, spaceFinding } from '../../packages/service/src/cli/examine-service.ts'
import { startLocalStripe } from '../stripe/local-stripe.ts'
import { freePort } from '../support/free-port.ts'
import { startIssuer } from '../support/issuer.ts'
import { rowdeck, serve, temporaryDirectory } from '../support/program.ts'
import { sellingSettings } from '../support/test-billing.ts'

interface Report {
  healthy: boolean
  findings: { check: string; state: string; message: string; advice?: string }[]
}

async function doctor(env: Record<string, string>): Promise<Report & { code: number }> {
  const { code, stdout } = await rowdeck(['doctor', '--json'], env)
  return { code, ...JSON.parse(stdout) }
}

/** Without the check of reading, whose worker takes most of the time: it finds no models. */
async function doctorOfTheRest(env: Record<string, string>): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'rowdeck-no-models-'))
  try {
    const { findings, ...report } = await doctor({ ...env, ROWDECK_OCR_MODELS: folder })
    const rest = findings.filter(({ check }) => check !== 'reading')
    assert.equal(findings.length - rest.length, 1)
    return { ...report, findings: rest }
  } finally {
    await rmdir(folder)
  }
}

const faultsOf = ({ findings }: Report) =>
  findings.filter(({ state }) => state === 'fault').map(({ check }) => check)

test('The doctor finds nothing wrong beside a running server, and a planted fault in its books with what to do.', async (t) => {
  const dataDir = await temporaryDirectory(t)
  const env = { ROWDECK_DATA_DIR: dataDir }
  const server = await serve(dataDir)
  t.after(() => server.child.kill())
  const healthy = await doctor(env)
  assert.deepEqual(faultsOf(healthy), [])
  assert.deepEqual([healthy.code, healthy.healthy], [0, true])
  const checks = new Set(healthy.findings.map(({ check }) => check))
  for (const check of ['settings', 'clock', 'disk', 'database', 'balances', 'reading', 'mail']) {
    assert.ok(checks.has(check), check)
  }

  const database = new Database(join(dataDir, 'rowdeck.sqlite'))
  database.exec('update accounts set credits = credits + 1')
  database.close()
  const ill = await doctor(env)
  assert.deepEqual([ill.code, faultsOf(ill)], [1, ['balances']])
  assert.ok(ill.findings.every(({ state, advice }) => state === 'ok' || advice))
})

test('Another secret than that of the database is a fault, and commands refuse it until it is accepted.', async (t) => {
  const env = { ROWDECK_DATA_DIR: await temporaryDirectory(t) }
  await rowdeck(['accounts', 'create', 'first@example.com'], env)
  assert.deepEqual(faultsOf(await doctorOfTheRest(env)), [])
  const other = { ...env, ROWDECK_SECRET: 'another secret than that of the data directory' }
  const found = await doctorOfTheRest(other)
  assert.deepEqual(faultsOf(found), ['secret'])
  assert.ok(!JSON.stringify(found).includes(other.ROWDECK_SECRET))
  const refused = await rowdeck(['accounts', 'list'], other)
  assert.equal(refused.code, 1)
  assert.match(refused.stderr, /ROWDECK_SECRET .* rowdeck accept-secret/)
  assert.equal((await rowdeck(['accept-secret'], other)).code, 0)
  assert.deepEqual(faultsOf(await doctorOfTheRest(other)), [])
  assert.deepEqual(faultsOf(await doctorOfTheRest(env)), ['secret'])
})

test('The doctor names settings, mail servers and queues that cannot be used, without repeating their passwords.', async (t) => {
  const env = { ROWDECK_DATA_DIR: await temporaryDirectory(t) }
  const invalid = await doctor({ ...env, PORT: 'http' })
  assert.deepEqual([invalid.code, faultsOf(invalid)], [1, ['settings']])

  const away = await doctorOfTheRest({
    ...env,
    SMTP_URL: 'smtp://user:hush@127.0.0.1:9',
    REDIS_URL: 'redis://:hush@127.0.0.1:9',
    ROWDECK_FLEET_SECRET: 'a secret that is long enough for a fleet',
    ROWDECK_WORKERS: '1',
  })
  assert.deepEqual(faultsOf(away), ['redis', 'mail'])
  assert.ok(!JSON.stringify(away).includes('hush'))
})

test('The doctor asks the provider for single sign-on and the public address.', async (t) => {
  const dataDir = await temporaryDirectory(t)
  const server = await serve(dataDir)
  t.after(() => server.child.kill())
  const issuer = await startIssuer(`${server.url}/web/single-sign-on/callback`)
  t.after(() => issuer.close())
  const asked = async (more: Record<string, string>) => {
    const { findings } = await doctorOfTheRest({
      ROWDECK_DATA_DIR: dataDir,
      ROWDECK_PUBLIC_URL: server.url,
      ROWDECK_OIDC_ISSUER: issuer.url,
      ROWDECK_OIDC_CLIENT_ID: issuer.clientId,
      ROWDECK_OIDC_DOMAINS: 'example.com',
      ...more,
    })
    const named = findings.filter(({ check }) => check === 'provider' || check === 'address')
    return named.map(({ check, state, message }) => `${check} ${state}: ${message}`)
  }
  assert.deepEqual(await asked({}), [
    'provider ok: 127.0.0.1 answers with its metadata.',
    `address ok: The service answers at ${server.url}.`,
  ])
  const [provider = '', address = ''] = await asked({
    ROWDECK_OIDC_ISSUER: `${issuer.url}/`,
    ROWDECK_PUBLIC_URL: issuer.url,
  })
  assert.match(provider, /^provider fault: .* \(The metadata names the issuer /)
  assert.match(address, /^address warning: .* answers 404 in place of the service/)
  const away = `http://127.0.0.1:${await freePort()}`
  const lost = await asked({ ROWDECK_OIDC_ISSUER: away, ROWDECK_PUBLIC_URL: away })
  assert.match(lost[0] ?? '', /^provider fault: .*ECONNREFUSED/)
  assert.match(lost[1] ?? '', /^address warning: .*ECONNREFUSED/)
})

test('OCR models that cannot be used are a fault of reading.', async (t) => {
  const folder = await temporaryDirectory(t)
  const report = await doctor({ ROWDECK_DATA_DIR: folder, ROWDECK_OCR_MODELS: folder })
  assert.deepEqual(faultsOf(report), ['reading'])
})

test('A clock that was never set and a disk that is nearly full are reported.', () => {
  assert.equal(clockFinding(0).state, 'fault')
  assert.equal(clockFinding(Date.parse('2027-01-01T00:00:00Z')).state, 'ok')
  assert.deepEqual(
    [1e6, 500e6, 5e9].map((bytes) => spaceFinding(bytes).state),
    ['fault', 'warning', 'ok'],
  )
})

test('The doctor compares the key, its permissions and the catalogue with Stripe.', async (t) => {
  const stripe = await startLocalStripe()
  const dataDir = await temporaryDirectory(t)
  const env = { ...sellingSettings(stripe, 0), ROWDECK_DATA_DIR: dataDir }
  const found = async () => {
    const { findings } = await doctorOfTheRest({
      ...env,
      ROWDECK_PUBLIC_URL: 'https://decks.example.com',
    })
    return findings.filter(({ check }) => check === 'stripe')
  }
  const different = await found()
  assert.ok(different.every(({ state, advice }) => state === 'fault' && advice))
  assert.match(different[0]?.message ?? '', /price_team of the plan "team" is archived/)
  stripe.failing = 403
  assert.match((await found())[0]?.message ?? '', /The key may not read Customers/)
  stripe.failing = 401
  const [revoked] = await found()
  assert.match(revoked?.message ?? '', /may have been revoked or rolled/)
  stripe.failing = undefined
  assert.equal(JSON.stringify(revoked).includes('sk_test_local'), false)
})
