import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import type { Response } from 'playwright-core'
import { openConsole } from './open-browser.ts'

const scriptBytesMax = 130_000

test('The first page needs at most 130 kB of scripts, and nothing from other origins.', async (t) => {
  const service = await openConsole(t)
  const { page } = await service.visitor()
  const scripts: Promise<Buffer>[] = []
  const elsewhere: string[] = []
  const note = (response: Response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.body())
    if (!response.url().startsWith(service.app.url)) elsewhere.push(response.url())
  }
  page.on('response', note)
  await page.goto('/')
  await page.getByText('Sample deck result').waitFor()
  await page.waitForLoadState('networkidle')
  // what is fetched in advance may be cut off as the browser closes
  page.off('response', note)
  const bytes = (await Promise.all(scripts)).reduce((sum, each) => sum + gzipSync(each).length, 0)
  assert.ok(bytes > 0 && bytes <= scriptBytesMax, `${bytes} bytes of script, gzipped`)
  assert.deepEqual(elsewhere, [])
})
