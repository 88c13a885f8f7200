import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { madeUpRow } from './made-up-deck.ts'
import { chooseSegment, comesTrue, openConsole } from './open-browser.ts'
import { type SeededDeck, seedDecks } from './seed-decks.ts'

const unsure = madeUpRow(1, { mode: 'ocr', confidence: 0.4 })
const damaged = { code: 'document_unreadable', message: '' }

/** Forty decks: 35 that were read, one of which is to be checked, and five that were refused. */
const forty = Array.from({ length: 40 }, (_, index): SeededDeck => {
  const filename = `deck ${40 - index}.pdf`
  if (index % 8 === 3) return { filename, stage: 'refused', refusal: damaged }
  return index === 20 ? { filename, rows: [unsure] } : { filename }
})

test('After forty files a summary says how many were read and how many need attention, and lists only those.', async (t) => {
  const service = await openConsole(t)
  const { page, complaints } = await service.signedIn('forty@example.com')
  await seedDecks(page, forty)
  await page.getByRole('status').getByText('35 read, 5 need attention, 1 to check').waitFor()
  await chooseSegment(page, '5 need attention')
  assert.deepEqual(await namesIn(page), [37, 29, 21, 13, 5].map(named))
  await chooseSegment(page, '1 to check')
  assert.deepEqual(await namesIn(page), ['deck 20.pdf'])
  await page.getByRole('button', { name: 'deck 20.pdf', exact: true }).click()
  await page.getByRole('button', { name: 'All decks' }).click()
  await page.locator('.deck').first().waitFor()
  assert.deepEqual(await namesIn(page), ['deck 20.pdf'], 'the way back leads to the same list')
  await chooseSegment(page, 'All 40')
  assert.equal((await namesIn(page)).length, 40)
  assert.deepEqual(complaints, [])
})

test('The list is sorted by name, and by state with what needs attention first; only decks that are shown are chosen.', async (t) => {
  const service = await openConsole(t)
  const { page } = await service.signedIn('sorts@example.com')
  await seedDecks(page, forty)
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Name')
  assert.deepEqual((await namesIn(page)).slice(0, 3), [1, 2, 3].map(named))
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('State')
  assert.deepEqual((await namesIn(page)).slice(0, 6), [37, 29, 21, 13, 5, 20].map(named))
  await chooseSegment(page, '5 need attention')
  await page.getByRole('checkbox', { name: 'Choose all' }).check()
  await page.getByText('5 decks chosen').waitFor()
  await chooseSegment(page, '35 read')
  await page.getByText('5 decks chosen').waitFor({ state: 'detached' })
})

test('The names of decks of sixty characters can be read in full, at every width.', async (t) => {
  const service = await openConsole(t)
  const { page } = await service.signedIn('long-names@example.com')
  const long = 'Quarterly business review of all regions 2026 Q3 final 2.pdf'
  assert.equal(long.length, 60)
  await seedDecks(page, [
    { filename: long },
    { filename: 'b.pdf', stage: 'refused', refusal: damaged },
  ])
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 800 })
    await comesTrue(
      page,
      `[...document.querySelectorAll('.deck-file')].every((name) => name.scrollWidth <= name.clientWidth && name.scrollHeight <= name.clientHeight + 1)`,
    )
    const sideways = await page.evaluate('document.documentElement.scrollWidth > innerWidth')
    assert.equal(sideways, false, `${width}`)
  }
})

function namesIn(page: Page): Promise<string[]> {
  return page.locator('.decks .deck-file').allTextContents()
}

function named(number: number): string {
  return `deck ${number}.pdf`
}
