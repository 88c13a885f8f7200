import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { convertTo, madeUpRow } from './made-up-deck.ts'
import { chooseSegment, openConsole, settled } from './open-browser.ts'
import { seedDecks } from './seed-decks.ts'

/** Far more than fit into the window; far fewer than the deck has. */
const renderedMax = 60

test('A cell of the grid is found with the arrow keys and edited in its place; the export has the new text.', async (t) => {
  const service = await openConsole(t)
  const { page, complaints } = await service.signedIn('grid@example.com')
  await convertTo(
    page,
    [1, 2, 3].map((number) => madeUpRow(number)),
  )
  await show(page, 'Grid')
  await page.getByRole('gridcell', { name: 'Slide 1' }).click()
  await page.keyboard.press('ArrowDown')
  await page.locator('[data-row="1"] td.active').waitFor()
  await page.keyboard.press('Enter')
  const field = page.getByRole('textbox', { name: 'Slide', exact: true })
  await field.fill('Not this')
  await page.keyboard.press('Escape')
  await field.waitFor({ state: 'detached' })
  assert.equal(await page.getByRole('gridcell', { name: 'Not this' }).count(), 0, 'Escape cancels')

  assert.equal(await page.evaluate('document.activeElement.textContent'), 'Slide 2')
  await page.keyboard.press('F2')
  await field.fill('Mended')
  await page.keyboard.press('Enter')
  await page.getByRole('gridcell', { name: 'Mended' }).waitFor()
  await page.keyboard.press('Control+End')
  await page.locator('[data-row="2"] td.active').waitFor()
  await page.keyboard.press('Control+Home')
  await page.locator('[data-row="0"].active').waitFor()

  await page.getByText('Export').click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'JSON', exact: true }).click()
  const { rows } = JSON.parse(String(await readAll(await (await download).createReadStream())))
  assert.deepEqual(
    rows.map(({ slide }: { slide: string }) => slide),
    ['Slide 1', 'Mended', 'Slide 3'],
  )
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Undo the edit of Slide' }).click()
  await page.getByRole('gridcell', { name: 'Slide 2' }).waitFor()
  assert.deepEqual(complaints, [])
})

test('What is said of a slide stays in its column, with and without thumbnails, in wide and narrow windows.', async (t) => {
  const service = await openConsole(t)
  const { page } = await service.signedIn('states@example.com')
  const block = { text: 'unsure', confidence: 0.4, role: 'text', box: [0.1, 0.1, 0.2, 0.1] }
  const rows = [madeUpRow(1, { mode: 'ocr', blocks: [block] })]
  await convertTo(page, rows)
  await show(page, 'Grid')
  await staysInColumn(page)
  const decks = ['one.pdf', 'two.pdf'].map((filename) => ({ filename, rows }))
  const { page: other } = await service.signedIn('states-of-all@example.com')
  await seedDecks(other, decks)
  await other.getByRole('button', { name: 'All in one grid' }).click()
  await staysInColumn(other)
})

async function staysInColumn(page: Page): Promise<void> {
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 800 })
    await page.locator('.grid-number .state.check').first().waitFor()
    await settled(page)
    const beyondPx = await page.evaluate(`(() => {
      const right = (name) => document.querySelector(name).getBoundingClientRect().right
      return right('.grid-number .state') - right('.grid-slide-content')
    })()`)
    assert.ok(Number(beyondPx) <= 0, `${width} wide: ${beyondPx} pixels beyond`)
  }
}

test('Columns are resized with the mouse, and a double click restores them.', async (t) => {
  const service = await openConsole(t)
  const { page } = await service.signedIn('dragged@example.com')
  await convertTo(page, [madeUpRow(1)])
  await show(page, 'Grid')
  const handle = page.getByRole('separator', { name: 'Width of Slide' })
  const before = Number(await handle.getAttribute('aria-valuenow'))
  const { x = 0, y = 0, width = 0, height = 0 } = (await handle.boundingBox()) ?? {}
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + width / 2 - 100, y + height / 2, { steps: 5 })
  await page.mouse.up()
  await handle.and(page.locator(`[aria-valuenow="${before - 100}"]`)).waitFor()
  await page.mouse.move(x, y + 200)
  assert.equal(Number(await handle.getAttribute('aria-valuenow')), before - 100)
  await handle.dblclick()
  await handle.and(page.locator(`[aria-valuenow="${before}"]`)).waitFor()
})

