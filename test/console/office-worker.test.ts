import assert from 'node:assert/strict'
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { unzipSync } from 'fflate'
import { deckPath } from '../support/deck-path.ts'
import { root, temporaryDirectory } from '../support/program.ts'
import { smallPdf } from '../support/small-pdf.ts'
import { hasCalc, readSheets } from './libre-office.ts'
import { chooseSegment, openConsole, password } from './open-browser.ts'

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
  await chooseSegment(page, 'Grid')
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
    'Decks',
    'blank-slide',
    'code',
    'keynote-like',
    'layouts',
  ])
  assert.match(text('xl/sharedStrings.xml'), /Corrected by hand/)
  assert.deepEqual(complaints, [])
})

test('Forty mixed decks are dropped, ten cells corrected, the person signs out and in, and LibreOffice finds the same cells in the workbook.', {
  skip: hasCalc
    ? false
    : 'LibreOffice Calc is not installed, so this is not tested here. Install it with: apt-get install libreoffice-calc',
}, async (t) => {
  const names = Array.from({ length: 35 }, (_, index) => `deck-${index + 11}`)
  const environment = {
    ROWDECK_FREE_REQUESTS_PER_DAY: '40',
    ROWDECK_REQUESTS_PER_MINUTE: '100',
  }
  const service = await openConsole(t, { ocr: true, environment })
  const { page, complaints } = await service.signedIn('forty@example.com')
  const [first = '', ...others] = names
  await page
    .getByLabel('Deck to convert')
    .setInputFiles([
      tinyDeck(first, 10),
      ...others.map((name) => tinyDeck(name)),
      ...(await mixedDecks()),
    ])
  const decks = page.locator('.decks > li')
  await page.getByText('38 read', { exact: true }).waitFor()
  await page.getByText('2 need attention', { exact: true }).waitFor()

  await page.getByRole('button', { name: `${first}.pdf`, exact: true }).click()
  await chooseSegment(page, 'Grid')
  await page.getByRole('gridcell').first().click()
  const corrected = Array.from({ length: 10 }, (_, index) => `Corrected ${index}, "quoted"`)
  for (const title of corrected) {
    await page.keyboard.type(title)
    await page.keyboard.press('Shift+Enter')
    await page.keyboard.type('=1+1')
    await page.keyboard.press('Enter')
  }
  await page.getByText('10 slides edited').waitFor()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Keep and sign out' }).click()
  await page.getByRole('link', { name: 'Sign in' }).first().click()
  await page.getByLabel('Email address').fill('forty@example.com')
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await decks.nth(39).waitFor()

  await page.locator('summary', { hasText: 'Export' }).first().click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Excel (XLSX)' }).first().click()
  const book = await readFile(await (await download).path())
  const {
    Decks: index = [],
    slides = [],
    screenshot = [],
    scan = [],
    ...sheets
  } = await readSheets(t, book)
  const problems = new Map(index.slice(1).map((line) => [line[0], line.at(-1)]))
  const converted = ['scan.pdf', 'screenshot.png', 'slides.pptx']
  assert.deepEqual(
    [...problems.keys()],
    [...names.map((name) => `${name}.pdf`), ...converted, 'damaged.pdf', 'locked.pdf'],
  )
  assert.match(problems.get('locked.pdf') ?? '', /^This PDF needs a password/)
  assert.match(problems.get('damaged.pdf') ?? '', /^This file /)
  assert.equal(slides.length, 6, 'a line for each slide of the PPTX file')
  assert.match(screenshot.flat().join(' '), /[a-z]{4}/i)
  assert.match(scan.flat().join(' '), /[a-z]{4}/i)
  const head = ['No.', 'Title', 'Text', 'Check']
  const expected = others.map((name) => [name, [head, ['1', ...textsOfDeck(name), '']]])
  const byHand = corrected.map((title, at) => [String(at + 1), title, '=1+1', 'Edited'])
  assert.deepEqual(sheets, Object.fromEntries([[first, [head, ...byHand]], ...expected]))
  assert.deepEqual(complaints, [])
})

const textsOfDeck = (name: string) => [`Plans of ${name}`, `What ${name} is about`]

/** A PPTX file, pictures, and files that cannot be read. */
async function mixedDecks() {
  const files = {
    'slides.pptx': join(root, 'samples', 'sample.pptx'),
    'screenshot.png': deckPath('picture-png.png'),
    'scan.pdf': deckPath('scan.pdf'),
    'locked.pdf': deckPath('encrypted.pdf'),
  }
  const read = Object.entries(files).map(async ([name, path]) => {
    return { name, mimeType: '', buffer: await readFile(path) }
  })
  const damaged = { name: 'damaged.pdf', mimeType: '', buffer: Buffer.from('%PDF-1.7 and no more') }
  return [...(await Promise.all(read)), damaged]
}

/** A PDF whose slides have a title and a line of text. */
function tinyDeck(name: string, slides = 1) {
  const [title, line] = textsOfDeck(name)
  const content = `BT /F1 30 Tf 30 240 Td (${title}) Tj /F1 14 Tf 0 -60 Td (${line}) Tj ET`
  const pages = Array.from({ length: slides }, () => ({ content }))
  const buffer = Buffer.from(smallPdf(pages))
  return { name: `${name}.pdf`, mimeType: 'application/pdf', buffer }
}
