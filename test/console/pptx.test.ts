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

test('Where PPTX is off, nothing offers it.', async (t) => {
  const service = await openConsole(t)
  const { page } = await service.signedIn('plain@example.com')
  await page.getByText(/PDF, .*, up to 20 MB each/).waitFor()
  assert.equal(await page.getByText('PPTX').count(), 0)
})
