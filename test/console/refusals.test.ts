import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openConsole } from './open-browser.ts'

test('A 402 is explained with what to do, and disappears once credits are granted.', async (t) => {
  const service = await openConsole(t, { environment: { ROWDECK_FREE_REQUESTS_PER_DAY: '0' } })
  const { page, complaints } = await service.signedIn('broke@example.com')
  const deck = page.getByLabel('Deck to convert').first()
  await deck.setInputFiles('test/decks/beamer.pdf')
  const refusal = page.getByRole('alert').filter({ hasText: 'You have no conversions left' })
  await refusal.waitFor()
  assert.match((await refusal.textContent()) ?? '', /You were not charged/)
  await refusal.getByRole('link', { name: 'Open billing' }).click()
  await page.getByText('You have no conversions left').waitFor()

  const { id } = await service.app.accounts.find('broke@example.com')
  await service.app.accounts.grantCredits(id, 2)
  await page.reload()
  await page.getByText('Your next conversion uses one credit').waitFor()
  await page.getByRole('link', { name: 'Convert' }).click()
  await deck.setInputFiles('test/decks/beamer.pdf')
  await page.getByText('read from the text in the file').waitFor()
  assert.deepEqual(complaints, [])
})

test('A 402 links to the page where people pay, if the service has one.', async (t) => {
  const paymentUrl = 'https://example.com/pricing'
  const service = await openConsole(t, {
    environment: { ROWDECK_FREE_REQUESTS_PER_DAY: '0', ROWDECK_PAYMENT_URL: paymentUrl },
  })
  const { page } = await service.signedIn('paying@example.com')
  await page.getByLabel('Deck to convert').first().setInputFiles('test/decks/beamer.pdf')
  const link = page.getByRole('alert').getByRole('link', { name: 'Get credits, a plan, or Pro' })
  assert.equal(await link.getAttribute('href'), paymentUrl)
})

test('Unusable files are refused with an explanation and a next step.', async (t) => {
  const service = await openConsole(t)
  const { page, complaints } = await service.signedIn('refused@example.com')
  const send = (name: string, buffer: Buffer) =>
    page
      .getByLabel('Deck to convert')
      .first()
      .setInputFiles({ name, buffer, mimeType: 'application/pdf' })

  await send('notes.txt', Buffer.from('only words'))
  await page.getByText('This file type is not supported').waitFor()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose another file' }).click()
  await chooser

  await send('huge.pdf', Buffer.alloc(20_971_521, '%PDF-1.7'))
  await page.getByText('This file is larger than 20 MB').waitFor()

  await send('torn.pdf', Buffer.from('%PDF-1.7\n1 0 obj\n<<'))
  await page.getByText('This file is damaged').waitFor()
  assert.deepEqual(complaints, [])
})

test('An encrypted PDF and its previews are opened with its password.', async (t) => {
  const service = await openConsole(t)
  const { page, complaints } = await service.signedIn('locked@example.com')
  await page.getByLabel('Deck to convert').setInputFiles('test/decks/encrypted.pdf')
  await page.getByText('This PDF needs a password').waitFor()
  await page.getByLabel('PDF password').fill('guess')
  await page.getByRole('button', { name: 'Unlock and convert' }).click()
  await page.getByText('This password does not open the PDF').waitFor()
  await page.getByLabel('PDF password').fill('sesame')
  await page.getByRole('button', { name: 'Unlock and convert' }).click()
  await page.getByText('read from the text in the file').waitFor()
  await page.locator('.slide-picture .picture.drawn').waitFor()
  assert.deepEqual(complaints, [])
})

const told: [status: number, code: string, words: string, control: string][] = [
  [429, 'rate_limited_minute', 'Too many conversions in one minute', 'Try now'],
  [503, 'busy', 'The service is busy', 'Try now'],
  [504, 'timed_out', 'The conversion took too long', 'Convert these slides'],
  [400, 'document_encrypted', 'This PDF needs a password', 'Unlock and convert'],
  [401, 'key_revoked', 'no longer valid', 'Try again'],
  [500, 'internal', 'Something went wrong on our side', 'Try again'],
]

test('Errors that can be resolved offer a control: to wait, enter a password, or select slides.', async (t) => {
  const service = await openConsole(t)
  const { page } = await service.signedIn('patient@example.com')
  for (const [status, code, words, control] of told) {
    await page.goto('/')
    await page.route('**/api/v1/convert', (route) =>
      route.fulfill({
        status,
        headers: status === 429 || status === 503 ? { 'retry-after': '7' } : {},
        json: { error: { code, message: 'No.', requestId: 'a-request-id' } },
      }),
    )
    await page.getByLabel('Deck to convert').setInputFiles('test/decks/beamer.pdf')
    const refusal = page.getByRole('alert').filter({ hasText: words })
    await refusal.getByRole('button', { name: control }).waitFor()
    assert.match((await refusal.textContent()) ?? '', /a-request-id/)
    await page.unroute('**/api/v1/convert')
    await page.getByRole('button', { name: /All decks/ }).click()
    await page.getByRole('button', { name: 'Remove all' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByText('Your decks').waitFor({ state: 'detached' })
  }
})
