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
  assert.equal(await page.getByText('Operator', { exact: true }).count(), 0, 'for operators only')
  await page.getByRole('button', { name: /^Show the \d+ operations for operators$/ }).click()
  for (const name of summaries) {
    assert.equal(await page.getByText(`${name}.`, { exact: true }).count(), 1, name)
  }
  const convert = page.locator('#convert')
  for (const field of ['file', 'columns', 'slides', 'mode', 'password', 'Idempotency-Key']) {
    await convert.getByText(field, { exact: true }).first().waitFor()
  }
  await convert
    .getByRole('group', { name: 'Media type' })
    .getByRole('radio', { name: 'JSON' })
    .check()
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
  const heading = page.getByRole('heading', { name: 'Get usage' })
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
  await page.getByRole('button', { name: /^Show the \d+ operations for operators$/ }).click()
  const grant = page.locator('#grant')
  await grant.getByText('-X POST').waitFor()
  await grant.getByText('{"credits":100}').first().waitFor()
  assert.equal(
    await page.locator('#deleteAccount').getByRole('button', { name: 'Send' }).count(),
    0,
  )
  assert.deepEqual(complaints, [])
})

test('A deck is sent from the reference as the form says, and the same request is shown as code that runs.', async (t) => {
  const service = await openConsole(t)
  const { page, complaints } = await service.signedIn('tries@example.com')
  await page.goto('/docs#convert')
  const convert = page.locator('#convert')
  await convert.getByLabel('File', { exact: true }).setInputFiles('test/decks/blank-slide.pdf')
  await convert.getByRole('radio', { name: 'Text only' }).check()
  await convert.getByText('Columns number, slide').click()
  await convert.getByRole('checkbox', { name: 'page', exact: true }).check()
  await convert.getByLabel('Format', { exact: true }).selectOption('ndjson')
  const code = (await convert.locator('.code').first().textContent()) ?? ''
  for (const part of ['Accept: application/x-ndjson', 'columns=number,slide,page', 'mode=text']) {
    assert.ok(code.includes(part), `${part} in ${code}`)
  }
  const sent = page.waitForRequest('**/api/v1/convert')
  await convert.getByRole('button', { name: 'Send request' }).click()
  const headers = await (await sent).allHeaders()
  assert.equal(headers.accept, 'application/x-ndjson')
  assert.match(headers.authorization ?? '', /^Bearer rdk_/)
  const answer = convert.getByRole('region', { name: 'Response to your request' })
  await answer.getByText('"rowCount":').waitFor()
  await convert.locator('.examples').getByText('Headers (').click()
  await convert.locator('.sent-headers').getByText('x-request-id').waitFor()

  await convert.getByLabel('Format', { exact: true }).selectOption('xlsx')
  await convert.getByText("-o 'blank-slide.xlsx'").waitFor()
  await convert.getByRole('button', { name: 'Send request' }).click()
  const saved = page.waitForEvent('download')
  await convert.getByRole('link', { name: /^Save blank-slide.xlsx/ }).click()
  assert.equal((await saved).suggestedFilename(), 'blank-slide.xlsx')
  assert.deepEqual(complaints, [])
})

test('A refusal is shown with its status and what to do.', async (t) => {
  const service = await openConsole(t)
  const { page } = await service.signedIn('tries-wrongly@example.com')
  await page.goto('/docs#convert')
  const convert = page.locator('#convert')
  await convert.getByLabel('File', { exact: true }).setInputFiles('test/decks/README.md')
  await convert.getByRole('button', { name: 'Send request' }).click()
  await convert.getByText('Response 400').waitFor()
  await convert.getByText('"type_unsupported"').waitFor()
})

test('Every column has an example, every error says what to do, and a search finds both.', async (t) => {
  const service = await openConsole(t)
  const { page } = await service.visitor()
  await page.goto('/docs')
  const columns = page.locator('#columns .parameter')
  await columns.first().waitFor()
  const answer = await fetch(`${service.app.url}/api/v1/columns`)
  const { columns: offered } = (await answer.json()) as { columns: { key: string }[] }
  for (const { key } of offered) {
    const example = page.locator(`#column-${key} .cell-example`)
    assert.notEqual(await example.textContent(), 'null', key)
  }
  await page.locator('#error-free_tier_exhausted').getByText('add conversion credits').waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('confidence column')
  await page.getByText('Nothing found.').waitFor()
  await page.getByRole('searchbox').fill('mean OCR')
  await page.getByRole('link', { name: 'confidence column' }).click()
  assert.equal(await page.evaluate('location.hash'), '#column-confidence')
  await comesTrue(page, `document.querySelector('#column-confidence').matches(':target')`)
})

test('The reference says so if the description of the API cannot be loaded.', async (t) => {
  const service = await openConsole(t)
  const { page } = await service.visitor()
  await page.route('**/openapi.json', (route) => route.abort())
  await page.goto('/docs')
  await page.getByText('The reference could not be loaded').waitFor()
})
