import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { convertTo, madeUpRow } from './made-up-deck.ts'
import { chooseSegment, openConsole } from './open-browser.ts'

const titles = ['Fees 10', 'Berths', 'Fees 9', 'Storage', ...Array(36).fill('Anchors')]

async function openGrid(page: Page): Promise<void> {
  await convertTo(
    page,
    titles.map((slide, index) => madeUpRow(index + 1, { slide })),
  )
  await chooseSegment(page, 'Grid')
  await page.locator('.row-grid td').first().waitFor()
}

const menuOf = (page: Page, name: string) =>
  page.locator('.row-grid summary', { hasText: `Column ${name}` })

async function filterBy(page: Page, text: string): Promise<void> {
  await menuOf(page, 'Slide').click()
  await page.getByLabel('Show rows that contain').fill(text)
  await page.keyboard.press('Escape')
}

async function exported(page: Page): Promise<string[]> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV', exact: true }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  return text.replace('\uFEFF', '').trim().split('\r\n').slice(1)
}

test('A bar names each filter and the sort and how many rows are shown, and takes each off; other views follow.', async (t) => {
  const service = await openConsole(t)
  const { page, complaints } = await service.signedIn('named-filters@example.com')
  await openGrid(page)
  const bar = page.getByRole('region', { name: 'Filters and order' })
  assert.equal(await bar.count(), 0)
  await filterBy(page, 'fees')
  await bar.getByText('2 of 40 slides').waitFor()
  await bar.getByRole('button', { name: 'Slide contains “fees”' }).waitFor()
  await chooseSegment(page, 'Slides')
  const slides = page.getByRole('listbox', { name: 'Slides' }).getByRole('option')
  await slides.nth(2).waitFor({ state: 'detached' })

  await chooseSegment(page, 'Grid')
  await menuOf(page, 'Slide').click()
  await page.getByRole('button', { name: 'Sort A to Z' }).click()
  await bar.getByRole('button', { name: 'Sorted by Slide, A to Z' }).waitFor()
  await page.locator('th[aria-sort="ascending"] .sort-mark').waitFor()
  await page.getByRole('gridcell', { name: 'Fees 10' }).click()
  await page.keyboard.type('Dues')
  await page.keyboard.press('Enter')
  assert.equal(await page.locator('.row-grid td').count(), 2, 'an edited row stays')

  await bar.getByRole('button', { name: 'Slide contains “fees”' }).click()
  await bar.getByText('40 of 40 slides').waitFor()
  await bar.getByRole('button', { name: 'Sorted by Slide, A to Z' }).click()
  await bar.waitFor({ state: 'detached' })
  await page.getByLabel('Slides shown').selectOption({ label: 'Edited (1)' })
  await bar.getByText('1 of 40 slides').waitFor()
  await bar.getByRole('button', { name: 'Edited' }).click()
  await bar.waitFor({ state: 'detached' })
  assert.deepEqual(complaints, [])
})

test('After a sort the first row is in view and has the selection, wherever the grid was scrolled.', async (t) => {
  const service = await openConsole(t)
  const { page } = await service.signedIn('sorted-to-top@example.com')
  await openGrid(page)
  await page.locator('.grid-scroller').evaluate((scroller) => {
    scroller.scrollTop = 1500
  })
  await page.locator('[data-row="25"]').waitFor()
  await menuOf(page, 'Slide').click()
  await page.getByRole('button', { name: 'Sort Z to A' }).click()
  await page.locator('[data-row="0"].active', { hasText: 'Storage' }).waitFor()
  assert.equal(await page.locator('.grid-scroller').evaluate(({ scrollTop }) => scrollTop), 0)
})

test('Export takes the rows that are shown in their order, or all of the deck, and says how many they are.', async (t) => {
  const service = await openConsole(t)
  const { page } = await service.signedIn('exports-view@example.com')
  await openGrid(page)
  await filterBy(page, 'fees')
  await menuOf(page, 'Slide').click()
  await page.getByRole('button', { name: 'Sort A to Z' }).click()
  await page.locator('summary', { hasText: 'Export' }).click()
  await page.getByText('2 shown', { exact: true }).waitFor()
  assert.deepEqual(await exported(page), ['Fees 9', 'Fees 10'])
  await page.getByText('Saved in your downloads.').waitFor()
  await chooseSegment(page, 'All 40')
  assert.deepEqual(await exported(page), titles)
})

test('A grid of one column needs no scrollbar below it.', async (t) => {
  const service = await openConsole(t)
  const { page } = await service.signedIn('one-column@example.com')
  await openGrid(page)
  const [inside, outside] = await page
    .locator('.grid-scroller')
    .evaluate(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth])
  assert.ok((inside ?? 0) <= (outside ?? 0), `${inside} pixels in ${outside}`)
})
