import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { smallPptx, textBox } from '../support/small-pptx.ts'
import { sendForm } from '../support/test-app.ts'
import { openConsole } from './open-browser.ts'

const slideOf = (text: string, attributes = '') => ({
  shapes: textBox([40, 40, 600, 60], [text]),
  attributes,
})

test('The page converts PPTX files out of the box, beside sharp drawings of their slides, with hidden slides if asked for.', async (t) => {
  const service = await openConsole(t)
  const { page, complaints } = await service.signedIn('office@example.com')
  await page.getByText(/PDF, .*PPTX.*, up to 20 MB each/).waitFor()
  const file = smallPptx({
    slides: [slideOf('One'), slideOf('Two', 'show="0"'), slideOf('Three')],
  })
  const deck = { name: 'plan.pptx', mimeType: '', buffer: Buffer.from(file) }
  await page.getByLabel('Deck to convert').setInputFiles(deck)
  await page.getByText('2 rows, read from').waitFor()
  await page.locator('.slide-picture .picture.drawn').waitFor()
  const drawn = await drawnWidths(page)
  assert.ok(
    drawn.every(({ picture, shown }) => picture >= shown),
    JSON.stringify(drawn),
  )
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

test('The API keeps to its four types: a PPTX file that a program sends with a key of the same person is refused.', async (t) => {
  const service = await openConsole(t)
  await service.signedIn('program@example.com')
  const { id } = await service.app.accounts.find('program@example.com')
  const { key } = await service.app.accounts.keys.create(id, { name: 'program' })
  const file = smallPptx({ slides: [slideOf('One')] })
  const { status, body } = await sendForm(service.convertUrl, key, { file, filename: 'plan.pptx' })
  assert.deepEqual([status, body.error.code], [400, 'type_unsupported'])
})

test('An old PowerPoint file is refused with the types that it can be saved as.', async (t) => {
  const service = await openConsole(t)
  const { page } = await service.signedIn('old@example.com')
  const buffer = Buffer.alloc(2048)
  buffer.write('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'latin1')
  buffer.writeUInt16LE(9, 0x1e)
  buffer.write('PowerPoint Document', 512, 'utf16le')
  const deck = { name: 'plan.ppt', mimeType: '', buffer }
  await page.getByLabel('Deck to convert').setInputFiles(deck)
  await page.getByText(/^Save it as PDF and drop that here/).waitFor()
  await page.getByText(/Save it as PPTX or PDF in PowerPoint/).waitFor()
})

/** The widths of the drawing of the slide that is shown, and of its place, in device pixels. */
async function drawnWidths(page: Page): Promise<{ picture: number; shown: number }[]> {
  return await page.evaluate(`Promise.all(
    [...document.querySelectorAll('.slide-picture canvas')].map(async (canvas) => ({
      picture: await new Promise((resolve) => {
        const opening = indexedDB.open('rowdeck')
        opening.onsuccess = () => {
          const rows = opening.result.transaction('rows').objectStore('rows').getAll()
          rows.onsuccess = async () => {
            const bitmap = await createImageBitmap(rows.result[0].picture)
            opening.result.close()
            resolve(bitmap.width)
          }
        }
      }),
      shown: Math.round(canvas.getBoundingClientRect().width * devicePixelRatio),
    })),
  )`)
}
