import { gzipSync } from 'node:zlib'
import type { Page, Response } from 'playwright-core'

/** What a visitor's browser loads for the first page. */
export interface FirstPage {
  /** Of all scripts, gzipped. */
  scriptBytes: number
  /** Addresses of other origins. */
  elsewhere: string[]
}

/** Opens the first page and waits until all that it loads has come. */
export async function loadFirstPage(page: Page, origin: string): Promise<FirstPage> {
  const scripts: Promise<Buffer>[] = []
  const elsewhere: string[] = []
  const note = (response: Response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.body())
    if (!response.url().startsWith(origin)) elsewhere.push(response.url())
  }
  page.on('response', note)
  await page.goto('/')
  await page.getByText('Sample deck result').waitFor()
  await page.waitForLoadState('networkidle')
  // what is fetched in advance may be cut off as the browser closes
  page.off('response', note)
  const sizes = (await Promise.all(scripts)).map((script) => gzipSync(script).length)
  return { scriptBytes: sizes.reduce((sum, size) => sum + size, 0), elsewhere }
}
