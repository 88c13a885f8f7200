import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deckBytes } from '../support/test-app.ts'
import { openConsole } from './open-browser.ts'

const environment = { ROWDECK_FREE_REQUESTS_PER_DAY: '1', ROWDECK_CONTACT_EMAIL: 'ops@example.com' }

async function filesOf(names: readonly string[]) {
  const buffer = await deckBytes('blank-slide.pdf')
  return names.map((name) => ({ name, mimeType: 'application/pdf', buffer }))
}

test('Out of free conversions, the page says when they renew and whom to ask; Resume appears once something pays.', async (t) => {
  const service = await openConsole(t, { environment })
  const { page, complaints } = await service.signedIn('spent@example.com')
  const files = await filesOf(['one.pdf', 'two.pdf', 'three.pdf', 'four.pdf'])
  await page.getByLabel('Deck to convert').setInputFiles(files)
  const paused = page.getByRole('status').filter({ hasText: '3 decks paused.' })
  await paused.getByText('You have used today’s free conversions.').waitFor()
  const midnight = new Date(new Date().setUTCHours(24, 0, 0, 0))
  const moment = new Intl.DateTimeFormat('en-US', {
    ...{ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  })
  assert.match(
    (await paused.textContent()) ?? '',
    new RegExp(`continue ${moment.format(midnight)}`),
  )
  await paused.getByRole('link', { name: 'ops@example.com' }).waitFor()
  assert.equal(await page.getByRole('button', { name: 'Resume' }).count(), 0)
  await page
    .getByRole('status')
    .getByText(/^1 read, .*3 to be read$/)
    .waitFor()

  await page.reload()
  await paused.getByText('You have used today’s free conversions.').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Resume' }).count(), 0)
  const { id } = await service.app.accounts.find('spent@example.com')
  await service.app.accounts.grantCredits(id, 5)
  await page.evaluate(`dispatchEvent(new Event('focus'))`)
  await page.getByRole('button', { name: 'Resume' }).click()
  await page.locator('.deck.done').nth(3).waitFor()
  assert.deepEqual(complaints, [])
})

test('Thirty-three small files stay within thirty conversions a minute, and the page says when it goes on.', async (t) => {
  const service = await openConsole(t, { environment: { ROWDECK_ACCESS: 'unlimited' } })
  const { page, complaints } = await service.signedIn('paced@example.com')
  const refused: string[] = []
  page.on('response', async (response) => {
    if (response.url().endsWith('/convert') && !response.ok()) refused.push(await response.text())
  })
  const names = Array.from({ length: 33 }, (_, index) => `deck ${index}.pdf`)
  await page.getByLabel('Deck to convert').setInputFiles(await filesOf(names))
  await page.getByText('At most 30 conversions a minute.').waitFor()
  await page.getByText(/The next deck starts in \d+ s\./).waitFor()
  await page.locator('.deck.done').nth(32).waitFor()
  assert.deepEqual(refused, [])
  assert.deepEqual(complaints, [])
})
