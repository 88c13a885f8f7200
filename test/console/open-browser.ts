import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { type ConsoleApp, password, startConsole } from '../console-server/browser.ts'
import { launchBrowser } from '../support/launch-browser.ts'
import type { TestAppOptions } from '../support/test-app.ts'

export { password }

const patienceMs = 120_000

export interface Visit {
  page: Page
  context: BrowserContext
  /** What the browser complained of: broken scripts, and all that the pages' policy forbade. */
  complaints: string[]
}

export interface OpenConsole extends ConsoleApp {
  /** A visitor with a browser profile of their own. */
  visitor(options?: BrowserContextOptions): Promise<Visit>
  /** A person with an account who is signed in. */
  signedIn(email: string, options?: BrowserContextOptions): Promise<Visit>
}

/** The real service and a real browser; both are gone after the test. */
export async function openConsole(
  t: { after(run: () => Promise<void>): void },
  options: TestAppOptions = {},
): Promise<OpenConsole> {
  const service = await startConsole(options)
  const browser = await launchBrowser()
  t.after(async () => {
    await browser.close()
    await service.close()
  })
  async function visitor(options: BrowserContextOptions = {}): Promise<Visit> {
    const context = await browser.newContext({ baseURL: service.app.url, ...options })
    context.setDefaultTimeout(patienceMs)
    const page = await context.newPage()
    return { page, context, complaints: complaintsOf(page) }
  }
  return {
    ...service,
    visitor,
    async signedIn(email, options) {
      const visit = await visitor(options)
      await visit.page.goto(await service.app.invite(email, service.app.url))
      await visit.page.getByLabel('Password').fill(password)
      await visit.page.getByRole('button', { name: 'Get started' }).click()
      await visit.page.getByRole('button', { name: 'Try the sample deck' }).waitFor()
      return visit
    },
  }
}

function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', ({ message }) => void complaints.push(message))
  page.on('console', (message) => {
    // that an answer was a refusal is for the page to show, and no fault of the page
    const refused = message.text().startsWith('Failed to load resource')
    if (message.type() === 'error' && !refused) complaints.push(message.text())
  })
  return complaints
}