test('Columns are resized with the keyboard.', async (t) => {
  const service = await openConsole(t)
  const { page } = await service.signedIn('wide@example.com')
  await convertTo(page, [madeUpRow(1)])
  await show(page, 'Grid')
  const handle = page.getByRole('separator', { name: 'Width of Slide' })
  const width = async () => (await page.getByRole('gridcell').boundingBox())?.width ?? 0
  const before = await width()
  await handle.focus()
  await page.keyboard.press('ArrowLeft')
  await handle.and(page.locator(`:not([aria-valuenow="${before}"])`)).waitFor()
  assert.ok((await width()) < before)
})

test('A deck of 1,000 slides is scrolled and searched in every view while few slides are rendered.', async (t) => {
  const service = await openConsole(t)
  const { page, complaints } = await service.signedIn('thousand@example.com')
  const rows = Array.from({ length: 1000 }, (_, index) => {
    const text = index === 899 ? 'Slide 900\nThe needle' : `Slide ${index + 1}\nHay`
    return madeUpRow(index + 1, { slide: text, markdown: text.replace('\n', '\n\n') })
  })
  await convertTo(page, rows)
  const rendered = async (selector: string) => {
    const count = await page.locator(selector).count()
    assert.ok(count > 0 && count <= renderedMax, `${count} of ${selector}`)
  }
  await rendered('[role="option"]')

  await show(page, 'Grid')
  const grid = page.getByRole('grid', { name: 'Rows' })
  await page.getByRole('gridcell', { name: 'Slide 1 Hay', exact: true }).waitFor()
  assert.equal(await grid.getAttribute('aria-rowcount'), '1001')
  await scrollsWithoutRendering(page)
  await rendered('[data-row]')

  await page.getByLabel('Search slides').fill('needle')
  await page.getByText('1 match on 1 slide').waitFor()
  await grid.locator('mark').waitFor()
  await rendered('[data-row]')
  await show(page, 'Reading')
  await page.locator('.reading-view mark').waitFor()
  await rendered('.reading-slide')
  await show(page, 'Slides')
  await page.locator('.block-lines mark').waitFor()
  await page.getByRole('option', { name: 'Slide 900, read, 1 match' }).waitFor()
  await rendered('[role="option"]')
  assert.deepEqual(complaints, [])
})

/**
 * Scrolls row by row: each step may add a row and remove one. Rows that stay and the head are left alone, apart
 * from the space in the place of rows that are not rendered.
 */
async function scrollsWithoutRendering(page: Page): Promise<void> {
  const stepsMade = 100
  const changes = (await page.evaluate(`(async () => {
    const scroller = document.querySelector('.grid-scroller')
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const count = { added: 0, removed: 0, others: [] }
    const rowsIn = (nodes) => [...nodes].filter((node) => node.dataset.row !== undefined).length
    const isOwn = (node) => node.closest('.grid-thumbnail') !== null
    const observer = new MutationObserver((records) => {
      for (const { type, target, addedNodes, removedNodes, attributeName } of records) {
        count.added += rowsIn(addedNodes)
        count.removed += rowsIn(removedNodes)
        const element = target.nodeType === 1 ? target : target.parentElement
        const isSpace = element.closest('.grid-gap') !== null
        if (type !== 'childList' && !isSpace && !isOwn(element)) {
          count.others.push(element.outerHTML.slice(0, 200) + ' ' + attributeName)
        }
      }
    })
    await frame()
    const watched = { subtree: true, childList: true, attributes: true, characterData: true }
    observer.observe(scroller.querySelector('table'), watched)
    for (let step = 0; step < ${stepsMade}; step++) {
      scroller.scrollTop += 76
      await frame()
      await frame()
    }
    observer.disconnect()
    return count
  })()`)) as { added: number; removed: number; others: string[] }
  assert.deepEqual(changes.others, [])
  const rowsMax = stepsMade + renderedMax
  assert.ok(changes.added >= stepsMade && changes.added <= rowsMax, `${changes.added} rows added`)
  assert.ok(changes.removed <= rowsMax, `${changes.removed} rows removed`)
}

async function show(page: Page, view: string): Promise<void> {
  await chooseSegment(page, view)
}

async function readAll(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts)
}
