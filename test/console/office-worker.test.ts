import assert from 'node:assert/strict'
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { unzipSync } from 'fflate'
import { deckPath } from '../support/deck-path.ts'
import { temporaryDirectory } from '../support/program.ts'
import { openConsole, password } from './open-browser.ts'

test('A visitor drops a deck, signs up, converts a folder, corrects a cell and saves a workbook with a sheet for each deck.', async (t) => {
  const service = await openConsole(t, {
    ocr: true,
    environment: { ROWDECK_FREE_REQUESTS_PER_DAY: '4' },
  })
  const { page, complaints } = await service.visitor()
  await page.goto('/')
  await page.getByLabel('Deck to convert').setInputFiles(deckPath('keynote-like.pdf'))
  await page.getByText('Sign in to convert keynote-like.pdf').waitFor()
  await page.getByRole('link', { name: 'Create account' }).click()
  await page.getByLabel('Email address').fill('office@example.com')
  await page.getByRole('button', { name: 'Send link' }).click()
  await page.getByText('Open your link').waitFor()
  await page.goto(`/set-password#token=${service.tokenFor('office@example.com')}`)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Get started' }).click()
  await page.getByRole('heading', { name: 'keynote-like.pdf' }).waitFor()
  await page.getByText('5 rows, read').waitFor()

  const folder = await temporaryDirectory(t)
  await mkdir(join(folder, 'more'))
  await copyFile(deckPath('layouts.pdf'), join(folder, 'layouts.pdf'))
  await copyFile(deckPath('code.pdf'), join(folder, 'code.pdf'))
  await copyFile(deckPath('blank-slide.pdf'), join(folder, 'more', 'blank-slide.pdf'))
  await writeFile(join(folder, 'notes.txt'), 'not a deck')
  await page.getByRole('button', { name: 'All decks' }).click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose folder' }).click()
  await (await chooser).setFiles(folder)
  const decks = page.locator('.decks > li')
  await decks
    .filter({ hasText: /\d rows?/ })
    .nth(3)
    .waitFor()

  await page.getByRole('button', { name: 'layouts.pdf', exact: true }).click()
  await page.getByRole('radio', { name: 'Grid', exact: true }).check({ force: true })
  await page.getByRole('gridcell').first().dblclick()
  await page.getByRole('textbox', { name: 'Slide', exact: true }).fill('Corrected by hand')
  await page.keyboard.press('Enter')
  await page.getByText('1 slide edited').waitFor()

  await page.getByText('Export', { exact: true }).first().click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Excel (XLSX) of all decks' }).click()
  const parts = unzipSync(await readFile(await (await download).path()))
  const text = (path: string) => new TextDecoder().decode(parts[path])
  const sheets = [...text('xl/workbook.xml').matchAll(/<sheet [^>]*name="([^"]*)"/g)]
  assert.deepEqual(sheets.map(([, name]) => name).sort(), [
    'blank-slide',
    'code',
    'keynote-like',
    'layouts',
  ])
  assert.match(text('xl/sharedStrings.xml'), /Corrected by hand/)
  assert.deepEqual(complaints, [])
})
