import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { type OpenBrowser, openBrowser } from '../support/open-browser.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

let service: TestApp
let browser: OpenBrowser
before(async () => {
  service = await startTestApp()
  browser = await openBrowser()
})
after(async () => {
  await browser.close()
  await service.close()
})

test('The docs show the API and convert a deck, using only our origin and within the content security policy.', async () => {
  const { id, key } = await service.newAccount()
  const { page, requested, complaints } = await browser.visit()
  await page.goto(`${service.app.url}/docs#tag/conversion/POST/api/v1/convert`)
  await page.getByRole('heading', { name: 'Turn a deck into rows' }).waitFor()
  await page.getByPlaceholder('Token').first().fill(key)
  await page
    .getByRole('button', { name: /^Test Request/ })
    .first()
    .click()
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Select File' }).first().click()
  const deck = join(import.meta.dirname, '..', 'decks', 'quartz.pdf')
  await (await choosing).setFiles(deck)
  const answering = page.waitForResponse((response) => response.url().includes('/convert'))
  await page.getByRole('button', { name: /^Send/ }).first().click()
  const answer = await answering
  assert.equal(answer.status(), 200)
  assert.equal((await answer.json()).rowCount, 4)
  await page.getByText('200 OK').first().waitFor()
  assert.equal((await service.app.accounts.standing(id)).free?.used, 1)

  assert.deepEqual(
    requested.filter((url) => !url.startsWith(service.app.url) && !url.startsWith('data:')),
    [],
  )
  assert.deepEqual(complaints, [])
})

test('The policy blocks foreign scripts and requests to other origins.', async () => {
  const { page, complaints } = await browser.visit()
  await page.goto(`${service.app.url}/docs`)
  await page.evaluate(() => {
    // biome-ignore lint/suspicious/noExplicitAny: the page's world has no types here
    const { document } = globalThis as any
    const script = document.createElement('script')
    script.textContent = 'globalThis.ranInline = true'
    document.head.append(script)
  })
  assert.equal(await page.evaluate(() => 'ranInline' in globalThis), false)
  const elsewhere = page.evaluate(() => fetch('http://127.0.0.1:9/').then(String, String))
  assert.match(await elsewhere, /Failed to fetch/)
  for (const directive of ['script-src', 'connect-src']) {
    assert.ok(
      complaints.some((text) => text.includes(directive)),
      directive,
    )
  }
})

test('The bundle is cached forever under its version and sent compressed.', async () => {
  const html = await (await fetch(`${service.app.url}/docs`)).text()
  const [path = ''] = /\/docs\/scalar\.js\?v=[\w-]+/.exec(html) ?? []
  const first = await fetch(`${service.app.url}${path}`)
  assert.equal(first.headers.get('cache-control'), 'public, max-age=31536000, immutable')
  assert.equal(first.headers.get('content-encoding'), 'gzip')
  assert.ok(Number(first.headers.get('content-length')) < 2_000_000)
  const etag = first.headers.get('etag') ?? ''
  const again = await fetch(`${service.app.url}${path}`, { headers: { 'if-none-match': etag } })
  assert.equal(again.status, 304)
  const older = await fetch(`${service.app.url}/docs/scalar.js?v=older`)
  assert.equal(older.headers.get('cache-control'), 'no-cache')
})

test('The page is useful without scripts and has no inline ones.', async () => {
  const response = await fetch(`${service.app.url}/docs`)
  const html = await response.text()
  assert.match(response.headers.get('content-security-policy') ?? '', /script-src 'self';/)
  assert.match(html, /<noscript>/)
  for (const [, inside] of html.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)) {
    assert.equal(inside, '')
  }
})
