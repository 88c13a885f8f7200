import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { dayMs } from '../../packages/core/src/time.ts'
import { comesTrue, openConsole, password, settled } from './open-browser.ts'

const days = Array.from({ length: 30 }, (_, index) => ({
  day: new Date(Date.UTC(2026, 0, 1) + index * dayMs).toISOString().slice(0, 10),
  converted: index === 10 ? 1240 : index % 9,
  charged: 0,
  failed: index === 29 ? 2 : 0,
  slides: index,
}))

const request = {
  requestId: '5f0c1c9e-1d0b-4a44-9a3c-0c7a6f0c2f3e',
  at: '2026-01-20T12:00:00.000Z',
  keyId: 'key',
  keyName: 'nightly import of the shared drive',
  charged: null,
  slides: null,
  mode: null,
  type: 'pdf',
  fileBytes: 1,
  durationMs: 1,
}
const canceled = { ...request, outcome: 'failed', code: null }
const failed = {
  ...request,
  requestId: `other-${request.requestId}`,
  outcome: 'failed',
  code: 'timed_out',
}

test('Meters show what their words say: all that is left is a full bar.', async (t) => {
  const service = await openConsole(t)
  const { page } = await service.signedIn('meters@example.com')
  await page.goto('/settings')
  await page.getByText('of 3 conversions left').waitFor()
  const meters = page.getByRole('progressbar')
  const names = await meters.evaluateAll((bars) =>
    bars.map((bar) => bar.getAttribute('aria-label')),
  )
  assert.deepEqual(names, [
    'Free tier, today: 3 of 3 left',
    'Requests per minute: 30 of 30 left',
    'Requests per day: 1,000 of 1,000 left',
  ])
  for (const [index, name] of names.entries()) {
    assert.equal(await meters.nth(index).evaluate((bar) => bar.position), 1, name ?? '')
  }
})

test('Every day of the chart can be read with the pointer and with the keyboard, and a peak does not flatten the rest.', async (t) => {
  const service = await openConsole(t)
  const { page } = await service.signedIn('chart@example.com')
  await page.route('**/web/conversions', (route) => route.fulfill({ json: { days } }))
  await page.goto('/settings')
  const chart = page.getByRole('slider', { name: 'Conversions by day' })
  await chart.focus()
  assert.match(await selectedDay(page), /^Jan 30, 2026: 2 conversions, 2 failed, 29 slides$/)
  await page.keyboard.press('ArrowLeft')
  assert.match(await selectedDay(page), /^Jan 29, 2026: 1 conversion, 28 slides$/)
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowLeft')
  assert.match(await selectedDay(page), /^Jan 1, 2026/)
  // lists above the chart move it when they arrive
  await page.waitForLoadState('networkidle')
  await settled(page)
  const { width, height } = (await chart.boundingBox()) ?? { width: 0, height: 0 }
  await chart.hover({ position: { x: width - 4, y: height / 2 } })
  await page.locator('.chart-words').getByText('Jan 30, 2026').waitFor()
  await page.getByText('Bars with a gap are cut at 8').waitFor()
  await chart.getByText('1,240').waitFor()
  const heights = await chart
    .locator('.chart-bar:not(.failed)')
    .evaluateAll((bars) => bars.map((bar) => Number(bar.getAttribute('height'))))
  assert.ok((heights[8] ?? 0) > 80, `a day with 8 conversions is ${heights[8]} px high`)
  await page.getByText('Show as a table').click()
  await page.getByRole('row', { name: 'Jan 11, 2026 1,240' }).waitFor()
})

test('A canceled request is not called failed, and its whole ID can be copied, also on a phone.', async (t) => {
  const service = await openConsole(t)
  const viewport = { width: 390, height: 844 }
  const { page, context } = await service.signedIn('requests@example.com', { viewport })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.route('**/web/requests', (route) =>
    route.fulfill({ json: { requests: [canceled, failed] } }),
  )
  await page.goto('/settings')
  const table = page.getByRole('region', { name: 'Table of recent requests' })
  await table.getByText('Canceled', { exact: true }).waitFor()
  await table.getByText('timed_out').waitFor()
  assert.equal(await table.getByText('Failed', { exact: true }).count(), 1)
  assert.equal(await table.evaluate((table) => table.scrollWidth > table.clientWidth), false)
  await table.getByText('5f0c1c9e…2f3e').waitFor()
  // looked for from before the click, because it is shown only for a moment
  const isTold = `document.querySelector('.copied-id-state')?.textContent === 'Copied'`
  const told = comesTrue(page, isTold)
  await table.getByRole('button', { name: `Copy request ID ${request.requestId}` }).click()
  await told
  assert.equal(await page.evaluate('navigator.clipboard.readText()'), request.requestId)
})

