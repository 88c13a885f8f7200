import assert from 'node:assert/strict'
import { copyFile, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { unzipSync } from 'fflate'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import type { Standing } from '../../packages/service/src/console-server/contract.ts'
import { root, temporaryDirectory } from '../support/program.ts'
import { deckBytes } from '../support/test-app.ts'
import { type OpenConsole, openConsole, type Visit } from './open-browser.ts'

/** A person who can pay for many conversions. */
async function signedInWithCredits({ app, signedIn }: OpenConsole, email: string): Promise<Visit> {
  const visit = await signedIn(email)
  await app.accounts.grantCredits((await app.accounts.find(email)).id, 100)
  return visit
}

test('Twenty files are converted one after another, a refused one does not stop the rest, and one file has all rows.', async (t) => {
  const service = await openConsole(t)
  const { page, complaints } = await signedInWithCredits(service, 'many@example.com')
  const buffer = await deckBytes('blank-slide.pdf')
  const decks = Array.from({ length: 20 }, (_, index) => ({
    name: `deck ${index + 1}.pdf`,
    mimeType: 'application/pdf',
    buffer: index === 4 ? Buffer.from('only words') : buffer,
  }))
  await page.getByLabel('Deck to convert').setInputFiles(decks)
  const items = page.locator('.decks > li')
  await items.filter({ hasText: '3 rows' }).nth(18).waitFor()
  assert.equal(await items.count(), 20)
  assert.match(
    (await items.nth(4).textContent()) ?? '',
    /deck 5.pdfThis file type is not supported/,
  )

  // the first slide of every deck that can be drawn
  await items.locator('.deck-thumbnail.drawn').nth(18).waitFor()
  assert.equal(await items.nth(4).locator('.deck-thumbnail.drawn').count(), 0)

  const csv = await saved(page, 'CSV of all decks')
  const named = csv.toString('utf8').matchAll(/^deck (\d+)\.pdf,/gm)
  const files = [...new Set([...named].map(([, number]) => Number(number)))]
  assert.deepEqual(
    files,
    Array.from({ length: 20 }, (_, index) => index + 1).filter((number) => number !== 5),
  )
  const json = JSON.parse((await saved(page, 'JSON of all decks')).toString('utf8'))
  assert.equal(json.length, 19)
  const xlsx = await saved(page, 'Excel (XLSX) of all decks')
  assert.equal(xlsx.subarray(0, 2).toString('latin1'), 'PK')
  assert.match(
    xlsx.toString('latin1'),
    /xl\/worksheets\/sheet20\.xml/,
    'a sheet for each deck, and the list',
  )

  await page.reload()
  await items.nth(19).waitFor()
  await page.getByText('Export').first().click()
  const first = page.locator('.menu[open] .menu-item').first()
  assert.match((await first.textContent()) ?? '', /XLSX/, 'the last format comes first')
  assert.deepEqual(complaints, [])
})

test('A folder is searched for decks, in the order of their names; other files in it are left out.', async (t) => {
  const service = await openConsole(t)
  const { page } = await signedInWithCredits(service, 'folder@example.com')
  const folder = await temporaryDirectory(t)
  await mkdir(join(folder, 'more'))
  const deck = join(root, 'test', 'decks', 'blank-slide.pdf')
  for (const name of ['Deck 10.pdf', 'Deck 2.pdf', 'more/Deck 1.PDF', 'notes.txt', '.hidden.pdf']) {
    await copyFile(deck, join(folder, name))
  }
  await page.getByLabel('Folder of decks to convert').setInputFiles(folder)
  const names = page.locator('.decks .deck-file')
  await names.nth(2).waitFor()
  assert.deepEqual(await names.allTextContents(), ['Deck 2.pdf', 'Deck 10.pdf', 'Deck 1.PDF'])
})

test('Files can be dropped wherever the page is scrolled, also while another deck is being read.', async (t) => {
  const service = await openConsole(t)
  const { page } = await service.signedIn('drop@example.com')
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/v1/convert', async (route) => {
    await asked
    await route.continue()
  })
  await page.getByLabel('Deck to convert').setInputFiles('test/decks/blank-slide.pdf')
  await page
    .getByText(/Uploading|Opening the deck/)
    .first()
    .waitFor()
  await page.evaluate('scrollTo(0, document.body.scrollHeight)')
  const content = (await deckBytes('blank-slide.pdf')).toString('base64')
  const drag = (kind: string) =>
    page.evaluate(
      `(() => {
        const bytes = Uint8Array.from(atob(${JSON.stringify(content)}), (each) => each.charCodeAt(0))
        const dataTransfer = new DataTransfer()
        dataTransfer.items.add(new File([bytes], 'dropped.pdf', { type: 'application/pdf' }))
        const target = document.elementFromPoint(innerWidth / 2, innerHeight / 2)
        const event = new DragEvent(${JSON.stringify(kind)}, { dataTransfer, bubbles: true, cancelable: true })
        target.dispatchEvent(event)
      })()`,
    )
  await drag('dragenter')
  const curtain = page.locator('.curtain')
  await curtain.waitFor()
  const covered = await curtain.evaluate((element) => {
    const { top, height } = (
      element as unknown as { getBoundingClientRect(): { top: number; height: number } }
    ).getBoundingClientRect()
    return top === 0 && height
  })
  assert.equal(covered, page.viewportSize()?.height)
  await drag('drop')
  await curtain.waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: 'dropped.pdf' }).waitFor()
  answer()
  await page.getByText('3 rows, read from').waitFor()
  await page.getByRole('button', { name: /All decks/ }).click()
  await page.locator('.decks > li').filter({ hasText: '3 rows' }).nth(1).waitFor()
})

