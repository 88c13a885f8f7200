import assert from 'node:assert/strict'
import { test } from 'node:test'
import { comesTrue, openConsole } from './open-browser.ts'

test('The reference shows every operation of the OpenAPI document, with fields, error codes and code.', async (t) => {
  const service = await openConsole(t)
  const { page, complaints } = await service.visitor()
  const description = await fetch(`${service.app.url}/api/v1/openapi.json`)
  const { paths } = (await description.json()) as {
    paths: Record<string, Record<string, { summary: string }>>
  }
  await page.goto('/docs')
  await page.getByRole('heading', { name: 'API reference' }).waitFor()
  const summaries = Object.values(paths).flatMap((methods) =>
    Object.values(methods).map(({ summary }) => summary),
  )
  assert.ok(summaries.length >= 6)
  for (const name of summaries) {
    assert.equal(await page.getByRole('heading', { name, exact: true }).count(), 1, name)
  }
  const convert = page.locator('#convert')
  for (const field of ['file', 'columns', 'slides', 'mode', 'password', 'Idempotency-Key']) {
    await convert.getByText(field, { exact: true }).first().waitFor()
  }
  await convert.getByRole('radio', { name: 'application/json' }).check()
  await convert.getByText('file_base64', { exact: true }).waitFor()
  await convert.getByText('The account has no quota or credits left').click()
  await convert.getByText('No free conversion is left today.').waitFor()
  await convert.getByRole('radio', { name: 'Python' }).check()
  await page.locator('#getUsage').getByText('import os, requests').waitFor()
  await convert.getByRole('radio', { name: 'CSV', exact: true }).check()
  await page.getByRole('link', { name: 'Rowdeck' }).click()
  await page.getByText('Sample deck result').waitFor()
  assert.deepEqual(complaints, [])
})

test('The reference opens at the operation in the address.', async (t) => {
  const service = await openConsole(t)
  const { page } = await service.visitor()
  await page.goto('/docs#getUsage')
  const heading = page.getByRole('heading', { name: 'Get billing sources, usage' })
  await heading.waitFor()
  await comesTrue(page, 'scrollY > 0')
  const { y } = (await heading.boundingBox()) ?? { y: -1 }
  assert.ok(y >= 0 && y < 200, `the heading is at ${y} px`)
})

test('Requests can be sent from the reference: without a key by visitors, with one by those signed in.', async (t) => {
  const service = await openConsole(t)
  const visit = await service.visitor()
  await visit.page.goto('/docs')
  await visit.page
    .getByRole('button', { name: /^Send request.*List the available columns/ })
    .click()
  await visit.page.locator('#listColumns').getByText('Status 200').waitFor()
  await visit.page.locator('#getUsage').getByRole('link', { name: 'Sign in' }).waitFor()

  const { page, complaints } = await service.signedIn('reader@example.com')
  await page.getByRole('link', { name: 'API', exact: true }).click()
  await page.getByRole('button', { name: /^Send request.*Get billing sources/ }).click()
  await page.locator('#getUsage').getByText('Status 200').waitFor()
  await page.locator('#getUsage').getByText('"paysNext": "free"').waitFor()
  const grant = page.locator('#grant')
  await grant.getByText('-X POST').waitFor()
  await grant.getByText('{"credits":100}').first().waitFor()
  assert.equal(
    await page.locator('#deleteAccount').getByRole('button', { name: 'Send' }).count(),
    0,
  )
  await page.getByRole('link', { name: 'Try it with a deck' }).click()
  await page.getByRole('button', { name: 'Try the sample deck' }).waitFor()
  assert.deepEqual(complaints, [])
})

test('The reference says so if the description of the API cannot be loaded.', async (t) => {
  const service = await openConsole(t)
  const { page } = await service.visitor()
  await page.route('**/openapi.json', (route) => route.abort())
  await page.goto('/docs')
  await page.getByText('The reference could not be loaded').waitFor()
})
