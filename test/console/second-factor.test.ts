import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { appCode } from '../support/authenticator-app.ts'
import { executeStatement, readRows } from '../support/execute-statement.ts'
import { type OpenConsole, openConsole, password } from './open-browser.ts'
import { addAuthenticator } from './virtual-authenticator.ts'

const patienceMs = 60_000

test('A person adds an authenticator app, signs in with its code and with a recovery code, and removes it.', async (t) => {
  const service = await openConsole(t)
  const email = 'app@example.com'
  const { page, complaints } = await service.signedIn(email)
  await page.goto('/settings#second-factor')
  await page.getByRole('button', { name: 'Add authenticator app' }).click()
  await page.getByRole('dialog').getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
  const secret = (await page.getByRole('dialog').locator('code').textContent()) ?? ''
  await page.getByLabel('Code from the app').fill(appCode(secret))
  await page.getByRole('button', { name: 'Add app' }).click()
  await page.getByRole('heading', { name: 'Keep your recovery codes' }).waitFor()
  const codes = await page.locator('.recovery-codes code').allTextContents()
  assert.equal(codes.length, 10)
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await page.getByText('10 of 10 left').waitFor()

  await signOutAndIn(page, email)
  await page.getByLabel('Code').fill('000000')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('This code is wrong or was used before.').waitFor()
  await page.getByLabel('Code').fill(appCode(secret, 1))
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Try the sample deck' }).waitFor()

  await signOutAndIn(page, email)
  await page.getByLabel('Code').fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Try the sample deck' }).waitFor()

  await page.goto('/settings')
  await page.getByText('9 of 10 left').waitFor()
  await page.getByRole('button', { name: 'Remove the app' }).click()
  await page.getByRole('dialog').getByLabel('Password').fill(password)
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByText('Only your password protects this account.').waitFor()
  assert.deepEqual(complaints, [])
})

test('A person adds a passkey, signs in with it alone and after the password, renames and removes it.', async (t) => {
  const service = await openConsole(t)
  const email = 'passkey@example.com'
  const { page, context, complaints } = await onLocalhost(service, email)
  await addAuthenticator(context, page)
  await addPasskey(page, 'My laptop')
  await page.getByRole('heading', { name: 'Keep your recovery codes' }).waitFor()
  const [code = ''] = await page.locator('.recovery-codes code').allTextContents()
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await page.getByRole('heading', { name: 'My laptop' }).waitFor()

  await signOut(page)
  await page.goto('/sign-in')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.getByRole('button', { name: 'Try the sample deck' }).waitFor()

  await signOutAndIn(page, email)
  await page.getByText('Use one of your passkeys to finish signing in.').waitFor()
  assert.equal(await page.getByLabel('Recovery code').count(), 1)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.getByRole('button', { name: 'Try the sample deck' }).waitFor()

  // an app that is not confirmed does not end the recovery codes
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Add authenticator app' }).click()
  await page.getByRole('dialog').getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('img', { name: 'QR code' }).waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await signOutAndIn(page, email)
  await page.getByLabel('Recovery code').fill(code)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Try the sample deck' }).waitFor()

  await page.goto('/settings')
  await page.getByRole('button', { name: 'Rename My laptop' }).click()
  await page.getByLabel('New name').fill('Work laptop')
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
  await page.getByRole('button', { name: 'Remove Work laptop' }).click()
  await page.getByText('It is your last second factor.').waitFor()
  await page.getByRole('dialog').getByLabel('Password').fill(password)
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByText('Only your password protects this account.').waitFor()
  await signOut(page)
  await page.goto('/sign-in')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.getByText('This passkey does not work here.').waitFor()
  assert.deepEqual(complaints, [])
})

