import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { unzipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { convertTo, madeUpRow } from './made-up-deck.ts'
import { openConsole } from './open-browser.ts'

/** Of 1,000 slides one has as much text as a slide may have; the others fill the parts of a workbook beyond 160,000 bytes. */
const rows = Array.from({ length: 1000 }, (_, index) => {
  const body = index === 500 ? 'word '.repeat(6000) : `Body ${index} `.repeat(40)
  return madeUpRow(index + 1, { title: `Title ${index}`, body, slide: `Title ${index}\n${body}` })
})

async function exported(page: Page, format: string): Promise<Buffer> {
  await page.locator('summary', { hasText: 'Export' }).first().click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: format, exact: true }).first().click()
  const file = await readFile(await (await download).path())
  await page.keyboard.press('Escape')
  return file
}

test('A deck of a thousand slides is exported in every format of the page, under its content security policy.', async (t) => {
  const service = await openConsole(t)
  const { page, complaints } = await service.signedIn('large@example.com')
  await convertTo(page, rows)
  await page.getByText('1,000 rows').first().waitFor()
  const parts = unzipSync(await exported(page, 'Excel (XLSX)'))
  const sheet = new TextDecoder().decode(parts['xl/worksheets/sheet1.xml'])
  assert.equal([...sheet.matchAll(/<row /g)].length, 1001)
  for (const [format, last] of [
    ['CSV', 'Title 999'],
    ['Markdown', '## Slide 1000'],
    ['JSON', 'Title 999'],
  ] as const) {
    assert.ok(String(await exported(page, format)).includes(last), format)
  }
  assert.deepEqual(complaints, [])
})
