import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openConsole } from './open-browser.ts'

test('The page says which domains may sign up, and shows at the field why others are refused.', async (t) => {
  const environment = { ROWDECK_SIGNUP: 'domains:example.com,example.org' }
  const service = await openConsole(t, { environment })
  const { page, complaints } = await service.visitor()
  await page.goto('/sign-up')
  await page.getByText('Only addresses at example.com or example.org can sign up here').waitFor()
  await page.getByLabel('Email address').fill('ann@elsewhere.example')
  await page.getByRole('button', { name: 'Send link' }).click()
  await page.getByText('Only addresses at example.com, example.org may sign up.').waitFor()
  await page.getByLabel('Email address').fill('ann@example.org')
  await page.getByRole('button', { name: 'Send link' }).click()
  await page.getByText('Open your link').waitFor()
  assert.deepEqual(complaints, [])
})
