import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import type * as Client from '../../clients/typescript/src/index.ts'
import { type OpenBrowser, openBrowser } from '../support/open-browser.ts'
import { root } from '../support/program.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

const source = join(root, 'clients', 'typescript', 'src')

let service: TestApp
let browser: OpenBrowser
let key: string
before(async () => {
  service = await startTestApp({ environment: { ROWDECK_FREE_REQUESTS_PER_DAY: '100' } })
  key = (await service.newAccount()).key
  browser = await openBrowser()
})
after(async () => {
  await browser.close()
  await service.close()
})

/** A page on the service's origin that loads the client, like a site that bundles it. */
async function pageWithClient(): Promise<Page> {
  const { page } = await browser.visit()
  const bodies = new Map(
    globSync('*.ts', { cwd: source }).map((file) => [
      file,
      stripTypeScriptTypes(readFileSync(join(source, file), 'utf8')),
    ]),
  )
  await page.route('**/shop/*', async (route) => {
    const file = new URL(route.request().url()).pathname.split('/').pop() ?? ''
    const body = bodies.get(file)
    if (body !== undefined) return route.fulfill({ body, contentType: 'text/javascript' })
    return route.fulfill({ body: '<input type="file">', contentType: 'text/html' })
  })
  await page.goto(`${service.app.url}/shop/page`)
  await page.locator('input').setInputFiles(join(root, 'samples', 'sample.pdf'))
  return page
}

test("In a browser the client converts a selected file and uses the page's origin by default.", async () => {
  const page = await pageWithClient()
  const result = await page.evaluate(async (apiKey) => {
    const { Rowdeck }: typeof Client = await import('/shop/index.ts' as string)
    // biome-ignore lint/suspicious/noExplicitAny: the page's world has no types here
    const file: File = (globalThis as any).document.querySelector('input').files[0]
    const rowdeck = new Rowdeck({ apiKey })
    const table = await rowdeck.convert(file, { mode: 'text' })
    const streamed: string[] = []
    const stream = await rowdeck.stream(file.stream(), { columns: ['title'], mode: 'text' })
    for await (const { title } of stream) streamed.push(title)
    const code = await rowdeck.convert(new Blob(['no deck'])).catch((error) => error.code)
    return { filename: table.filename, rowCount: table.rowCount, streamed, code }
  }, key)
  assert.deepEqual([result.filename, result.rowCount], ['sample.pdf', 5])
  assert.deepEqual(result.streamed.slice(0, 2), ['Rowdeck', 'One row per slide'])
  assert.equal(result.code, 'type_unsupported')
})
