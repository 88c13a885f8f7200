import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { settled } from './open-browser.ts'

const library = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
const axe = `${library};axe.run({ resultTypes: ['violations'] })`

/** Fails if axe finds a violation in the page as it is now, or if the page can be scrolled sideways. */
export async function check(page: Page, what: string): Promise<void> {
  await settled(page)
  const { violations } = (await page.evaluate(axe)) as AxeResults
  const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
  assert.deepEqual(found, [], what)
  const tooWide = await page.evaluate('document.documentElement.scrollWidth > innerWidth')
  assert.equal(tooWide, false, `${what} can be scrolled sideways`)
}
