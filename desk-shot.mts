const root = '/work/wt/desk'
const { launchBrowser } = await import(root + '/test/support/launch-browser.ts')
const { startConsole, password } = await import(root + '/test/console-server/browser.ts')
const { copyFileSync, mkdirSync } = await import('node:fs')
const out = process.env.OUT ?? '/tmp/shots/desk'; mkdirSync(out, { recursive: true })
const only = process.argv[2]
const service = await startConsole()
const browser = await launchBrowser()
const sizes = [[1440, 900], [768, 1024], [390, 844]]
for (const scheme of ['light', 'dark'] as const) for (const [width, height] of sizes) {
  if (only && only !== `${scheme}${width}`) continue
  const context = await browser.newContext({ baseURL: service.app.url, viewport: { width, height }, colorScheme: scheme })
  const page = await context.newPage()
  page.on('pageerror', (e) => console.log('ERR', e.message))
  page.on('console', (m) => { if (m.type() === 'error') console.log('CON', m.text()) })
  const shot = (name: string) => page.screenshot({ path: `${out}/${scheme}-${width}-${name}.png` })
  await page.goto('/'); await page.getByText('Sample deck result').waitFor(); await page.waitForTimeout(500)
  await shot('1-visitor')
  await page.getByLabel('Deck to convert').setInputFiles(root + '/test/decks/beamer.pdf')
  await page.waitForTimeout(500); await shot('2-visitor-waiting')
  await page.goto(await service.app.invite(`${scheme}${width}@example.com`, service.app.url))
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Get started' }).click()
  await page.getByText('read from the text').waitFor({ timeout: 60000 }); await page.waitForTimeout(1500)
  await shot('3-deck')
  await page.getByText('Export').first().click(); await page.waitForTimeout(200); await shot('4-export'); await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /All decks/ }).click()
  await page.getByLabel('Deck to convert').setInputFiles(['beamer.pdf','encrypted.pdf','README.md','blank-slide.pdf'].map((f) => root + '/test/decks/' + f).concat(root + '/samples/sample.pdf'))
  await page.waitForTimeout(700); await shot('5-queue')
  await page.waitForTimeout(8000); await shot('6-list')
  await context.close()
}
await browser.close(); await service.close(); process.exit(0)
