import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createStopTokens } from '../../packages/accounts/src/people/people.ts'
import { openConsole } from './open-browser.ts'

const secret = 'the secret of a service that sends mails'

test('The page of a link in a mail stops mails about quotas only with its button, and the settings turn them on again.', async (t) => {
  const environment = { SMTP_URL: 'smtp://127.0.0.1:9', ROWDECK_SECRET: secret }
  const service = await openConsole(t, { environment })
  const { page: settings } = await service.signedIn('mails@example.com')
  const choice = settings.getByRole('checkbox', { name: 'Tell me when 80% and 100%' })
  const isWanted = async () => {
    await settings.goto('/settings')
    await choice.waitFor()
    return choice.isChecked()
  }
  const { id } = await service.app.accounts.find('mails@example.com')
  const { page } = await service.visitor()
  await page.goto(`/stop-mails?token=${createStopTokens(() => secret).tokenOf(id)}`)
  const button = page.getByRole('button', { name: 'Stop these mails' })
  await button.waitFor()
  assert.equal(await isWanted(), true)
  await button.press('Enter')
  await page.getByText('You get no more of these mails.').waitFor()
  assert.equal(await isWanted(), false)
  const chosen = settings.waitForResponse((one) => one.url().endsWith('/web/quota-mails'))
  await choice.press(' ')
  await chosen
  assert.equal(await isWanted(), true)
  await page.goto('/stop-mails?token=cut')
  await button.click()
  await page.getByText('Open the whole link of the mail.').waitFor()
})
