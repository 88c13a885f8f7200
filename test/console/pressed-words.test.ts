import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { convertTo, madeUpRow } from './made-up-deck.ts'
import { chooseSegment, openConsole } from './open-browser.ts'
import { pressWords } from './press-words.ts'

const answerMsMax = 20_000

/** Rejects if the page is busy for ever, as after a loop of events. */
async function answers(page: Page): Promise<void> {
  const late = new Promise((_, reject) => {
    setTimeout(() => reject(new Error('The page does not answer.')), answerMsMax).unref()
  })
  await Promise.race([page.evaluate('1'), late])
}

const exactly = (words: string) => new RegExp(`^${words.replaceAll(/\W/g, '\\$&')}$`)
const isOpen = async (menu: Locator) => (await menu.getAttribute('open')) !== null

test('A press of the words of a tick in a menu ticks it, and the menu stays open.', async (t) => {
  const service = await openConsole(t)
  const { page, complaints } = await service.signedIn('words@example.com')
  for (const name of ['one', 'two']) {
    await convertTo(page, [madeUpRow(1, { slide: name }), madeUpRow(2, { slide: 'two' })])
    if (name === 'one') await page.getByRole('button', { name: 'All decks' }).click()
  }
  for (const name of ['Columns', 'Export', 'Convert again']) {
    const menu = page
      .locator('details.menu')
      .filter({ has: page.locator('summary', { hasText: name }) })
      .first()
    await pressWords(menu.locator('summary'))
    const labels = menu.locator('label:has([type=checkbox], [type=radio])')
    for (const words of await labels.allTextContents()) {
      const label = labels.filter({ hasText: exactly(words) })
      const input = label.locator('input')
      // at least one column stays
      if (await input.isDisabled()) continue
      const isRadio = (await input.getAttribute('type')) === 'radio'
      const isChecked = isRadio || !(await input.isChecked())
      await pressWords(label)
      await answers(page)
      assert.ok(await isOpen(menu), `${name}, ${words}`)
      assert.equal(await input.isChecked(), isChecked, `${name}, ${words}`)
    }
    await page.keyboard.press('Escape')
  }
  assert.deepEqual(complaints, [])
})

test('A press of the words in the menu of a column does what they say, and the page answers.', async (t) => {
  const service = await openConsole(t)
  const { page, complaints } = await service.signedIn('column-words@example.com')
  await convertTo(
    page,
    ['B', 'A'].map((slide, index) => madeUpRow(index + 1, { slide })),
  )
  await chooseSegment(page, 'Grid')
  const menu = page.locator('.row-grid details.menu').first()
  await menu.locator('summary').click()
  await pressWords(menu.locator('label').first())
  await answers(page)
  assert.ok(await isOpen(menu))
  await pressWords(menu.getByRole('button', { name: 'Sort A to Z' }))
  await page.locator('[aria-sort="ascending"]').waitFor()
  await answers(page)
  assert.deepEqual(complaints, [])
})
