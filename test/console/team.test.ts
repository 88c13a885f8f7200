import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { comesTrue, openConsole, settled } from './open-browser.ts'

const money = /credit|\bplan\b|\bpro\b|billing|charged|free conversion|free tier|upgrade|ledger/i

test('With unlimited access no page of the console speaks of plans, Pro, credits or charges.', async (t) => {
  const environment = { ROWDECK_ACCESS: 'unlimited', ROWDECK_PAYMENT_URL: 'https://example.com' }
  const service = await openConsole(t, { environment })
  const { page: stranger } = await service.visitor()
  for (const path of ['/', '/sign-up', '/sign-in']) await readsFree(stranger, path)
  const { page } = await service.signedIn('colleague@example.com')
  const { accounts } = service.app
  const { id } = await accounts.find('colleague@example.com')
  await accounts.setOperator(id, true)
  const paths = ['/', '/settings', '/operator', '/operator/accounts', `/operator/accounts/${id}`]
  for (const path of paths) await readsFree(page, path)
  await page.goto('/settings')
  await page.getByText('Requests per minute').waitFor()
  const meters = await page.getByRole('progressbar').evaluateAll((bars) => {
    return bars.map((bar) => bar.getAttribute('aria-label')?.split(':')[0])
  })
  assert.deepEqual(meters, ['Requests per minute', 'Requests per day'])
})

async function readsFree(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  await settled(page)
  await comesTrue(page, `document.querySelector('main')?.textContent.length > 20`)
  const words = String(await page.evaluate('document.body.innerText'))
  assert.doesNotMatch(words, money, `${path}: ${money.exec(words)?.[0]}`)
}

test('An operator sets Pro without an end and sees it so.', async (t) => {
  const service = await openConsole(t)
  const { page } = await service.signedIn('endless@example.com')
  const { id } = await service.app.accounts.find('endless@example.com')
  await service.app.accounts.setOperator(id, true)
  await page.goto(`/operator/accounts/${id}`)
  await page.getByRole('button', { name: 'Set Pro' }).click()
  await page.getByLabel('Without an end').check()
  await page.getByRole('dialog').getByRole('button', { name: 'Set Pro' }).click()
  await page.locator('#billing').getByText('Without end', { exact: true }).waitFor()
  assert.equal((await service.app.accounts.standing(id)).paysNext, 'free')
  assert.ok((await service.app.accounts.find(id)).proEndsAt)
})
