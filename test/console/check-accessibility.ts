import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { settled } from './open-browser.ts'

const library = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
/** The rules that colors decide. All others find the same in both color schemes. */
const ofColors = ['color-contrast', 'link-in-text-block']

/**
 * Fails if axe finds a violation in the page as it is now, in either color scheme, or if the page can be scrolled
 * sideways. The page is light before and afterwards.
 */
export async function check(page: Page, what: string): Promise<void> {
  await settled(page)
  assert.deepEqual(await violations(page, {}), [], what)
  const tooWide = await page.evaluate('document.documentElement.scrollWidth > innerWidth')
  assert.equal(tooWide, false, `${what} can be scrolled sideways`)
  await page.emulateMedia({ colorScheme: 'dark' })
  await settled(page)
  assert.deepEqual(await violations(page, { runOnly: ofColors }), [], `${what}, in dark`)
  await page.emulateMedia({ colorScheme: 'light' })
}

async function violations(page: Page, rules: RunOptions): Promise<string[]> {
  if (await page.evaluate("!('axe' in window)")) await page.evaluate(library)
  const options = JSON.stringify({ resultTypes: ['violations'], ...rules })
  const found = (await page.evaluate(`axe.run(${options})`)) as AxeResults
  return found.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}
