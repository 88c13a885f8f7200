import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openConsole } from './open-browser.ts'

test('The page says which domains may sign up, and refuses others at the field, in plain words.', async (t) => {
  const environment = { ROWDECK_SIGNUP: 'domains:example.com,example.org' }
  const service = await openConsole(t, { environment })
  const { page, complaints } = await service.visitor()
  await page.goto('/sign-up')
  await page.getByText('Only addresses at example.com or example.org may sign up here').waitFor()
  await page.getByLabel('E-mail address').fill('ann@elsewhere.example')
  await page.getByRole('button', { name: 'Send me the link' }).click()
  await page.getByText('Only addresses at example.com, example.org may sign up.').waitFor()
  await page.getByLabel('E-mail address').fill('ann@example.org')
  await page.getByRole('button', { name: 'Send me the link' }).click()
  await page.getByText('One more step: open your link').waitFor()
  assert.deepEqual(complaints, [])
})
