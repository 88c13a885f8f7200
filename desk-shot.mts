const root = '/work/wt/desk'
const { launchBrowser } = await import(root + '/test/support/launch-browser.ts')
const { startConsole, password } = await import(root + '/test/console-server/browser.ts')
const { existsSync, mkdirSync } = await import('node:fs')
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
  const mail = `${scheme}${width}@example.com`
  await page.goto(await service.app.invite(mail, service.app.url))
  const { id } = await service.app.accounts.find(mail); await service.app.accounts.grantCredits(id, 100)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Get started' }).click()
  await page.getByText('read from the text').waitFor({ timeout: 60000 }); await page.waitForTimeout(1500)
  await shot('3-deck')
  await page.getByText('Convert again').first().click(); await page.waitForTimeout(200); await shot('4-again'); await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /All decks/ }).click()
  await page.getByLabel('Deck to convert').setInputFiles(['encrypted.pdf','README.md','blank-slide.pdf','fonts.pdf','gilbert.pdf'].filter((f) => existsSync(root + '/test/decks/' + f)).map((f) => root + '/test/decks/' + f).concat(root + '/samples/sample.pdf'))
  await page.waitForTimeout(900); await shot('5-queue')
  await page.getByText('This file type').waitFor({ timeout: 60000 }); await page.waitForTimeout(6000); await shot('6-list')
  await page.getByText('Export').first().click(); await page.waitForTimeout(200); await shot('7-export'); await page.keyboard.press('Escape')
  await page.getByText('Options').first().click(); await shot('8-options')
  await page.getByRole('button', { name: 'encrypted.pdf', exact: true }).click(); await page.waitForTimeout(300); await shot('9-refused')
  await context.close()
}
await browser.close(); await service.close(); process.exit(0)
