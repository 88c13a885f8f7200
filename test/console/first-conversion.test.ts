import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { deckBytes } from '../support/test-app.ts'
import { openConsole, password } from './open-browser.ts'

test('A person signs up, drops a deck, sees its rows beside its slides and exports them.', async (t) => {
  const service = await openConsole(t)
  const { page, complaints } = await service.visitor()
  await page.goto('/')
  await page.getByRole('link', { name: 'Create account' }).click()
  await page.getByLabel('Email address').fill('new@example.com')
  await page.getByRole('button', { name: 'Send link' }).click()
  await page.getByText('Open your link').waitFor()

  await page.goto(`/set-password#token=${service.tokenFor('new@example.com')}`)
  await page.getByLabel('Password').fill(password)
  assert.equal(new URL(page.url()).hash, '', 'the token leaves the address')
  await page.getByRole('button', { name: 'Get started' }).click()

  await page.getByLabel('Deck to convert').setInputFiles('samples/sample.pdf')
  await page.getByText('5 rows, read from').waitFor()
  assert.equal(await page.getByRole('heading', { level: 1 }).textContent(), 'sample.pdf')
  const slides = page.getByRole('listbox', { name: 'Slides' }).getByRole('option')
  assert.equal(await slides.count(), 5)
  await slides.nth(2).click()
  const row = page.getByRole('region', { name: 'Row of slide 3' })
  assert.match((await row.textContent()) ?? '', /Two columns stay two columns/)
  await page.locator('.slide-picture .picture.drawn').waitFor()

  await slides.first().click()
  await page.getByLabel('Search slides').fill('two COLUMNS')
  await page.getByText('2 matches on 1 slide').waitFor()
  assert.equal(await row.locator('mark').first().textContent(), 'Two columns')
  await page.getByLabel('Search slides').fill('')

  await page.getByText('Columns', { exact: true }).first().click()
  await page.getByRole('checkbox', { name: 'Title', exact: true }).check()
  await page.keyboard.press('Escape')
  await row.getByRole('heading', { name: 'Title', exact: true }).waitFor()

  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByText('1 conversion, 5 slides').waitFor()
  await page.getByRole('link', { name: 'Convert' }).click()
  await slides.nth(4).waitFor()

  const csv = await saved('CSV')
  assert.match(csv.toString('utf8'), /^\ufeffSlide,Title\r\n"Rowdeck\nSlide decks in, rows out/)
  const json = JSON.parse((await saved('JSON')).toString('utf8'))
  assert.deepEqual(Object.keys(json), ['filename', 'mode', 'rowCount', 'columns', 'rows'])
  assert.equal(json.rows[0].title, 'Rowdeck')
  assert.match((await saved('Markdown')).toString('utf8'), /^## Rowdeck/)
  assert.equal((await saved('Excel (XLSX)')).subarray(0, 2).toString('latin1'), 'PK')
  assert.deepEqual(complaints, [])

  async function saved(format: string): Promise<Buffer> {
    const download = page.waitForEvent('download')
    await page.getByText('Export').click()
    await page.getByRole('button', { name: format, exact: true }).click()
    const file = await readFile(await (await download).path())
    await page.keyboard.press('Escape')
    return file
  }
})

test('A visitor sees the result of the sample deck and is asked to sign up for more.', async (t) => {
  const service = await openConsole(t)
  const { page, complaints } = await service.visitor()
  await page.goto('/')
  const slides = page.getByRole('listbox', { name: 'Slides' }).getByRole('option')
  await slides.first().waitFor()
  assert.equal(await slides.count(), 5)
  await page.getByRole('img', { name: 'Picture of slide 1' }).scrollIntoViewIfNeeded()
  await page.locator('.slide-picture .picture.drawn').waitFor()
  await page.getByLabel('Deck to convert').setInputFiles('test/decks/beamer.pdf')
  await page.getByRole('alert').filter({ hasText: 'Sign in to convert beamer.pdf' }).waitFor()
  assert.deepEqual(complaints, [])
})

test('Trying the sample deck costs nothing: its rows come with the page.', async (t) => {
  const service = await openConsole(t)
  const { page, complaints } = await service.signedIn('tries@example.com')
  const conversions: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/v1/')) conversions.push(request.url())
  })
  await page.getByRole('button', { name: 'Try the sample deck' }).click()
  await page.getByText('5 rows, read from').waitFor()
  await page.locator('.slide-picture .picture.drawn').waitFor()
  await page.reload()
  await page.getByText('5 rows, read from').waitFor()
  assert.deepEqual(conversions, [])
  await page.getByRole('option', { name: /^Slide 5/ }).click()
  await page.getByRole('region', { name: 'Row of slide 5' }).waitFor()
  assert.equal(await page.getByRole('button', { name: 'Read with OCR' }).count(), 0)
  assert.deepEqual(complaints, [])
})

test('A file dropped before the session is known waits for it.', async (t) => {
  const service = await openConsole(t)
  const { page } = await service.signedIn('quick@example.com')
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/web/me', async (route) => {
    await asked
    await route.continue()
  })
  await page.goto('/')
  await page.getByLabel('Deck to convert').setInputFiles('test/decks/beamer.pdf')
  answer()
  await page.getByText('read from the text in the file').waitFor()
})

test('File names and slide text are shown as text, even if they look like markup.', async (t) => {
  const service = await openConsole(t)
  const { page, complaints } = await service.signedIn('wary@example.com')
  const name = '"><img src=x onerror=document.title=1><script>document.title=2</script>.pdf'
  const slide = '<img src=x onerror=document.title=3><b>bold</b> {{7*7}} =HYPERLINK("x")'
  await page.route('**/api/v1/convert', (route) =>
    route.fulfill({
      contentType: 'application/x-ndjson',
      body: [
        { filename: name, columns: [{ key: 'slide', label: name }], slideCount: 1 },
        { index: 0, row: { slide, number: 1, page: 1, title: '' } },
        { mode: 'text', rowCount: 1 },
      ]
        .map((line) => JSON.stringify(line))
        .join('\n'),
    }),
  )
  await page.getByLabel('Deck to convert').setInputFiles({
    name,
    mimeType: 'application/pdf',
    buffer: await deckBytes('blank-slide.pdf'),
  })
  await page.getByText('1 row,').waitFor()
  assert.equal(await page.getByRole('heading', { level: 1 }).textContent(), name)
  assert.equal(await page.locator('.block-text').textContent(), slide)
  assert.equal(await page.locator('main img, main script, main b').count(), 0)
  assert.equal(await page.title(), 'Rowdeck')
  assert.deepEqual(complaints, [])
})
