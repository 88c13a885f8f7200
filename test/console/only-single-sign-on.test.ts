import assert from 'node:assert/strict'
import { test } from 'node:test'
import { webRoutes } from '../../packages/service/src/console-server/contract.ts'
import { type ConsoleApp, password, startConsole } from '../console-server/browser.ts'
import { appCode } from '../support/authenticator-app.ts'
import { manualClock } from '../support/manual-clock.ts'
import { rowdeck, temporaryDirectory } from '../support/program.ts'
import { continueAs, openSite, type Site, verified } from './single-sign-on-site.ts'
import { addAuthenticator } from './virtual-authenticator.ts'

const only = { ROWDECK_SIGN_IN: 'sso' }
const hourMs = 3_600_000

test('Where the provider is the only way in, the pages offer nothing else.', async (t) => {
  const site = await openSite(t, only)
  const { page, complaints } = await site.service.visitor({ baseURL: site.publicUrl })
  for (const path of ['/sign-in', '/sign-up', '/forgot']) {
    await page.goto(path)
    await page.getByRole('button', { name: 'Continue with Example ID' }).waitFor()
    assert.equal(await page.locator('input').count(), 0)
    assert.equal(await page.getByText('passkey').count(), 0)
    assert.equal(await page.getByRole('link', { name: 'Create' }).count(), 0)
  }
  const settings = await continueAs(site, verified('ann'), '/settings')
  await settings.getByText('You sign in with Example ID.').waitFor()
  assert.deepEqual(await settings.getByText('password', { exact: false }).allTextContents(), [])
  assert.deepEqual(complaints, [])
})

test('Where the provider is the only way in, the server refuses passwords, links and passkeys.', async (t) => {
  const dataDir = await temporaryDirectory(t)
  const before = await startConsole({ environment: { ROWDECK_DATA_DIR: dataDir } })
  await before.person('ann@example.com')
  const link = await before.app.invite('bob@example.com')
  await before.close()
  const { service, publicUrl } = await openSite(t, { ...only, ROWDECK_DATA_DIR: dataDir })
  const visitor = service.browser()
  visitor.headers = { origin: publicUrl }
  const email = 'ann@example.com'
  const token = new URL(link).hash.replace('#token=', '')
  const bodies: Record<string, object> = {
    'POST /web/sign-in': { email, password },
    'POST /web/set-password': { token, password },
    'POST /web/link': { token },
    'POST /web/passkey-sign-in/options': {},
    'POST /web/passkey-sign-in': { response: {} },
  }
  const marked = Object.entries(webRoutes).filter(([, route]) => 'ownWay' in route)
  for (const route of new Set([...Object.keys(bodies), ...marked.map(([name]) => name)])) {
    const [method = '', path = ''] = route.split(' ')
    const form = { email, currentPassword: password, newPassword: password }
    const answer = await visitor.ask(method, path, bodies[route] ?? form)
    assert.equal(answer.body.error?.code ?? answer.status, 'sign_in_elsewhere', route)
    assert.match(answer.body.error.message, /Example ID only/)
  }
  assert.equal((await visitor.ask('GET', '/web/me')).status, 401)
})

