import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { appCode } from '../support/authenticator-app.ts'
import { freePort } from '../support/free-port.ts'
import { password } from './open-browser.ts'
import { continueAs, openSite, type Site, verified } from './single-sign-on-site.ts'

describe('Somebody who signs in with the provider', () => {
  let site: Site
  const ended: (() => Promise<void>)[] = []
  before(async () => {
    site = await openSite({ after: (run) => void ended.push(run) })
  })
  after(async () => {
    for (const end of ended.reverse()) await end()
  })
  const accounts = () => site.service.app.accounts

  test('gets an account, and the same one the next time, whatever the address is then.', async () => {
    const page = await continueAs(site, verified('new'), '/settings')
    await page.getByRole('heading', { name: 'Settings' }).waitFor()
    await page.getByText('new@example.com').waitFor()
    const { id } = await accounts().find('new@example.com')
    const again = await continueAs(site, verified('new', 'renamed@example.com'), '/settings')
    await again.getByText('new@example.com').waitFor()
    const entries = await accounts().audit({ accountId: id, kinds: ['signed_in'], entriesMax: 9 })
    assert.deepEqual(
      entries.map(({ details }) => details),
      [{ by: 'single_sign_on' }, { by: 'single_sign_on' }],
    )
  })

  test('gets the account that has the verified address already, and keeps its password.', async () => {
    const { page: before } = await site.service.signedIn('known@example.com')
    await before.close()
    const { id } = await accounts().find('known@example.com')
    const page = await continueAs(site, verified('someone', 'Known@Example.com'), '/settings')
    await page.getByText('known@example.com').waitFor()
    const browser = site.service.browser()
    browser.headers = { origin: site.publicUrl }
    const form = { email: 'known@example.com', password }
    assert.equal((await browser.ask('POST', '/web/sign-in', form)).body.id, id)
  })

  test('cannot have the account of an address that already belongs to another identity.', async () => {
    await (await continueAs(site, verified('first', 'shared@example.com')))
      .getByText('Sign out')
      .waitFor()
    const page = await continueAs(site, verified('second', 'shared@example.com'))
    await page.getByText('belongs to another identity at Example ID').waitFor()
    await page.getByRole('link', { name: 'Create an account' }).waitFor()
  })

  test('is refused with an address that is unverified, elsewhere or missing, and after canceling.', async () => {
    const unverified = { ...verified('unverified'), email_verified: false }
    for (const [person, message] of [
      [unverified, 'has not verified your email address'],
      [{ sub: 'without' }, 'has not verified your email address'],
      [verified('elsewhere', 'a@example.org'), 'is not one that this service accepts'],
      [verified('below', 'a@sub.example.com'), 'is not one that this service accepts'],
      [verified('two', 'a@b@example.com'), 'Signing in with Example ID did not work.'],
      [undefined, 'You did not finish signing in with Example ID.'],
    ] as const) {
      const page = await continueAs(site, person)
      await page.getByText(message).waitFor()
      assert.equal((await page.request.get('/web/me')).status(), 401)
    }
    assert.equal(await accounts().findBy({ email: 'unverified@example.com' }), undefined)
    assert.equal(await accounts().findBy({ email: 'a@example.org' }), undefined)
    // refusals are no faults of the service
    assert.ok(!site.service.logLines.some((line) => JSON.parse(line).level >= 50))
  })

  test('is refused while the account is suspended.', async () => {
    const { account } = await accounts().create('suspended@example.com')
    await accounts().suspend(account.id)
    const page = await continueAs(site, verified('suspended'))
    await page.getByText('This account is suspended.').waitFor()
    assert.equal((await page.request.get('/web/me')).status(), 401)
  })

  test('is asked for the second factor of the account.', async () => {
    const page = await continueAs(site, verified('careful'), '/settings')
    await page.getByRole('button', { name: 'Add authenticator app' }).click()
    // without a password, the recent sign-in is enough
    assert.equal(await page.getByRole('dialog').getByLabel('Password').count(), 0)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('img', { name: 'QR code' }).waitFor()
    const secret = (await page.getByRole('dialog').locator('code').textContent()) ?? ''
    await page.getByLabel('Code from the app').fill(appCode(secret))
    await page.getByRole('button', { name: 'Add app' }).click()
    await page.getByRole('heading', { name: 'Keep your recovery codes' }).waitFor()

    const again = await continueAs(site, verified('careful'), '/settings')
    await again.getByRole('heading', { name: 'Second factor' }).waitFor()
    assert.equal((await again.request.get('/web/me')).status(), 401)
    await again.getByLabel('Code').fill(appCode(secret, 1))
    await again.getByRole('button', { name: 'Continue' }).click()
    await again.getByRole('heading', { name: 'Settings' }).waitFor()
    const { id } = await accounts().find('careful@example.com')
    const [entry] = await accounts().audit({ accountId: id, kinds: ['signed_in'], entriesMax: 1 })
    assert.deepEqual(entry?.details, { second: 'totp' })
  })

  test('returns from the provider in the browser that left, once; nothing secret is logged or stored.', async () => {
    const { issuer, service, publicUrl } = site
    const { page } = await service.visitor({ baseURL: publicUrl })
    issuer.person = verified('returns')
    const returns: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/web/single-sign-on/callback')) returns.push(request.url())
    })
    await page.goto('/sign-in')
    await page.getByRole('button', { name: 'Continue with Example ID' }).click()
    await page.getByRole('button', { name: 'Sign out' }).waitFor()
    const [url = ''] = returns
    const { page: other } = await service.visitor({ baseURL: publicUrl })
    for (const visited of [page, other]) {
      await visited.goto(url)
      await visited.getByText('Signing in with Example ID did not work.').waitFor()
    }
    assert.equal((await other.request.get('/web/me')).status(), 401)
    const code = new URL(url).searchParams.get('code') ?? ''
    const log = service.logLines.join('')
    assert.ok(code.length > 10 && !log.includes(code) && !log.includes(issuer.clientSecret))
  })
})

test('With closed sign-up, the provider signs in people who have an account, and nobody else.', async (t) => {
  const site = await openSite(t, { ROWDECK_SIGNUP: 'closed' })
  await site.service.app.accounts.create('invited@example.com')
  const invited = await continueAs(site, verified('invited'))
  await invited.getByRole('button', { name: 'Sign out' }).waitFor()
  const stranger = await continueAs(site, verified('stranger'))
  await stranger.getByText('There is no account for your email address').waitFor()
  assert.equal(await site.service.app.accounts.findBy({ email: 'stranger@example.com' }), undefined)
})

test('While the provider is away, the page says so, and it works again without a restart.', async (t) => {
  const away = await freePort()
  const { service, publicUrl } = await openSite(t, {
    ROWDECK_OIDC_ISSUER: `http://127.0.0.1:${away}`,
  })
  const { page } = await service.visitor({ baseURL: publicUrl })
  await page.goto('/sign-in')
  await page.getByRole('button', { name: 'Continue with Example ID' }).click()
  await page.getByText('Example ID cannot be reached. Try again in a moment.').waitFor()
  const person = service.browser()
  person.headers = { origin: publicUrl }
  const link = new URL(await service.app.invite('local@example.com'))
  const token = link.hash.replace('#token=', '')
  assert.equal((await person.ask('POST', '/web/set-password', { token, password })).status, 200)
})
