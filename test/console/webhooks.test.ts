import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openConsole } from './open-browser.ts'

test('The secret of webhooks is created in the settings and shown once; without a webhook there is no list.', async (t) => {
  const service = await openConsole(t)
  const { page, complaints } = await service.signedIn('webhooks@example.com')
  await page.goto('/settings')
  await page.getByText('Webhooks tell your programs when a job has ended.').waitFor()
  await page.getByRole('button', { name: 'Create secret' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create', exact: true }).click()
  const secret = (await page.locator('.secret').textContent()) ?? ''
  assert.match(secret, /^whsec_[A-Za-z0-9+/]+=*$/)
  await page.reload()
  await page.getByText('Signed with the secret of').waitFor()
  await page.getByRole('button', { name: 'Renew secret' }).waitFor()
  assert.ok(!(await page.content()).includes(secret))
  assert.equal(await page.getByRole('table', { name: 'Webhooks' }).count(), 0)
  assert.deepEqual(complaints, [])
})
