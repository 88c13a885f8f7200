import { after } from 'node:test'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { type ConsoleApp, password, startConsole } from '../console-server/browser.ts'
import { launchBrowser } from '../support/launch-browser.ts'
import type { TestAppOptions } from '../support/test-app.ts'

export { password }

const patienceMs = 120_000

export interface Visit {
  page: Page
  context: BrowserContext
  /** Errors in the browser's console: failed scripts and everything that the content security policy blocked. */
  complaints: string[]
}

export interface OpenConsole extends ConsoleApp {
  /** A visitor with a new browser profile. */
  visitor(options?: BrowserContextOptions): Promise<Visit>
  /** A person with an account who is signed in. */
  signedIn(email: string, options?: BrowserContextOptions): Promise<Visit>
}

/** Lets visitors come from networks of their own, because one network opens only so many links an hour. */
const behindProxy = { ROWDECK_TRUSTED_PROXIES: '127.0.0.0/8' }
let visitorsSoFar = 0

let browser: Promise<Browser> | undefined
let service: Promise<ConsoleApp> | undefined

after(async () => {
  await (await browser)?.close()
  await (await service)?.close()
})

/**
 * The real service and a real browser. The tests of a file share both, with separate browser profiles; with
 * options, a test gets its own service, which is closed after the test.
 */
export async function openConsole(
  t: { after(run: () => Promise<void>): void },
  options?: TestAppOptions,
): Promise<OpenConsole> {
  browser ??= launchBrowser()
  if (!options) service ??= startConsole({ ocr: true, environment: behindProxy })
  const ownOrShared = await (options ? startConsole(options) : (service as Promise<ConsoleApp>))
  if (options) t.after(() => ownOrShared.close())
  return withVisitors(t, ownOrShared, await browser)
}

function withVisitors(
  t: { after(run: () => Promise<void>): void },
  service: ConsoleApp,
  browser: Browser,
): OpenConsole {
  async function visitor(options: BrowserContextOptions = {}): Promise<Visit> {
    const extraHTTPHeaders = { 'X-Forwarded-For': nextAddress() }
    const context = await browser.newContext({
      ...{ baseURL: service.app.url, extraHTTPHeaders },
      ...options,
    })
    t.after(() => context.close())
    context.setDefaultTimeout(patienceMs)
    const page = await context.newPage()
    return { page, context, complaints: complaintsOf(page) }
  }
  return {
    ...service,
    visitor,
    async signedIn(email, options) {
      const visit = await visitor(options)
      await visit.page.goto(await service.app.invite(email))
      await visit.page.getByLabel('Password').fill(password)
      await visit.page.getByRole('button', { name: 'Get started' }).click()
      await visit.page.getByRole('button', { name: 'Try the sample deck' }).waitFor()
      return visit
    },
  }
}

function nextAddress(): string {
  const number = ++visitorsSoFar
  return `10.0.${Math.floor(number / 200)}.${(number % 200) + 1}`
}

/**
 * Resolves once fonts are loaded, no part of the page is being loaded, and nothing moves or changes color: what is then measured
 * stays where it is. Animations are looked at in every frame, because Chromium never settles the promise `finished` of some that
 * end when the window is resized.
 */
export async function settled(page: Page): Promise<void> {
  const moving = `document.getAnimations().some(({ effect, playState }) =>
    playState === 'running' && effect.getComputedTiming().iterations !== Infinity)`
  const loading = `document.querySelector('[aria-busy="true"]') || document.fonts.status === 'loading'`
  await comesTrue(page, `!(${loading} || ${moving})`)
}

/**
 * Resolves once the expression is true in the page, which is checked in every frame. Playwright's `waitForFunction` evaluates
 * a string again for every check, and the content security policy blocks all evaluations but the first.
 */
export async function comesTrue(page: Page, condition: string): Promise<void> {
  await page.evaluate(`new Promise((resolve) => {
    const look = () => (${condition} ? resolve(true) : requestAnimationFrame(look))
    look()
  })`)
}

function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', ({ message }) => void complaints.push(message))
  page.on('console', (message) => {
    // an error status is something for the page to show, not a fault of the page
    const refused = message.text().startsWith('Failed to load resource')
    if (message.type() === 'error' && !refused) complaints.push(message.text())
  })
  return complaints
}

/**
 * Chooses one of adjoining segments as a person would: waits until nothing lies over it, such as a dialog
 * that is closing, and then clicks it.
 */
export async function chooseSegment(page: Page, name: string): Promise<void> {
  const label = page.getByText(name, { exact: true })
  await page.locator('label.segment').filter({ has: label }).click()
}
