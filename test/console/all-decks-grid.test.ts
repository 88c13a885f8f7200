import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { deckBytes } from '../support/test-app.ts'
import { check } from './check-accessibility.ts'
import { madeUpRow, rowLines } from './made-up-deck.ts'
import { comesTrue, openConsole } from './open-browser.ts'

const block = (text: string) => ({
  ...{ text, confidence: 0.4, role: 'text' },
  box: [0.1, 0.1, 0.2, 0.1],
})

/** Has the page convert so many decks of so many slides. The last slide of each is to be checked. */
async function convertDecks(page: Page, { decks, slides }: { decks: number; slides: number }) {
  await page.route('**/api/v1/convert', (route) => {
    const [, name = ''] = /filename="([^"]*)\.pdf"/.exec(String(route.request().postData())) ?? []
    const rows = Array.from({ length: slides }, (_, index) => {
      const text = `${name} says ${index + 1}`
      const isUnsure = index === slides - 1
      return madeUpRow(index + 1, {
        ...{ slide: text, title: text, mode: isUnsure ? 'ocr' : 'text' },
        blocks: isUnsure ? [block(text)] : [],
      })
    })
    const body = rowLines(rows, `${name}.pdf`)
    return route.fulfill({ contentType: 'application/x-ndjson', body })
  })
  const buffer = await deckBytes('blank-slide.pdf')
  const files = Array.from({ length: decks }, (_, index) => {
    return { name: `deck-${index + 101}.pdf`, mimeType: 'application/pdf', buffer }
  })
  await page.getByLabel('Deck to convert').first().setInputFiles(files)
  // a single deck is shown at once
  const selector = decks === 1 ? '.working-area [role="option"].read' : '.decks > li.done'
  await comesTrue(page, `document.querySelectorAll('${selector}').length >= ${decks}`)
}

const menuOf = (page: Page, name: string) =>
  page.locator('.row-grid summary', { hasText: `Column ${name}` })

test('One grid has the slides of all decks: they are filtered by deck, checked, corrected, replaced and exported together.', async (t) => {
  const service = await openConsole(t)
  const { page, complaints } = await service.signedIn('one-grid@example.com')
  await convertDecks(page, { decks: 2, slides: 3 })
  await page.getByRole('button', { name: 'All in one grid' }).click()
  await page.getByText('6 slides of 2 decks').waitFor()
  await page.getByText('2 slides to check').waitFor()
  await page.getByRole('gridcell', { name: 'deck-102 says 2' }).click()
  await page.keyboard.type('Corrected')
  await page.keyboard.press('Enter')

  await page.getByRole('button', { name: 'Enlarge slide 3' }).first().click()
  const card = page.getByRole('region', { name: 'Unsure words' })
  await card.locator('.word-picture:not(.waiting)').waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('deck-102.pdf, Slide 3').waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'All look right' }).click()
  await page.getByText('All checked.').waitFor()

  await page.keyboard.press('Control+h')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Find', { exact: true }).fill('says 1')
  await dialog.getByLabel('Replace with').fill('tells 1')
  await dialog.getByText('2 matches in 2 cells of 2 decks.').waitFor()
  await dialog.getByRole('button', { name: 'Replace all' }).click()
  await page.getByRole('gridcell', { name: 'deck-102 tells 1' }).waitFor()

  await menuOf(page, 'Deck').click()
  await page.locator('.menu[open]').getByLabel('Show rows that contain').fill('101')
  await page.keyboard.press('Escape')
  await page.getByText('3 of 6 slides').waitFor()
  await page.locator('summary', { hasText: 'Export' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV of all decks' }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  assert.deepEqual(text.replace('\uFEFF', '').trim().split('\r\n'), [
    'Slide',
    'deck-101 tells 1',
    'deck-101 says 2',
    'deck-101 says 3',
  ])
  await page.keyboard.press('Escape')
  await check(page, 'the grid of all decks')
  await page.reload()
  await page.getByRole('gridcell', { name: 'Corrected' }).waitFor()
  await page.getByRole('button', { name: 'All decks' }).click()
  await page.getByRole('heading', { name: 'Your decks' }).waitFor()
  assert.deepEqual(complaints, [])
})

/** What a page of 101 decks may render at once: a screen of rows and a margin, whatever it has. */
const renderedRowsMax = 60

for (const decks of [0, 1, 101]) {
  test(`With ${decks} decks of 40 slides, one grid opens, scrolls, sorts and filters, and renders few rows.`, async (t) => {
    const environment = {
      ROWDECK_REQUESTS_PER_MINUTE: '1000',
      ROWDECK_FREE_REQUESTS_PER_DAY: '1000',
    }
    const service = await openConsole(t, { environment })
    const { page, complaints } = await service.signedIn(`many-${decks}@example.com`)
    if (decks > 0) await convertDecks(page, { decks, slides: 40 })
    await page.evaluate(`(() => {
      window.blocked = []
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) window.blocked.push(Math.round(duration))
      }).observe({ entryTypes: ['longtask'] })
    })()`)
    const blocked: Record<string, number> = {}
    const measured = async (what: string, act: () => Promise<void>) => {
      await page.evaluate('window.blocked.length = 0')
      await act()
      assert.ok((await page.locator('[data-row]').count()) < renderedRowsMax, what)
      blocked[what] = Number(await page.evaluate('Math.max(0, ...window.blocked)'))
    }
    if (decks < 2)
      await page.evaluate(
        `history.pushState(null, '', '/?deck=all'); dispatchEvent(new PopStateEvent('popstate'))`,
      )
    else await measured('open', () => page.getByRole('button', { name: 'All in one grid' }).click())
    await page.getByText(`${(decks * 40).toLocaleString('en')} slides of ${decks} deck`).waitFor()
    if (decks === 0) return assert.deepEqual(complaints, [])
    await page.getByRole('gridcell', { name: 'deck-101 says 1', exact: true }).waitFor()
    await measured('scroll', async () => {
      for (let step = 1; step <= 10; step++) {
        await page.locator('.grid-scroller').evaluate((scroller, top) => {
          scroller.scrollTop = top
        }, step * 1000)
        await page.evaluate('new Promise(requestAnimationFrame).then(() => true)')
      }
    })
    await menuOf(page, 'Slide').click()
    await measured('sort', async () => {
      await page.getByRole('button', { name: 'Sort Z to A' }).click()
      await page
        .locator('[data-row="0"].active', { hasText: `deck-${decks + 100} says 40` })
        .waitFor()
    })
    await menuOf(page, 'Deck').click()
    await measured('filter', async () => {
      await page.locator('.menu[open] input').fill('deck-101')
      await page.getByText(`40 of ${(decks * 40).toLocaleString('en')} slides`).waitFor()
    })
    t.diagnostic(`longest task in ms: ${JSON.stringify(blocked)}`)
    assert.deepEqual(complaints, [])
  })
}