test('A passkey that was started while there was room is not added as the 21st.', async (t) => {
  const service = await openConsole(t)
  const email = 'many-passkeys@example.com'
  const { page, context } = await onLocalhost(service, email)
  const { id } = await service.app.accounts.find(email)
  const { storage } = service.config
  await addAuthenticator(context, page)
  await page.route('**/web/passkeys', async (route) => {
    // as if others had been added since the browser was asked for this one
    const rows = Array.from({ length: 20 }, (_, index) => {
      const name = `${id}-${index}`
      return `('${name}', '${id}', 'key', '${name}', 0, 'singleDevice', false)`
    })
    await executeStatement(
      storage,
      `insert into people_passkeys
      (id, "userId", "publicKey", "credentialID", counter, "deviceType", "backedUp") values ${rows.join(', ')}`,
    )
    await route.continue()
  })
  await addPasskey(page, 'One more')
  await page.getByText('You have 20 passkeys. Remove one first.').waitFor()
  const query = `select id from people_passkeys where "userId" = '${id}'`
  assert.equal((await readRows(storage, query)).length, 20)
})

test('An authenticator that does not verify the person adds no passkey and signs nobody in.', async (t) => {
  const service = await openConsole(t)
  const { page, context } = await onLocalhost(service, 'unverified@example.com')
  const authenticator = await addAuthenticator(context, page)
  await addPasskey(page, 'A key')
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await authenticator.verify(false)
  await signOut(page)
  // a page that asks for less than ours does
  await page.route('**/web/passkey-sign-in/options', async (route) => {
    const response = await route.fetch()
    const { options } = await response.json()
    const json = { options: { ...options, userVerification: 'discouraged' } }
    await route.fulfill({ response, json })
  })
  await page.goto('/sign-in')
  const answer = page.waitForResponse(/passkey-sign-in$/)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  assert.equal((await answer).status(), 401)
  await page.getByText('This passkey does not work here.').waitFor()
})

test('A person who cancels is told so, and nothing has changed.', async (t) => {
  const service = await openConsole(t)
  const { page, context } = await onLocalhost(service, 'cancels@example.com')
  const authenticator = await addAuthenticator(context, page)
  await authenticator.verify(false)
  await addPasskey(page, 'A key')
  await page.getByText('No passkey was used').waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('Only your password protects this account.').waitFor()
})

test('An operator without a second factor reaches only the page that adds one, if it is required.', async (t) => {
  const environment = { ROWDECK_OPERATOR_SECOND_FACTOR: 'required' }
  const service = await openConsole(t, { environment })
  const email = 'operator@example.com'
  const { page, context } = await onLocalhost(service, email)
  const { id } = await service.app.accounts.find(email)
  await service.app.accounts.setOperator(id, true)
  await page.goto('/operator')
  await page.getByRole('heading', { name: 'Add a second factor' }).waitFor()
  await page.goto('/settings')
  await page.getByRole('heading', { name: 'Add a second factor' }).waitFor()
  await addAuthenticator(context, page)
  await addPasskey(page, 'Operator’s key')
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await page.getByRole('heading', { name: 'API keys' }).waitFor()
  await page.goto('/operator')
  await page.getByText('Busy workers').waitFor()
})

async function onLocalhost(service: OpenConsole, email: string) {
  // passkeys belong to a name, and not to an IP address
  const baseURL = service.app.url.replace('127.0.0.1', 'localhost')
  const visit = await service.visitor({ baseURL })
  const link = new URL(await service.app.invite(email))
  await visit.page.goto(`${link.pathname}${link.hash}`)
  await visit.page.getByLabel('Password').fill(password)
  await visit.page.getByRole('button', { name: 'Get started' }).click()
  await visit.page.getByRole('button', { name: 'Try the sample deck' }).waitFor()
  return visit
}

async function addPasskey(page: Page, name: string): Promise<void> {
  if (!page.url().endsWith('/settings')) await page.goto('/settings')
  await page.getByRole('button', { name: 'Add passkey' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Password').fill(password)
  await dialog.getByRole('button', { name: 'Add passkey' }).click()
}

/** Signs out and waits until that is shown: leaving the page earlier would cancel the request. */
async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.getByRole('link', { name: 'Create account' }).waitFor({ timeout: patienceMs })
}

async function signOutAndIn(page: Page, email: string): Promise<void> {
  await signOut(page)
  await page.goto('/sign-in')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { name: 'Second factor' }).waitFor({ timeout: patienceMs })
}
