import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { hourMs } from '../../packages/core/src/time.ts'
import { manualClock } from '../support/manual-clock.ts'
import { deckBytes, sendForm } from '../support/test-app.ts'
import { openConsole } from './open-browser.ts'

test('A key is created, used, rotated with an overlap, and revoked by name.', async (t) => {
  // noon, so that an hour later is still the same day of free conversions
  const clock = manualClock(`${new Date().toISOString().slice(0, 10)}T12:00:00.000Z`)
  const service = await openConsole(t, { clock })
  const { page, complaints } = await service.signedIn('keys@example.com')
  const file = await deckBytes('blank-slide.pdf')
  const statusOf = async (key: string) => (await sendForm(service.convertUrl, key, { file })).status
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByText('No keys yet').waitFor()

  await page.getByRole('button', { name: 'Create key' }).click()
  await page.getByLabel('Name').fill('search index')
  await page.getByLabel('Expires').selectOption('After 90 days')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  const first = await secretOf(page)
  assert.equal(await statusOf(first), 200)
  await page.reload()
  await page.getByRole('button', { name: 'Rename search index' }).waitFor()
  assert.ok(!(await page.content()).includes(first), 'the secret is shown once')
  assert.ok((await page.content()).includes(first.slice(-4)))

  await page.getByRole('button', { name: 'Rename search index' }).click()
  await page.getByLabel('New name').fill('the index')
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()

  // keys are listed in order of creation
  clock.advance(1000)
  await page.getByRole('button', { name: 'Rotate the index' }).click()
  await page.getByLabel('1 hour').check()
  await page.getByRole('button', { name: 'Create new key' }).click()
  const second = await secretOf(page)
  assert.deepEqual([await statusOf(first), await statusOf(second)], [200, 200])
  clock.advance(hourMs)
  assert.deepEqual([await statusOf(first), await statusOf(second)], [401, 402])

  await page.getByRole('button', { name: 'Done' }).click()
  const newOne = page.getByRole('listitem').filter({ hasText: second.slice(-4) })
  await newOne.getByRole('button', { name: 'Revoke the index' }).click()
  const dialog = page.getByRole('dialog', { name: 'Revoke “the index”?' })
  await dialog.getByRole('button', { name: 'Revoke “the index”' }).click()
  await dialog.waitFor({ state: 'detached' })
  assert.equal(await statusOf(second), 401)
  assert.deepEqual(complaints, [])
})

async function secretOf(page: Page): Promise<string> {
  const secret = await page.locator('.secret').textContent()
  assert.match(secret ?? '', /^rdk_/)
  return secret ?? ''
}
