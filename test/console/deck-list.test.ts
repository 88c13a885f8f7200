import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { deckBytes } from '../support/test-app.ts'
import { convertTo, madeUpRow } from './made-up-deck.ts'
import { openConsole } from './open-browser.ts'

test('Decks are renamed, put into folders and exported together in one sheet, which has their new names.', async (t) => {
  const service = await openConsole(t)
  const { page, complaints } = await service.signedIn('folders@example.com')
  await threeDecks(page)
  await page.getByRole('button', { name: 'Rename one.pdf' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Strategy')
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
  await page.getByRole('checkbox', { name: 'Choose Strategy' }).check()
  await page.getByRole('checkbox', { name: 'Choose two.pdf' }).check()
  await page.getByRole('button', { name: 'Move to folder' }).click()
  await page.getByRole('combobox', { name: 'Folder' }).fill('Q3')
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  const folder = page.getByRole('list', { name: 'Q3' })
  await folder.getByRole('button', { name: 'two.pdf', exact: true }).waitFor()

  await page.reload()
  await folder.getByRole('button', { name: 'Strategy', exact: true }).waitFor()
  assert.equal(await folder.getByRole('listitem').count(), 2, 'a reload keeps names and folders')
  await page.getByRole('checkbox', { name: 'Q3' }).check()
  await page.getByText('2 decks chosen').waitFor()
  await page.locator('.chosen-bar summary').click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV of all decks' }).click()
  const saved = await download
  assert.equal(saved.suggestedFilename(), 'Q3.csv')
  const lines = (await readFile(await saved.path(), 'utf8')).trim().split('\r\n')
  assert.equal(lines.length, 5, 'a header and two slides of two decks')
  assert.equal(lines.filter((line) => line.startsWith('Strategy,')).length, 2)
  assert.deepEqual(complaints, [])
})

test('Removing a deck is undone, with its edits, also after a reload; work that no file has is asked about.', async (t) => {
  const service = await openConsole(t)
  const { page } = await service.signedIn('undoes-removal@example.com')
  await threeDecks(page)
  await page.getByRole('button', { name: 'Remove two.pdf' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove two.pdf?' })
  await dialog.getByText('2 rows').waitFor()
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  const two = page.getByRole('button', { name: 'two.pdf', exact: true })
  await two.waitFor({ state: 'detached' })
  await page.keyboard.press('Control+z')
  await two.waitFor()
  await page.reload()
  await two.click()
  await page.getByRole('option', { name: /^Slide 2/ }).waitFor()
})

test('A search over all decks finds names and slides, and opens the deck at the slide.', async (t) => {
  const service = await openConsole(t)
  const { page } = await service.signedIn('searches-all@example.com')
  await threeDecks(page)
  const field = page.getByRole('searchbox', { name: 'Search all decks' })
  await field.fill('nowhere')
  await page.getByText('Nothing found.').waitFor()
  await field.fill('lighthouse')
  await page.getByText('3 places').waitFor()
  await page.getByRole('button', { name: 'two.pdf, slide 2' }).click()
  await page.getByRole('heading', { name: 'two.pdf' }).waitFor()
  await page.getByRole('region', { name: 'Row of slide 2' }).waitFor()
  await page.goBack()
  await page.getByText('Your decks').waitFor()
})

/** Three decks of two slides; the second slide of each is about a lighthouse. */
async function threeDecks(page: Page): Promise<void> {
  await convertTo(page, [madeUpRow(1), madeUpRow(2, { slide: 'Plans\nA lighthouse at sea' })])
  await page.getByRole('button', { name: 'All decks' }).click()
  await page.getByRole('button', { name: 'Remove made-up.pdf' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  const buffer = await deckBytes('blank-slide.pdf')
  const files = ['one.pdf', 'two.pdf', 'three.pdf'].map((name) => ({
    ...{ name, mimeType: 'application/pdf', buffer },
  }))
  await page.getByLabel('Deck to convert').first().setInputFiles(files)
  await page.locator('.deck.done').nth(2).waitFor()
}
