import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page, Response } from 'playwright-core'
import { openConsole } from './open-browser.ts'

const fontBytesMax = 60_000
const sentence = 'Slide decks in, rows out. Upload a PDF or an image and get one row per slide.'

test('The first page loads one font file of at most 60 kB from our origin, which is cached for good.', async (t) => {
  const service = await openConsole(t)
  const { page } = await service.visitor()
  const fonts: Response[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'font') fonts.push(response)
  })
  await page.goto('/')
  await page.getByText('Sample deck result').waitFor()
  await page.evaluate('document.fonts.ready.then(() => true)')
  await page.waitForLoadState('networkidle')
  const [font, ...others] = fonts
  assert.ok(font)
  assert.deepEqual(others, [])
  assert.ok(font.url().startsWith(service.app.url))
  const { length } = await font.body()
  assert.ok(length <= fontBytesMax, `${length} bytes`)
  assert.match(font.headers()['cache-control'] ?? '', /immutable/)
  assert.equal(await page.evaluate('document.fonts.check("16px Inter Variable")'), true)
})

test('Text has almost the same size before the font arrives.', async (t) => {
  const service = await openConsole(t)
  const { page } = await service.visitor()
  await page.goto('/sign-in')
  await page.getByText('Forgot your password?').waitFor()
  await page.evaluate('document.fonts.ready')
  const fallbacks = ['Inter fallback', 'Inter fallback DejaVu']
  const inter = await sizeOf(page, 'Inter Variable')
  const installed: string[] = []
  for (const family of fallbacks) {
    if (!(await isInstalled(page, family))) continue
    installed.push(family)
    const { width, height } = await sizeOf(page, family)
    const widths = `${family}: ${width} px, Inter: ${inter.width} px`
    assert.ok(Math.abs(width / inter.width - 1) < 0.04, widths)
    assert.ok(Math.abs(height - inter.height) <= 1, `${family}: ${height}, Inter: ${inter.height}`)
  }
  if (installed.length === 0) t.skip('none of the fonts that stand in for Inter is installed here')
})

test('The license of the font is served with it.', async (t) => {
  const service = await openConsole(t)
  const answer = await fetch(`${service.app.url}/licenses/inter.txt`)
  assert.equal(answer.status, 200)
  assert.match(await answer.text(), /SIL OPEN FONT LICENSE Version 1\.1/)
})

async function isInstalled(page: Page, family: string): Promise<boolean> {
  return await page.evaluate(
    `document.fonts.load('16px "${family}"').then((faces) => faces.length > 0, () => false)`,
  )
}

async function sizeOf(page: Page, family: string): Promise<{ width: number; height: number }> {
  return await page.evaluate(`(() => {
    const line = document.createElement('span')
    line.textContent = ${JSON.stringify(sentence)}
    line.style.cssText = 'position: absolute; white-space: nowrap; font: 32px "${family}"'
    document.body.append(line)
    const { width, height } = line.getBoundingClientRect()
    line.remove()
    return { width, height }
  })()`)
}
