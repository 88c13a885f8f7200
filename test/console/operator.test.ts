import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { comesTrue, type OpenConsole, openConsole, password } from './open-browser.ts'

async function operatorIn(service: OpenConsole, email: string): Promise<Page> {
  const { page } = await service.signedIn(email)
  const { id } = await service.app.accounts.find(email)
  await service.app.accounts.setOperator(id, true)
  await page.reload()
  return page
}

test('An operator finds an account, grants credits, a plan and Pro, and sees all of it in the audit log.', async (t) => {
  const service = await openConsole(t)
  for (const name of ['ann', 'bob', 'carol'])
    await service.app.accounts.open(`${name}@found.example`)
  const page = await operatorIn(service, 'granting@example.com')
  await page.getByRole('link', { name: 'Operator', exact: true }).click()
  await page.getByRole('link', { name: 'Accounts', exact: true }).click()
  const ann = page.getByRole('link', { name: 'ann@found.example' })
  await ann.waitFor()
  await page.getByLabel('Search').fill('bob@found')
  await ann.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'bob@found.example' }).click()

  await page.getByRole('button', { name: 'Grant credits' }).click()
  await page.getByRole('spinbutton', { name: 'Credits' }).fill('12')
  await page.getByRole('button', { name: 'Grant', exact: true }).dblclick()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  assert.equal((await service.app.accounts.find('bob@found.example')).credits, 12)

  await page.getByRole('button', { name: 'Set plan' }).click()
  await page.getByLabel('Name').fill('Team')
  await page.getByLabel('Conversions per month').fill('500')
  await page.getByRole('dialog').getByRole('button', { name: 'Set plan' }).click()
  await page.getByText('of 500 left').waitFor()
  await page.getByRole('button', { name: 'Set Pro' }).click()
  await page.getByLabel('Last day (UTC)').fill('2999-12-31')
  await page.getByRole('dialog').getByRole('button', { name: 'Set Pro' }).click()
  await page.getByText('Until Dec 31, 2999', { exact: true }).waitFor()
  await page.getByText('Pro: until Dec 31, 2999', { exact: true }).waitFor()
  const log = page.getByRole('region', { name: 'Audit log' }).last()
  await log.getByText('Pro set').waitFor()
  for (const act of ['Credits granted', 'Plan set']) {
    assert.equal(await log.getByText(act, { exact: true }).count(), 1)
  }
  await page.goBack()
  assert.equal(await page.getByLabel('Search').inputValue(), 'bob@found')
})

