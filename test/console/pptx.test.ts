import assert from 'node:assert/strict'
import { test } from 'node:test'
import { smallPptx, textBox } from '../support/small-pptx.ts'
import { openConsole } from './open-browser.ts'

const slideOf = (text: string, attributes = '') => ({
  shapes: textBox([40, 40, 600, 60], [text]),
  attributes,
})

test('A PPTX file is converted where its type is on, beside drawings of its slides, with hidden slides if asked for.', async (t) => {
  const service = await openConsole(t, {
    environment: { ROWDECK_FILE_TYPES: 'pdf,png,jpg,webp,pptx' },
  })
  const { page, complaints } = await service.signedIn('office@example.com')
  await page.getByText(/PDF, .*PPTX.*, up to 20 MB each/).waitFor()
  const file = smallPptx({
    slides: [slideOf('One'), slideOf('Two', 'show="0"'), slideOf('Three')],
  })
  const deck = { name: 'plan.pptx', mimeType: '', buffer: Buffer.from(file) }
  await page.getByLabel('Deck to convert').setInputFiles(deck)
  await page.getByText('2 rows, read from').waitFor()
  await page.locator('.slide-picture .picture.drawn').waitFor()
  const row = page.getByRole('region', { name: 'Row of slide 1' })
  await row.waitFor()
  assert.equal(await row.getByRole('button', { name: 'Read with OCR' }).count(), 0)
  if (process.env.SHOT) await page.screenshot({ path: process.env.SHOT, fullPage: true })

  await page.getByText('Convert again', { exact: true }).click()
  await page.getByLabel('Hidden slides of PPTX files').check()
  await page.getByRole('button', { name: 'Convert', exact: true }).click()
  await page.getByText('3 rows, read from').waitFor()
  await page.getByText('with hidden slides').waitFor()
  assert.deepEqual(complaints, [])
})

test('Where PPTX is off, nothing offers it, and a PPTX file is refused with how to export it and which types are on.', async (t) => {
  const service = await openConsole(t)
  const { page } = await service.signedIn('plain@example.com')
  await page.getByText(/PDF, .*, up to 20 MB each/).waitFor()
  assert.equal(await page.getByText('PPTX').count(), 0)
  const buffer = Buffer.from(smallPptx({ slides: [slideOf('One')] }))
  const deck = { name: 'plan.pptx', mimeType: '', buffer }
  await page.getByLabel('Deck to convert').setInputFiles(deck)
  await page.getByText('This file type is not supported').waitFor()
  await page.getByText('File > Export in PowerPoint').waitFor()
  await page
    .getByText(/This is a PowerPoint file\..*Accepted types: PDF, PNG, JPG and WebP\./)
    .waitFor()
})

test('An old PowerPoint file is refused with the types that it can be saved as, PPTX among them where it is on.', async (t) => {
  const service = await openConsole(t, {
    environment: { ROWDECK_FILE_TYPES: 'pdf,png,jpg,webp,pptx' },
  })
  const { page } = await service.signedIn('old@example.com')
  const buffer = Buffer.alloc(2048)
  buffer.write('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'latin1')
  buffer.writeUInt16LE(9, 0x1e)
  buffer.write('PowerPoint Document', 512, 'utf16le')
  const deck = { name: 'plan.ppt', mimeType: '', buffer }
  await page.getByLabel('Deck to convert').setInputFiles(deck)
  await page.getByText(/Save it as PPTX or PDF in PowerPoint/).waitFor()
})
