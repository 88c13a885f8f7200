import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { convertTo, madeUpRow } from './made-up-deck.ts'
import { chooseSegment, openConsole } from './open-browser.ts'

const clipboard = { permissions: ['clipboard-read', 'clipboard-write'] }

/** A deck of three slides in the grid, with the columns title and notes; the first title is selected. */
async function openGrid(page: Page): Promise<void> {
  await convertTo(
    page,
    [1, 2, 3].map((number) => madeUpRow(number, { title: `Title ${number}`, notes: `N${number}` })),
  )
  await chooseSegment(page, 'Grid')
  await page.getByText('Columns', { exact: true }).first().click()
  for (const label of ['Title', 'Notes'])
    await page.getByRole('checkbox', { name: label, exact: true }).check()
  await page.getByRole('checkbox', { name: 'Slide', exact: true }).uncheck()
  await page.keyboard.press('Escape')
  await page.getByRole('gridcell', { name: 'Title 1' }).click()
}

async function cells(page: Page): Promise<string[][]> {
  return await page.evaluate(`[...document.querySelectorAll('.row-grid [data-row]')].map((row) =>
    [...row.querySelectorAll('td .grid-text')].map(({ innerText }) => innerText))`)
}

async function pasteHtml(page: Page, html: string): Promise<void> {
  await page.evaluate(
    `navigator.clipboard.write([new ClipboardItem({
      'text/html': new Blob([${JSON.stringify(html)}], { type: 'text/html' }),
      'text/plain': new Blob(['only text'], { type: 'text/plain' }),
    })])`,
  )
  await page.keyboard.press('Control+v')
}

test('A range is selected, copied and pasted by keyboard, and Undo and Redo take it back and do it again.', async (t) => {
  const service = await openConsole(t)
  const { page, complaints } = await service.signedIn('ranges@example.com', clipboard)
  await openGrid(page)
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowDown')
  await page.getByText('2 rows, 2 columns selected').waitFor()
  await page.keyboard.press('Control+c')
  await page.getByText('4 cells copied').waitFor()
  const text = await page.evaluate('navigator.clipboard.readText()')
  assert.equal(String(text).replaceAll('\r', ''), 'Title 1\tN1\nTitle 2\tN2')

  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Control+v')
  await page.getByText('4 cells changed').waitFor()
  const pasted = [
    ['Title 1', 'N1'],
    ['Title 1', 'N1'],
    ['Title 2', 'N2'],
  ]
  assert.deepEqual(await cells(page), pasted)
  await page.keyboard.press('Control+z')
  await page.getByText('Taken back: 4 cells of made-up.pdf').waitFor()
  assert.deepEqual((await cells(page))[2], ['Title 3', 'N3'])
  await page.getByRole('button', { name: 'Redo' }).click()
  await page.getByText('Done again: 4 cells of made-up.pdf').waitFor()
  assert.deepEqual(await cells(page), pasted)
  assert.deepEqual(complaints, [])
})

test('Typing replaces a cell, Tab goes on to the right, Enter down, and Escape leaves the text as it was.', async (t) => {
  const service = await openConsole(t)
  const { page } = await service.signedIn('typing@example.com')
  await openGrid(page)
  await page.keyboard.type('First')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Own note')
  await page.keyboard.press('Enter')
  await page.keyboard.type('never kept')
  await page.keyboard.press('Escape')
  await page.locator('[data-row="1"] td.active').waitFor()
  assert.deepEqual((await cells(page)).slice(0, 2), [
    ['First', 'Own note'],
    ['Title 2', 'N2'],
  ])
  await page.keyboard.press('Delete')
  await page.getByText('1 cell changed').waitFor()
  assert.deepEqual((await cells(page))[1], ['Title 2', ''])
})

test('Cells are selected with the mouse, filled down and emptied.', async (t) => {
  const service = await openConsole(t)
  const { page } = await service.signedIn('mouse@example.com')
  await openGrid(page)
  await page.getByRole('gridcell', { name: 'Title 1' }).hover()
  await page.mouse.down()
  await page.getByRole('gridcell', { name: 'N3' }).hover()
  await page.mouse.up()
  await page.getByText('3 rows, 2 columns selected').waitFor()
  await page.keyboard.press('Control+d')
  await page.getByText('4 cells changed').waitFor()
  assert.deepEqual(
    await cells(page),
    [1, 2, 3].map(() => ['Title 1', 'N1']),
  )
  await page.getByRole('columnheader', { name: 'Notes' }).click()
  await page.getByText('3 rows, 1 column selected').waitFor()
  assert.equal(await page.locator('td[aria-selected="true"]').count(), 3)
})

test('A table that Excel, Google Sheets or LibreOffice copied is pasted with its breaks, spaces and empty cells.', async (t) => {
  const service = await openConsole(t)
  const { page } = await service.signedIn('office@example.com', clipboard)
  await openGrid(page)
  const expected = [
    ['he said "hi"', 'line 1\nline 2'],
    ['007', ''],
  ]
  const bodies = {
    excel: `<tr><td>he said
      &quot;hi&quot;</td><td>line 1<br>
      line 2</td></tr><tr><td>007</td><td></td></tr>`,
    libreOffice: `<tr><td><p>he said "hi"</p></td><td>line 1<br>line 2</td></tr>
      <tr><td>007</td><td><br></td></tr>`,
    merged: `<tr><td>he said "hi"</td><td>line 1<br/>line 2</td></tr>
      <tr><td colspan="2">007</td></tr>`,
  }
  for (const [program, body] of Object.entries(bodies)) {
    await page.getByRole('gridcell').first().click()
    await pasteHtml(page, `<html><body><table>${body}</table></body></html>`)
    await page.getByText('4 cells changed').waitFor()
    assert.deepEqual((await cells(page)).slice(0, 2), expected, program)
    await page.keyboard.press('Control+z')
    await page.getByText('Taken back').waitFor()
  }
})

test('What the grid copies as HTML is pasted into it unchanged, with breaks, tabs, spaces and signs of HTML.', async (t) => {
  const service = await openConsole(t)
  const { page } = await service.signedIn('html@example.com', clipboard)
  await openGrid(page)
  const odd = ' two  spaces\tand a tab\n\n<b>&amp;</b> "q" = 1 '
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill(odd)
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Control+c')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Control+v')
  await page.getByText('2 cells changed').waitFor()
  await page.keyboard.press('F2')
  const field = page.getByRole('textbox', { name: 'Title', exact: true })
  assert.equal(await field.inputValue(), odd)
})
