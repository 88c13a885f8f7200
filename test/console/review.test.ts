import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { convertTo, madeUpRow } from './made-up-deck.ts'
import { openConsole } from './open-browser.ts'

const block = (text: string, confidence: number) => ({
  ...{ text, confidence, role: 'text' },
  box: [0.1, 0.1, 0.2, 0.1],
})

/** Slides 2, 3 and 5 are to be checked: unsure words, nothing read, an unsure line. */
const rows = [
  madeUpRow(1),
  madeUpRow(2, { slide: 'Sure\nMcP', mode: 'ocr', blocks: [block('McP', 0.62)] }),
  madeUpRow(3, { slide: '', mode: 'ocr' }),
  madeUpRow(4),
  madeUpRow(5, { slide: 'rn or m', mode: 'ocr', blocks: [block('rn or m', 0.7)] }),
]

test('A deck is checked by keyboard to the end, blank slides included, which leads to the export and survives a reload.', async (t) => {
  const service = await openConsole(t)
  const { page, complaints } = await service.signedIn('checks@example.com')
  await convertTo(page, rows)
  await page.getByText('3 slides to check').waitFor()
  await page.keyboard.press('n')
  await shown(page, 2)
  await page.keyboard.press('n')
  await shown(page, 3)
  await page.keyboard.press('p')
  await shown(page, 2)
  await page.keyboard.press('r')
  await page.getByText('2 slides to check, 1 done').waitFor()
  await shown(page, 3)
  await page.getByRole('button', { name: 'Looks right' }).click()
  await page.getByText('1 slide to check, 2 done').waitFor()
  await shown(page, 5)

  await page.reload()
  await page.getByText('1 slide to check, 2 done').waitFor()
  await page.getByRole('option', { name: 'Slide 2, checked' }).waitFor()
  await page.keyboard.press('n')
  await page.keyboard.press('r')
  await page.getByText('All checked.').waitFor()
  assert.equal(await page.evaluate('document.activeElement.textContent'), 'Export')
  await page.reload()
  await page.getByText('All checked.').waitFor()
  await page.getByRole('button', { name: 'All decks' }).click()
  await page.getByText('all checked').waitFor()
  assert.deepEqual(complaints, [])
})

test('Slides are shown by their state, and a checked slide can be checked again.', async (t) => {
  const service = await openConsole(t)
  const { page } = await service.signedIn('by-state@example.com')
  await convertTo(page, rows)
  const filter = page.getByLabel('Slides shown')
  const slides = page.getByRole('listbox', { name: 'Slides' }).getByRole('option')
  await filter.selectOption({ label: 'To be checked (3)' })
  await slides.nth(3).waitFor({ state: 'detached' })
  assert.equal(await slides.count(), 3)
  await page.getByRole('button', { name: 'All look right' }).click()
  await page.getByText('All checked.').waitFor()
  await filter.selectOption({ label: 'Checked (3)' })
  await page.getByRole('button', { name: 'Check again' }).click()
  await page.getByText('1 slide to check, 2 done').waitFor()
  await filter.selectOption({ label: 'All slides (5)' })
  await slides.nth(4).waitFor()
})

test('An edit of the only unsure word counts as checked; undoing it does not.', async (t) => {
  const service = await openConsole(t)
  const { page } = await service.signedIn('edits-count@example.com')
  await convertTo(page, rows.slice(0, 2))
  await page.getByText('1 slide to check').waitFor()
  await page.keyboard.press('n')
  const row = page.getByRole('region', { name: 'Row of slide 2' })
  await row.getByRole('button', { name: 'Edit Text' }).click()
  await row.getByRole('textbox', { name: 'Text' }).fill('Sure\nMcF')
  await page.keyboard.press('Control+Enter')
  await page.getByText('All checked.').waitFor()
  await row.getByRole('button', { name: 'Undo the edit of Text' }).click()
  await page.getByText('1 slide to check').waitFor()
})

test('A slide says what was read, and marks pictures whose words could not be read until somebody has looked.', async (t) => {
  const service = await openConsole(t)
  const { page, complaints } = await service.signedIn('sees-pictures@example.com')
  const requested = page.waitForRequest('**/api/v1/convert')
  const picture = (text: string, confidence: number | null, alternative: string | null = null) => ({
    ...{ text, confidence, alternative },
    box: [0.5, 0.2, 0.3, 0.4],
  })
  await convertTo(page, [
    madeUpRow(1, {
      mode: 'mixed',
      pictures: [picture('Sales', 0.99), picture('', 0.4), picture('', null, 'A lighthouse')],
    }),
    madeUpRow(2, { pictures: [] }),
  ])
  assert.match((await requested).postDataBuffer()?.toString('latin1') ?? '', /,pictures,/)
  await page.getByText('1 slide to check').waitFor()
  const row = page.getByRole('region', { name: 'Row of slide 1' })
  await row.getByText('Read: The text of the file, and the words in 1 picture.').waitFor()
  await row.getByText('To be checked. 1 picture has words that could not be read.').waitFor()
  assert.equal(await page.locator('.unread-picture').count(), 1)
  await page.keyboard.press('r')
  await page.getByText('All checked.').waitFor()
  assert.deepEqual(complaints, [])
})

async function shown(page: Page, number: number): Promise<void> {
  await page.getByRole('region', { name: `Row of slide ${number}` }).waitFor()
}
