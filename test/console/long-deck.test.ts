import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import type { Standing } from '../../packages/service/src/console-server/contract.ts'
import { openConsole } from './open-browser.ts'
import { scannedDeck } from './scanned-deck.ts'

test('Rows of a long scanned deck appear as they are read, with progress; canceling keeps the rows that were charged and offers a new start.', async (t) => {
  const service = await openConsole(t)
  const { page, complaints } = await service.signedIn('long@example.com')
  await page.getByLabel('Deck to convert').setInputFiles({
    name: 'scanned.pdf',
    mimeType: 'application/pdf',
    buffer: scannedDeck(await Promise.all(regions.map(scannedPage))),
  })
  await page
    .getByText(/[2-9] of 60 slides read/)
    .first()
    .waitFor()
  const bar = page.getByRole('progressbar', { name: 'Slides read' })
  const [done, all] = [await bar.getAttribute('value'), await bar.getAttribute('max')]
  assert.equal(all, '60')
  assert.ok(Number(done) >= 2 && Number(done) < 60, `${done} slides were read`)
  await page
    .getByText(/\d+ of 60 slides read/)
    .first()
    .waitFor()
  await page.getByText(/^About .* left$/).waitFor()

  await page.getByRole('button', { name: 'Cancel' }).click()
  await page
    .getByText(/Canceled after \d+ rows. A conversion is charged once its first row is sent./)
    .waitFor()
  const standing = async () => (await (await page.request.get('/web/standing')).json()) as Standing
  assert.equal((await standing()).free?.used, 1)

  await page.getByRole('button', { name: 'Start again' }).click()
  await page.getByRole('progressbar', { name: 'Slides read' }).waitFor()
  await page
    .getByText(/[1-9]\d* of 60 slides read/)
    .first()
    .waitFor()
  assert.equal((await standing()).free?.used, 1, 'the same conversion is charged once')
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  assert.deepEqual(complaints, [])
})

/** Words that distinguish the slides, so that none is a build step of another. */
const regions = Array.from({ length: 60 }, (_, index) => {
  const compass = ['North', 'South', 'East', 'West', 'Center', 'Coast']
  return `${compass[index % 6]} ${['up', 'down', 'level', 'new'][index % 4]} ${index + 11}`
})

/** A slide as scanned by a copier: a picture of a few lines. */
function scannedPage(region: string): Promise<Buffer> {
  const lines = [region, `Plans for ${region}`, 'Orders', `People in ${region}`, 'What is next']
  const text = lines.map((line, index) => `<text x="80" y="${140 + index * 110}">${line}</text>`)
  const slide = `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720"><rect width="1280" height="720" fill="white"/><g font-family="sans-serif" font-size="56">${text.join('')}</g></svg>`
  return sharp(Buffer.from(slide)).jpeg().toBuffer()
}
