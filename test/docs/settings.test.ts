import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import {
  ConfigError,
  readConfig,
  settings,
  unknownSettings,
} from '../../packages/service/src/config/config.ts'
import { sections } from '../../packages/service/src/config/settings.ts'
import { updatesDocs } from '../support/update-docs.ts'

const root = join(import.meta.dirname, '..', '..')
// `UPDATE_DOCS=1 npm test -- test/docs/settings.test.ts` updates the documents
const update = updatesDocs()

const table = [
  '| variable | default | meaning |',
  '| --- | --- | --- |',
  ...Object.entries(settings).map(
    ([name, { shownDefault, description }]) =>
      `| \`${name}\` | ${shownDefault && `\`${shownDefault}\``} | ${description} |`,
  ),
].join('\n')

const example = Object.entries(settings)
  .map(([name, { shownDefault, description }]) => `# ${description}\n# ${name}=${shownDefault}\n`)
  .join('\n')

test('The table in docs/settings.md matches the settings in the code.', () => {
  const path = join(root, 'docs', 'settings.md')
  const document = readFileSync(path, 'utf8')
  const between = /(?<=<!-- settings -->\n)[\s\S]*(?=<!-- \/settings -->)/
  if (update)
    writeFileSync(
      path,
      document.replace(between, () => `${table}\n`),
    )
  else assert.ok(document.includes(table))
})

test('.env.example names every setting with its default.', () => {
  const path = join(root, '.env.example')
  if (update) writeFileSync(path, example)
  else assert.equal(readFileSync(path, 'utf8'), example)
})

test('No environment variable is declared twice.', () => {
  const declared = Object.values(sections).flatMap((section) => Object.values(section))
  const names = declared.map(({ name }) => name)
  assert.deepEqual(names, [...new Set(names)])
})

test('Settings with a unit reach the code in its base unit: milliseconds, bytes and pixels.', () => {
  const { http, pool, reading } = readConfig({
    ROWDECK_UPLOAD_SECONDS: '3',
    ROWDECK_UPLOAD_KB_PER_SECOND: '2',
    ROWDECK_WORKER_MEMORY_MB: '300',
    ROWDECK_PICTURE_MEGAPIXELS: '7',
  })
  assert.deepEqual([http.bodyMsMax, http.bodyRate.bytesPerSecondMin], [3000, 2048])
  assert.equal(pool.workerMemoryBytesMax, 300 * 1_048_576)
  assert.equal(reading.picturePixelsMax, 7_000_000)
})

test('Without environment variables every setting has its default.', () => {
  const config = readConfig({})
  assert.equal(config.http.host, '127.0.0.1')
  assert.equal(config.http.port, 8080)
  assert.deepEqual(
    [config.admission.requestsPerMinute, config.admission.requestsPerDay],
    [30, 1000],
  )
  assert.equal(config.admission.freeRequestsPerDay, 3)
  assert.equal(config.upload.fileBytesMax, 20_971_520)
})

test('All invalid settings are reported together, with their allowed values.', () => {
  const faulty = {
    PORT: 'http',
    ROWDECK_WORKERS: '0',
    ROWDECK_LOG_LEVEL: 'loud',
    DATABASE_URL: 'postgres://x',
  }
  assert.throws(
    () => readConfig(faulty),
    (error: unknown) => {
      assert.ok(error instanceof ConfigError)
      for (const name of Object.keys(faulty))
        assert.match(error.message, new RegExp(`^${name} `, 'm'))
      return true
    },
  )
})

test('A service with unlimited access sells nothing.', () => {
  assert.equal(readConfig({ ROWDECK_ACCESS: 'unlimited' }).admission.access, 'unlimited')
  assert.throws(() => readConfig({ ROWDECK_ACCESS: 'free' }), {
    message: 'ROWDECK_ACCESS must be one of metered, unlimited, not "free".',
  })
  assert.throws(
    () => readConfig({ ROWDECK_ACCESS: 'unlimited', STRIPE_SECRET_KEY: 'sk_test_0' }),
    /ROWDECK_ACCESS unlimited sells nothing/,
  )
})

test('PostgreSQL needs the secret that all processes share, and a refused address is not repeated.', () => {
  const url = 'postgres://rowdeck:hush@db.example.com:5432/rowdeck'
  assert.throws(() => readConfig({ DATABASE_URL: url }), {
    name: 'ConfigError',
    message: /^ROWDECK_SECRET or ROWDECK_SECRET_FILE must be set together with DATABASE_URL/,
  })
  const secret = 'a secret that all processes of the service share'
  const { storage } = readConfig({
    DATABASE_URL: url,
    ROWDECK_SECRET: secret,
    ROWDECK_DATABASE_LOCK_SECONDS: '4',
  })
  assert.ok(storage.kind === 'postgres')
  assert.deepEqual([storage.url, storage.connectionsMax, storage.lockMsMax], [url, 10, 4000])
  assert.throws(
    () => readConfig({ DATABASE_URL: 'mysql://rowdeck:hush@db/rowdeck', ROWDECK_SECRET: secret }),
    ({ message }: Error) => /^DATABASE_URL must be/.test(message) && !message.includes('hush'),
  )
})

test('Single sign-on needs a client, domains and a public URL, and a safe issuer.', () => {
  const issuer = { ROWDECK_OIDC_ISSUER: 'https://login.example.com' }
  assert.throws(
    () => readConfig(issuer),
    /ROWDECK_OIDC_CLIENT_ID must be.*\nROWDECK_OIDC_DOMAINS must be.*\nROWDECK_PUBLIC_URL must be/,
  )
  const complete = {
    ...issuer,
    ROWDECK_OIDC_CLIENT_ID: 'rowdeck',
    ROWDECK_OIDC_DOMAINS: 'Example.com, bücher.example',
    ROWDECK_PUBLIC_URL: 'https://decks.example.com',
  }
  assert.deepEqual(readConfig(complete).signIn, {
    operatorSecondFactor: 'optional',
    sessionMs: 14 * 24 * 3_600_000,
    singleSignOn: {
      issuer: 'https://login.example.com',
      clientId: 'rowdeck',
      clientSecret: undefined,
      name: 'login.example.com',
      domains: ['example.com', 'xn--bcher-kva.example'],
      isOnlyWay: false,
    },
  })
  const only = readConfig({ ...complete, ROWDECK_SIGN_IN: 'sso' }).signIn
  assert.deepEqual([only.singleSignOn?.isOnlyWay, only.sessionMs], [true, 12 * 3_600_000])
  const longer = { ROWDECK_SIGN_IN: 'sso', ROWDECK_SESSION_HOURS: '24' }
  assert.equal(readConfig({ ...complete, ...longer }).signIn.sessionMs, 24 * 3_600_000)
  assert.throws(() => readConfig({ ROWDECK_SIGN_IN: 'sso' }), /ROWDECK_OIDC_ISSUER must be set for/)
  const all = readConfig({ ...complete, ROWDECK_OIDC_DOMAINS: '*' })
  assert.deepEqual(all.signIn.singleSignOn?.domains, ['*'])
  assert.equal(readConfig({}).signIn.singleSignOn, undefined)
  for (const [name, value] of [
    ['ROWDECK_OIDC_ISSUER', 'http://login.example.com'],
    ['ROWDECK_OIDC_ISSUER', 'login.example.com'],
    ['ROWDECK_OIDC_DOMAINS', 'example.com,*'],
    ['ROWDECK_OIDC_CLIENT_SECRET_FILE', '/does/not/exist'],
  ] as const) {
    assert.throws(
      () => readConfig({ ...complete, [name]: value }),
      new RegExp(`^ConfigError: ${name} must`),
    )
  }
  const both = {
    ROWDECK_OIDC_CLIENT_SECRET: 'a',
    ROWDECK_OIDC_CLIENT_SECRET_FILE: import.meta.filename,
  }
  assert.throws(() => readConfig({ ...complete, ...both }), /must not be set together/)
})

test('A reservation lasts longer than everything before the first reading step and any pause between two steps.', () => {
  for (const name of [
    'ROWDECK_UPLOAD_SECONDS',
    'ROWDECK_WAITING_SECONDS',
    'ROWDECK_SLIDE_SECONDS',
    'ROWDECK_TEXT_SECONDS',
  ]) {
    const { http, pool, admission } = readConfig({ [name]: '3600' })
    const stepMsMax = Math.max(pool.taskMsMax, pool.textMsMax) * pool.clockFactor
    assert.ok(admission.reservationMs > http.bodyMsMax + 2 * pool.waitingMsMax + stepMsMax)
    assert.ok(admission.reservationMs > pool.begunWaitingMsMax + stepMsMax)
  }
})

test('The reservation of a crashed request expires within minutes, however long reading a deck may take.', () => {
  assert.ok(readConfig({ ROWDECK_SLIDES_MAX: '100000' }).admission.reservationMs <= 10 * 60_000)
})

test('A misspelled setting is reported.', () => {
  assert.deepEqual(unknownSettings({ ROWDECK_WORKER: '4', ROWDECK_WORKERS: '4', HOME: '/' }), [
    'ROWDECK_WORKER',
  ])
})
