import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { convertTo, madeUpRow } from './made-up-deck.ts'
import { chooseSegment, openConsole, password } from './open-browser.ts'

const titles = ['Fees 10', 'Berths', 'Fees 9']

async function openGrid(page: Page): Promise<void> {
  const rows = titles.map((title, index) => madeUpRow(index + 1, { title, slide: title }))
  await convertTo(page, rows)
  await chooseSegment(page, 'Grid')
  await page.locator('.row-grid td').first().waitFor()
}

async function firstColumn(page: Page): Promise<string[]> {
  return await page.evaluate(
    `[...document.querySelectorAll('.row-grid [data-column="0"] .grid-text')].map(({ innerText }) => innerText)`,
  )
}

test('The menu of a column sorts and filters the rows, and the deck keeps its order.', async (t) => {
  const service = await openConsole(t)
  const { page, complaints } = await service.signedIn('sorted@example.com')
  await openGrid(page)
  const menu = page.locator('.row-grid summary', { hasText: 'Column Slide' })
  await menu.click()
  await page.getByRole('button', { name: 'Sort A to Z' }).click()
  await page.locator('[aria-sort="ascending"]').waitFor()
  assert.deepEqual(await firstColumn(page), ['Berths', 'Fees 9', 'Fees 10'])
  await menu.click()
  await page.getByLabel('Show rows that contain').fill('fees')
  await page.getByRole('gridcell', { name: 'Berths' }).waitFor({ state: 'detached' })
  assert.deepEqual(await firstColumn(page), ['Fees 9', 'Fees 10'])
  await page.keyboard.press('Escape')
  await page.getByRole('gridcell', { name: 'Fees 10' }).click()
  await page.keyboard.type('Last')
  await page.keyboard.press('Enter')
  await chooseSegment(page, 'Slides')
  await page.getByRole('option', { name: 'Slide 1, edited' }).waitFor()
  assert.deepEqual(complaints, [])
})

test('Columns are added, named, moved and hidden, and a workbook of rows has them so; Undo takes it back.', async (t) => {
  const service = await openConsole(t)
  const { page } = await service.signedIn('columns@example.com')
  await openGrid(page)
  const menuOf = (name: string) => page.locator('.row-grid summary', { hasText: `Column ${name}` })
  await menuOf('Slide').click()
  await page.getByRole('textbox', { name: 'A column of my own' }).fill('Person')
  await page.getByRole('button', { name: 'Add column' }).click()
  await menuOf('Person').click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Owner')
  await page.getByRole('button', { name: 'Rename' }).click()
  await menuOf('Owner').click()
  await page.getByRole('button', { name: 'Move left' }).click()
  await page.locator('.row-grid thead th:nth-child(2)', { hasText: 'Owner' }).waitFor()
  await page.locator('.row-grid [data-row="0"] [data-column="0"]').click()
  await page.keyboard.type('Ann')
  await page.keyboard.press('Enter')

  await page.getByText('Export').click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV', exact: true }).click()
  const parts: Buffer[] = []
  for await (const part of await (await download).createReadStream()) parts.push(part as Buffer)
  const [head, first] = String(Buffer.concat(parts)).replace('\uFEFF', '').split('\r\n')
  assert.deepEqual([head, first], ['Owner,Slide', 'Ann,Fees 10'])
  await page.keyboard.press('Escape')

  // the address says that it is the grid
  await page.reload()
  await page.getByRole('gridcell', { name: 'Ann' }).waitFor()
  await menuOf('Slide').click()
  await page.getByRole('button', { name: 'Hide column' }).click()
  await menuOf('Slide').waitFor({ state: 'detached' })
  await page.keyboard.press('Control+z')
  await page.getByText('Taken back: the choice of columns').waitFor()
  await menuOf('Slide').waitFor()
})

test('A text is found and replaced in the deck, and one Undo restores all of it.', async (t) => {
  const service = await openConsole(t)
  const { page, complaints } = await service.signedIn('replace@example.com')
  await openGrid(page)
  await page.getByRole('gridcell', { name: 'Berths' }).click()
  await page.keyboard.press('Control+h')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Find', { exact: true }).fill('fees')
  await dialog.getByText('2 matches in 2 cells of 1 deck.').waitFor()
  await dialog.getByLabel('Replace with').fill('Dues')
  await dialog.getByRole('button', { name: 'Replace all' }).click()
  await page.getByText('2 matches replaced').waitFor()
  assert.deepEqual(await firstColumn(page), ['Dues 10', 'Berths', 'Dues 9'])
  await page.keyboard.press('Control+z')
  await page.getByText('Taken back: 2 cells').waitFor()
  assert.deepEqual(await firstColumn(page), titles)
  assert.deepEqual(complaints, [])
})

test('Columns of one’s own are kept with the decks at signing out, and erased with them.', async (t) => {
  const service = await openConsole(t)
  const { page } = await service.signedIn('own-columns@example.com')
  const kept = () => page.evaluate<string>('JSON.stringify(localStorage)')
  await openGrid(page)
  const menuOfSlide = page.locator('.row-grid summary', { hasText: 'Column Slide' })
  await menuOfSlide.click()
  await page.getByRole('textbox', { name: 'A column of my own' }).fill('My notes')
  await page.getByRole('button', { name: 'Add column' }).click()
  await page.locator('.row-grid thead', { hasText: 'My notes' }).waitFor()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Keep and sign out' }).click()
  await page.getByRole('link', { name: 'Sign in' }).first().waitFor()
  await page.goto('/sign-in')
  await page.getByLabel('Email address').fill('own-columns@example.com')
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: 'made-up.pdf', exact: true }).click()
  await chooseSegment(page, 'Grid')
  await page.locator('.row-grid thead', { hasText: 'My notes' }).waitFor()
  assert.match(await kept(), /My notes/)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Erase and sign out' }).click()
  await page.getByRole('link', { name: 'Sign in' }).first().waitFor()
  assert.doesNotMatch(await kept(), /My notes|columns/)
})