test('Keys and sessions have the same columns.', async (t) => {
  const service = await openConsole(t)
  const viewport = { width: 1440, height: 900 }
  const { page } = await service.signedIn('grid@example.com', { viewport })
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Create key' }).click()
  await page.getByLabel('Name').fill('a name')
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
  await page.getByText('is ready').waitFor()
  await page.locator('#keys .key').waitFor()
  const starts = (section: string) =>
    page
      .locator(`${section} .key`)
      .first()
      .locator('dt')
      .evaluateAll((terms) => terms.map((term) => term.getBoundingClientRect().x))
  await page.locator('#sessions .key').waitFor()
  assert.deepEqual(await starts('#keys'), await starts('#sessions'))
})

test('Signing out in one tab is said in the others, which offer to sign in.', async (t) => {
  const service = await openConsole(t)
  const { page, context } = await service.signedIn('tabs@example.com')
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Create key' }).waitFor()
  const other = await context.newPage()
  await other.goto('/')
  await other.getByRole('button', { name: 'Sign out' }).click()
  await other.getByRole('link', { name: 'Create account' }).waitFor()
  assert.equal(await other.getByText('You are signed out').count(), 0)
  await page.getByText('You are signed out: you signed out in another tab').waitFor()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await page.getByLabel('Email address').fill('tabs@example.com')
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Create key' }).waitFor()
  await page.getByText('You are signed out').waitFor({ state: 'detached' })
  await other.getByRole('link', { name: 'Settings', exact: true }).waitFor()
})

test('Signing out is said in other tabs, even if the tab of the sign-out loses its connection right after it.', async (t) => {
  const service = await openConsole(t)
  const { page, context } = await service.signedIn('lost@example.com')
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Create key' }).waitFor()
  const other = await context.newPage()
  await other.goto('/')
  const signOut = other.getByRole('button', { name: 'Sign out' })
  await signOut.waitFor()
  await other.route('**/web/me', (route) => route.abort())
  await signOut.click()
  await page.getByText('You are signed out: you signed out in another tab').waitFor()
})

test('A session that ended elsewhere is noticed at the next request.', async (t) => {
  const service = await openConsole(t)
  const { page } = await service.signedIn('ended@example.com')
  await page.goto('/settings')
  await page.getByText('of 3 conversions left').waitFor()
  const elsewhere = service.browser()
  await elsewhere.ask('POST', '/web/sign-in', { email: 'ended@example.com', password })
  await elsewhere.ask('DELETE', '/web/sessions')
  await page.getByRole('button', { name: 'Refresh', exact: true }).click()
  await page.getByText('You are signed out').waitFor()
})

test('Deleting an account asks for the password, and says so when it is done.', async (t) => {
  const service = await openConsole(t)
  const { page } = await service.signedIn('leaves@example.com')
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete leaves@example.com?' })
  await dialog.getByLabel('Password').fill('not the password')
  await dialog.getByRole('button', { name: 'Delete permanently' }).click()
  await dialog.getByText('The password is wrong.').waitFor()
  await dialog.getByLabel('Password').fill(password)
  await dialog.getByRole('button', { name: 'Delete permanently' }).click()
  await page.getByText('Your account has been deleted.').waitFor()
  await page.getByRole('link', { name: 'Create account' }).waitFor()
})

test('Without mail, the page for forgotten passwords says who has the link before it is requested.', async (t) => {
  const service = await openConsole(t)
  const { page } = await service.visitor()
  await page.goto('/forgot')
  await page.getByText('This service does not send email.').waitFor()
  await page.getByLabel('Email address').fill('any@example.com')
  await page.getByRole('button', { name: 'Request reset link' }).click()
  await page.getByText('waits, and gives you the link').waitFor()
})

test('An address that does not exist is a page with status 404 and a way back.', async (t) => {
  const service = await openConsole(t)
  const { page, complaints } = await service.visitor()
  const answer = await page.goto('/nope')
  assert.equal(answer?.status(), 404)
  await page.getByRole('heading', { name: 'This page does not exist' }).waitFor()
  await page.getByRole('link', { name: 'Convert a deck' }).click()
  await page.getByText('Sample deck result').waitFor()
  assert.deepEqual(complaints, [])
})

async function selectedDay(page: Page): Promise<string> {
  return (await page.locator(':focus').getAttribute('aria-valuetext')) ?? ''
}