test('The upload is shown in percent, and closing the tab meanwhile asks.', async (t) => {
  const service = await openConsole(t)
  const { page, context } = await service.signedIn('slow@example.com')
  const network = await context.newCDPSession(page)
  await network.send('Network.enable')
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    // so slow that it is not over before the test is
    uploadThroughput: 100_000,
  })
  await page.getByLabel('Deck to convert').setInputFiles({
    name: 'large.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.alloc(12_000_000, '%PDF-1.7'),
  })
  await page
    .getByText(/Uploading… [1-9]\d?%/)
    .first()
    .waitFor()
  const bar = page.getByRole('progressbar', { name: 'Uploaded of large.pdf' })
  const share = Number(await bar.getAttribute('value'))
  assert.ok(share > 0 && share < 1, `${share}`)
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const dialog = await asked
  assert.equal(dialog.type(), 'beforeunload')
  await dialog.dismiss()
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await page.getByText('Canceled before the first row. You were not charged.').waitFor()
})

test('One slide is read again with OCR after saying that it costs a conversion.', async (t) => {
  const service = await openConsole(t)
  const { page } = await service.signedIn('reread@example.com')
  await page.getByLabel('Deck to convert').setInputFiles('samples/sample.pdf')
  await page.getByText('5 rows, read from').waitFor()
  await page.getByText('Columns', { exact: true }).first().click()
  await page.getByRole('checkbox', { name: 'Mode' }).check()
  await page.keyboard.press('Escape')
  const row = page.getByRole('region', { name: 'Row of slide 1' })
  await row.getByText('Text of the file', { exact: true }).waitFor()
  await row.getByRole('button', { name: 'Read with OCR' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('This costs one conversion.').waitFor()
  await dialog.getByRole('button', { name: 'Read again for one conversion' }).click()
  await row.getByText('Read by OCR', { exact: true }).waitFor()
  await row.getByText('Rowdeck').first().waitFor()
  const standing = (await (await page.request.get('/web/standing')).json()) as Standing
  assert.equal(standing.free?.used, 2)
})

test('The mode and a part of the deck can be chosen before it is converted.', async (t) => {
  const service = await openConsole(t)
  const { page } = await service.signedIn('options@example.com')
  await page.getByText('Options').click()
  await page.getByRole('radio', { name: 'Text only' }).check()
  await page.getByRole('textbox', { name: 'Slides' }).fill('2-3')
  await page.getByLabel('Deck to convert').setInputFiles('samples/sample.pdf')
  await page.getByText('2 rows, read from the text in the file').waitFor()
  await page.getByText('slides 2-3').waitFor()
})

test('A workbook has the pictures of the slides if they are wanted.', async (t) => {
  const service = await openConsole(t)
  const { page } = await service.signedIn('pictures@example.com')
  await page.getByRole('button', { name: 'Try the sample deck' }).click()
  await page.getByText('5 rows, read').waitFor()
  const mediaOf = async () => {
    const parts = unzipSync(await saved(page, 'Excel (XLSX)'))
    return Object.entries(parts).filter(([path]) => /^xl\/media\//.test(path))
  }
  assert.equal((await mediaOf()).length, 0)
  await page.getByText('Export').first().click()
  await page.getByLabel('Pictures of the slides').check()
  await page.keyboard.press('Escape')
  const media = await mediaOf()
  assert.equal(media.length, 5)
  for (const [path, bytes] of media) {
    const { format, width = 0, height = 0 } = await sharp(bytes).metadata()
    assert.equal(format, 'jpeg', path)
    assert.ok(width === 480 && Math.abs(height - 270) <= 1, `${path}: ${width} by ${height}`)
  }
})

async function saved(page: Page, format: string): Promise<Buffer> {
  const download = page.waitForEvent('download')
  await page.getByText('Export').first().click()
  await page.getByRole('button', { name: format, exact: true }).click()
  const file = await readFile(await (await download).path())
  await page.keyboard.press('Escape')
  return file
}
