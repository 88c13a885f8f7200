import assert from 'node:assert/strict'
import { test } from 'node:test'
import { convertTo, madeUpRow } from './made-up-deck.ts'
import { chooseSegment, comesTrue, openConsole } from './open-browser.ts'

test('Slides are moved through, jumped to, searched and copied with single keys, but not while something is typed.', async (t) => {
  const service = await openConsole(t)
  const { page, context, complaints } = await service.signedIn('quick-keys@example.com')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await convertTo(
    page,
    [1, 2, 3, 4].map((number) => madeUpRow(number, { slide: `Slide ${number}\ngjkc?` })),
  )
  const shown = (number: number) =>
    page.getByRole('region', { name: `Row of slide ${number}` }).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await shown(3)
  await page.keyboard.press('k')
  await shown(2)
  // looked for from before the key, because it is shown only for a moment
  const isTold = `document.querySelector('.toast')?.textContent === 'Row 2 copied'`
  const told = comesTrue(page, isTold)
  await page.keyboard.press('c')
  await told
  assert.equal(await page.evaluate('navigator.clipboard.readText()'), '"Slide 2\ngjkc?"')

  await page.keyboard.press('g')
  await page.keyboard.type('4')
  await page.keyboard.press('Enter')
  await shown(4)
  await page.keyboard.press('/')
  await page.keyboard.type('gjkc?')
  await page.getByText('4 matches on 4 slides').waitFor()
  await shown(4)
  await page.keyboard.press('Enter')
  await shown(1)
  await page.keyboard.press('Shift+Enter')
  await shown(4)
  await page.keyboard.press('Escape')
  assert.equal(await page.getByLabel('Search slides').inputValue(), '')
  await page.keyboard.press('Escape')

  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await help.waitFor()
  const scrolled = await page.evaluate("document.querySelector('dialog[open]').scrollTop")
  assert.equal(scrolled, 0, 'read from its beginning')
  await page.keyboard.press('k')
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'detached' })
  await shown(4)
  assert.deepEqual(complaints, [])
})

test('The filter shows the slides that are to be checked, and says why in words.', async (t) => {
  const service = await openConsole(t)
  const { page } = await service.signedIn('check@example.com')
  const block = (text: string, confidence: number) => ({
    ...{ text, confidence, role: 'text' },
    box: [0.1, 0.1, 0.2, 0.1],
  })
  await convertTo(page, [
    madeUpRow(1),
    madeUpRow(2, {
      slide: 'Sure\nMcP',
      mode: 'ocr',
      confidence: 0.99,
      blocks: [block('Sure', 0.99), block('McP', 0.62)],
    }),
    madeUpRow(3, { slide: '', mode: 'ocr' }),
    madeUpRow(4),
  ])
  const filter = page.getByLabel('Slides shown')
  await filter.selectOption({ label: 'To be checked (2)' })
  const slides = page.getByRole('listbox', { name: 'Slides' }).getByRole('option')
  await page.getByText('OCR is least sure of “McP” (62%).').waitFor()
  await page.getByText('Columns', { exact: true }).first().click()
  await page.getByLabel('Confidence').check()
  await page.getByText('Least sure: “McP” (62%); 99.0% on average').waitFor()
  await page.keyboard.press('Escape')
  assert.equal(await slides.count(), 2)
  await page.getByRole('option', { name: 'Slide 3, to be checked' }).click()
  await page.getByText('No text was found on this slide.').waitFor()
  await filter.selectOption({ label: 'All slides (4)' })
  await slides.nth(3).waitFor()
})

test('Slides to come have places while a deck is read, and stand still where motion is reduced.', async (t) => {
  const service = await openConsole(t)
  const { page } = await service.signedIn('places-to-come@example.com', {
    reducedMotion: 'reduce',
  })
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/web/playground-key', async (route) => {
    await asked
    await route.continue()
  })
  await page.getByLabel('Deck to convert').first().setInputFiles('samples/sample.pdf')
  await page.getByRole('option', { name: 'Slide 1, reading' }).waitFor()
  await page.getByText('Reading this slide…').waitFor()
  assert.equal(await page.locator('.row-placeholder .bone').count(), 4)
  const moving =
    'document.getAnimations().filter(({ playState }) => playState === "running").length'
  assert.equal(await page.evaluate(moving), 0)
  answer()
  await page.getByRole('option', { name: 'Slide 5, read' }).waitFor()
})

test('A reload comes back to the slide, Back to the list and Forward to the slide again.', async (t) => {
  const service = await openConsole(t)
  const { page, complaints } = await service.signedIn('come-back@example.com')
  await convertTo(
    page,
    [1, 2, 3, 4].map((number) => madeUpRow(number)),
  )
  const shown = (number: number) =>
    page.getByRole('region', { name: `Row of slide ${number}` }).waitFor()
  await page.getByRole('option', { name: 'Slide 3, read' }).click()
  await comesTrue(page, `new URLSearchParams(location.search).get('slide') === '3'`)
  await page.reload()
  await shown(3)
  await page.goBack()
  await page.getByRole('heading', { name: 'Your decks' }).waitFor()
  await page.goForward()
  await shown(3)
  assert.deepEqual(complaints, [])
})

test('The reading view shows tables as tables, and nothing that a slide says is loaded or run.', async (t) => {
  const service = await openConsole(t)
  const { page, complaints } = await service.signedIn('reader@example.com')
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await convertTo(page, [
    madeUpRow(1, { markdown: '## Codes\n\n| Code | Meaning |\n| --- | --- |\n| 200 | fine |' }),
    madeUpRow(2, { markdown: hostile }),
  ])
  await chooseSegment(page, 'Reading')
  const reading = page.getByRole('region', { name: 'Slides to read' })
  await reading.getByRole('cell', { name: 'fine' }).waitFor()
  assert.deepEqual(await reading.getByRole('columnheader').allTextContents(), ['Code', 'Meaning'])

  await reading.getByText('innocent').waitFor()
  assert.equal(await reading.locator('img, script, iframe, svg image, style, form').count(), 0)
  const links = await page.evaluate(
    `[...document.querySelectorAll('.reading-view a')].map((link) => link.getAttribute('href'))`,
  )
  assert.deepEqual(links, ['https://example.com/fine', 'https://example.com/auto'])
  assert.equal(await reading.locator('[id], [onerror], [onclick], [style*="url"]').count(), 0)
  assert.equal(await page.title(), 'Rowdeck')
  const elsewhere = requested.filter(
    (url) => !url.startsWith(service.app.url) && !url.startsWith('blob:'),
  )
  assert.deepEqual(elsewhere, [])
  assert.deepEqual(complaints, [])
})

const hostile = [
  '# innocent',
  '<img src=x onerror=document.title=1><script>document.title=2</script>',
  '<iframe src="https://example.com"></iframe>',
  '![picture](https://example.com/track.png)',
  '[click](javascript:document.title=3)',
  '[encoded](&#106;avascript:document.title=4)',
  '[data](data:text/html,<script>document.title=5</script>)',
  '[fine](https://example.com/fine)',
  '<https://example.com/auto>',
  '<svg><image href="https://example.com/x.png"/></svg>',
  '<style>* { background: url(https://example.com/y.png) }</style>',
].join('\n\n')
