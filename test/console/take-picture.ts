import sharp from 'sharp'
import { password, startConsole } from '../console-server/browser.ts'
import { launchBrowser } from '../support/launch-browser.ts'
import { root } from '../support/program.ts'
import { settled } from './open-browser.ts'

// Takes the picture of the console in the README, docs/console.png: the sample deck, converted, in a real browser.

const service = await startConsole({ ocr: true })
const browser = await launchBrowser()
try {
  const page = await browser.newPage({
    baseURL: service.app.url,
    viewport: { width: 1440, height: 920 },
    reducedMotion: 'reduce',
  })
  page.setDefaultTimeout(150_000)
  await page.goto(await service.app.invite('picture@example.com'))
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Get started' }).click()
  await page.getByLabel('Deck to convert').setInputFiles('samples/sample.pdf')
  await page.getByText('5 rows, read from').waitFor()
  await page.locator('.rail-item').nth(2).click()
  await page.getByRole('region', { name: 'Row of slide 3' }).waitFor()
  await page.waitForLoadState('networkidle')
  await page.locator('.rail canvas, .rail img').nth(4).waitFor()
  await settled(page)
  await page.mouse.move(0, 0)
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 1440, height: 870 } })
  await sharp(picture).png({ palette: true }).toFile(`${root}/docs/console.png`)
} finally {
  await browser.close()
  await service.close()
}