test('Where the provider is the only way in, the command line lets one person in while it is away.', async (t) => {
  const site = await openSite(t, only)
  const { service, issuer, publicUrl } = site
  const page = await continueAs(site, verified('operator'), '/settings')
  await page.getByRole('button', { name: 'Add authenticator app' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('img', { name: 'QR code' }).waitFor()
  const secret = (await page.getByRole('dialog').locator('code').textContent()) ?? ''
  await page.getByLabel('Code from the app').fill(appCode(secret))
  await page.getByRole('button', { name: 'Add app' }).click()
  await page.getByRole('heading', { name: 'Keep your recovery codes' }).waitFor()
  await issuer.close()

  const link = await commandLink(site, ['accounts', 'link', 'operator@example.com'])
  const { page: other } = await service.visitor({ baseURL: publicUrl })
  await other.goto(link)
  assert.equal(await other.getByLabel('Password').count(), 0)
  await other.getByRole('button', { name: 'Sign in' }).click()
  await other.getByLabel('Code').fill(appCode(secret, 1))
  await other.getByRole('button', { name: 'Continue' }).click()
  await other.getByRole('button', { name: 'Sign out' }).waitFor()
  const { page: late } = await service.visitor({ baseURL: publicUrl })
  await late.goto(link)
  await late.getByText('This link is not valid').waitFor()
  // somebody who has never signed in, and has no second factor
  await service.app.accounts.create('new@example.com')
  const first = await commandLink(site, ['accounts', 'link', 'new@example.com'])
  await late.goto(first)
  await late.reload()
  await late.getByRole('button', { name: 'Sign in' }).click()
  await late.getByRole('button', { name: 'Sign out' }).waitFor()
})

test('Where the provider is the only way in, an invitation leads to its sign-in, and a link that signs in sets no password.', async (t) => {
  const site = await openSite(t, only)
  const invited = await commandLink(site, ['accounts', 'invite', 'new@example.com'])
  assert.equal(invited, `${site.publicUrl}/sign-in`)
  assert.equal(await site.service.app.invite('other@example.com'), invited)
  const entry = await commandLink(site, ['accounts', 'link', 'new@example.com'])
  const token = new URL(entry).hash.replace('#token=', '')
  const any = await startConsole({ environment: { ROWDECK_DATA_DIR: dataDirOf(site.service) } })
  t.after(() => any.close())
  const answer = await any.browser().ask('POST', '/web/set-password', { token, password })
  assert.equal(answer.body.error.code, 'link_invalid')
})

test('Where the provider is the only way in, a passkey is the second step after it.', async (t) => {
  const site = await openSite(t, only)
  const page = await continueAs(site, verified('careful'), '/settings')
  await addAuthenticator(page.context(), page)
  await page.getByRole('button', { name: 'Add passkey' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('My laptop')
  await dialog.getByRole('button', { name: 'Add passkey' }).click()
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await page.getByText('Example ID alone does not sign you in.').waitFor()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.getByText('You sign in with Example ID.').waitFor()
  await page.goto('/sign-in')
  await page.getByRole('button', { name: 'Continue with Example ID' }).click()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.getByRole('button', { name: 'Sign out', exact: true }).waitFor()
})

test('Where the provider is the only way in, sessions end after twelve hours, those from before too.', async (t) => {
  const clock = manualClock(new Date().toISOString())
  const dataDir = await temporaryDirectory(t)
  const environment = {
    ROWDECK_DATA_DIR: dataDir,
    ROWDECK_SECRET: 'the secret of this test alone!!!!',
  }
  const before = await startConsole({ environment, clock })
  const ann = await before.person('ann@example.com')
  await before.close()
  const site = await openSite(t, { ...environment, ...only }, clock)
  const { cookie } = ann
  const me = async () => {
    const browser = site.service.browser()
    browser.cookie = cookie
    return browser.ask('GET', '/web/me')
  }
  const { status, body } = await me()
  assert.equal(status, 200)
  const left = Date.parse(body.sessionEndsAt) - clock.now()
  assert.ok(left > 11.9 * hourMs && left < 12.1 * hourMs, String(left))
  assert.equal(body.hasPassword, false)
  clock.advance(left - 1000)
  assert.equal((await me()).status, 200)
  clock.advance(1000)
  assert.equal((await me()).status, 401)
})

/** Runs a command on the data of the service, and resolves to the link that it prints. */
async function commandLink({ service, publicUrl, issuer }: Site, args: string[]): Promise<string> {
  const { code, stdout, stderr } = await rowdeck(args, {
    ...{ ROWDECK_DATA_DIR: dataDirOf(service), ROWDECK_PUBLIC_URL: publicUrl, ...only },
    ROWDECK_OIDC_ISSUER: issuer.url,
    ROWDECK_OIDC_CLIENT_ID: issuer.clientId,
    ROWDECK_OIDC_DOMAINS: 'example.com',
  })
  assert.equal(code, 0, stderr)
  return stdout.trim()
}

function dataDirOf({ config }: ConsoleApp): string {
  return config.storage.dataDir
}