test('An operator changes an address, revokes a key and deletes the account.', async (t) => {
  const service = await openConsole(t)
  const { accounts } = service.app
  const { id } = (await accounts.create('old@moved.example')).account
  const page = await operatorIn(service, 'moving@example.com')
  await page.goto(`/operator/accounts/${id}`)
  await page.getByRole('button', { name: 'Change address' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('New email address').fill('new@moved.example')
  await dialog.getByRole('button', { name: 'Change address' }).click()
  await page.getByRole('heading', { name: 'new@moved.example' }).waitFor()
  await page.getByRole('button', { name: 'Revoke first key' }).click()
  await dialog.getByRole('button', { name: 'Revoke' }).click()
  await page.getByText('Revoked', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await dialog.getByRole('button', { name: 'Delete permanently' }).click()
  await page.getByLabel('Search').waitFor()
  assert.equal(await accounts.findBy({ id }), undefined)
})

test('An operator sets limits of an account, sees which are its own, and removes them.', async (t) => {
  const service = await openConsole(t)
  const page = await operatorIn(service, 'limiting@example.com')
  const { account } = await service.app.accounts.create('limited@example.com')
  await page.goto(`/operator/accounts/${account.id}`)
  const section = page.locator('#limits')
  const set = async (value: string) => {
    await section.getByRole('button', { name: 'Set limits' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Requests per minute').fill(value)
    await dialog.getByRole('button', { name: 'Set limits' }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  await set('7')
  await section.getByText('set for this account').waitFor()
  await page.getByText('Requests per minute: 7').waitFor()
  assert.equal((await service.app.accounts.standing(account.id)).windows[0].limit, 7)
  await set('')
  await section.getByText('set for this account').waitFor({ state: 'detached' })
  assert.equal((await service.app.accounts.standing(account.id)).windows[0].limit, 30)
})

test('Back returns to a search for accounts that was left before its list came.', async (t) => {
  const service = await openConsole(t)
  const page = await operatorIn(service, 'searching@example.com')
  await page.goto('/operator')
  await page.getByRole('link', { name: 'Accounts', exact: true }).click()
  await page.getByRole('link', { name: 'searching@example.com' }).waitFor()
  await page.evaluate('window.setTimeout = () => 0')
  await page.getByRole('searchbox', { name: 'Search' }).fill('searching')
  await page.getByRole('link', { name: 'searching@example.com' }).click()
  await page.getByRole('button', { name: 'Grant credits' }).waitFor()
  await page.goBack()
  await comesTrue(page, `document.querySelector('.operator-search input')?.value === 'searching'`)
})

test('An operator suspends with a reason and resumes; the person is refused in between.', async (t) => {
  const service = await openConsole(t)
  const { page: person } = await service.signedIn('suspended@example.com')
  const page = await operatorIn(service, 'suspending@example.com')
  const { id } = await service.app.accounts.find('suspended@example.com')
  await page.goto(`/operator/accounts/${id}`)
  await page.getByRole('button', { name: 'Suspend' }).click()
  await page.getByLabel('Reason').fill('payment overdue')
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click()
  await page.getByText(/Suspended since .*: payment overdue/).waitFor()
  const refused = await person.evaluate(async () => (await fetch('/web/me')).status)
  assert.equal(refused, 403)
  await page.getByRole('button', { name: 'Resume' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Resume' }).click()
  await page.getByRole('button', { name: 'Suspend' }).waitFor()
  const accepted = await person.evaluate(async () => (await fetch('/web/me')).status)
  assert.equal(accepted, 200)
})

test('Without a mail server an invitation is shown once, and the person signs in with it.', async (t) => {
  const service = await openConsole(t)
  const page = await operatorIn(service, 'inviting@example.com')
  await page.goto('/operator/accounts')
  await page.getByRole('button', { name: 'Invite' }).click()
  await page.getByLabel('Email address').fill('invited@example.com')
  await page.getByRole('dialog').getByRole('button', { name: 'Invite' }).click()
  const link = (await page.locator('.secret').textContent()) ?? ''
  await page.getByRole('button', { name: 'Done' }).click()
  assert.equal((await page.content()).includes(link), false)
  const { page: person } = await service.visitor()
  await person.goto(link)
  await person.getByLabel('Password').fill(password)
  await person.getByRole('button', { name: 'Get started' }).click()
  await person.getByRole('link', { name: 'Settings', exact: true }).waitFor()
})

test('Somebody who signs up without a mail server is let in on the page of accounts.', async (t) => {
  const service = await openConsole(t)
  const { page: person } = await service.visitor()
  await person.goto('/sign-up')
  await person.getByLabel('Email address').fill('waiting@example.com')
  await person.getByRole('button', { name: 'Send link' }).click()
  await person.getByText('waits, and gives you the link').waitFor()
  const page = await operatorIn(service, 'letting-in@example.com')
  await page.goto('/operator/accounts')
  await page.getByRole('button', { name: 'Let in waiting@example.com' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Let in' }).click()
  const link = (await page.locator('.secret').textContent()) ?? ''
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('link', { name: 'waiting@example.com' }).waitFor()
  await person.goto(link)
  await person.getByLabel('Password').fill(password)
  await person.getByRole('button', { name: 'Get started' }).click()
  await person.getByRole('link', { name: 'Settings', exact: true }).waitFor()
})

test('A key is created with restrictions, which its row shows.', async (t) => {
  const service = await openConsole(t)
  const { page } = await service.signedIn('restricted@example.com')
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Create key' }).click()
  await page.getByLabel('Name').fill('reporting')
  await page.getByText('Restrictions', { exact: true }).click()
  await page.getByLabel('Read usage').uncheck()
  await page.getByLabel('Works from').fill('203.0.113.7/24, 2001:db8::/32')
  await page.getByLabel('Conversions per month').fill('500')
  assert.equal(await page.getByLabel('Manage accounts').count(), 0)
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'reporting' })
  await row.getByText('203.0.113.0/24, 2001:db8::/32').waitFor()
  await row.getByText('500 conversions').waitFor()
})

test('The operator’s pages do not exist for anyone else.', async (t) => {
  const service = await openConsole(t)
  const { page } = await service.signedIn('curious@example.com')
  for (const path of [
    '/operator',
    '/operator/accounts',
    '/operator/audit',
    '/operator/accounts/x',
  ]) {
    await page.goto(path)
    await page.getByRole('heading', { name: 'This page does not exist' }).waitFor()
    await comesTrue(page, "document.title === 'Page not found · Rowdeck'")
  }
})
