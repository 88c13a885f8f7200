import {
  type Answer,
  startTestApp,
  type TestApp,
  type TestAppOptions,
} from '../support/test-app.ts'

export interface Browser {
  /** Sends a request like the page: with the session's cookie, from the same origin. */
  ask(method: string, path: string, body?: unknown): Promise<Answer>
  cookie: string | undefined
  /** The cookies between two steps of signing in, by name. */
  steps: Map<string, string>
  /** The cookie by which accounts recognize this browser. */
  device: string | undefined
  /** Headers sent with every request, overriding those of a browser. */
  headers: Record<string, string>
  /** The `Set-Cookie` values of the last response. */
  lastCookies: string[]
}

export interface ConsoleApp extends TestApp {
  browser(): Browser
  /** The token of the latest link logged for the address. */
  tokenFor(email: string): string
  /** Creates a person with a password who is signed in. */
  person(email: string): Promise<Browser>
  logLines: string[]
}

export const password = 'a fine password'

/**
 * The real service, and a client that behaves like a browser on its console. Links are read from the log, as
 * operators do.
 */
export async function startConsole(options: TestAppOptions = {}): Promise<ConsoleApp> {
  const logLines: string[] = []
  const logTo = { write: (line: string) => void logLines.push(line) }
  const testApp = await startTestApp({ ...options, logTo })
  const { app } = testApp

  function tokenFor(email: string): string {
    const line = logLines.map((text) => JSON.parse(text)).findLast(({ to }) => to === email)
    const token = /#token=(\S+)$/.exec(line?.link ?? '')?.[1]
    if (!token) throw new Error(`No link was written for ${email}.`)
    return token
  }

  const browser = () => openBrowser(app.url)
  return {
    ...testApp,
    browser,
    tokenFor,
    logLines,
    async person(email) {
      const one = browser()
      const link = await app.invite(email)
      const token = link.split('#token=')[1]
      const { status } = await one.ask('POST', '/web/set-password', { token, password })
      if (status !== 200) throw new Error(`The password of ${email} was not set: ${status}.`)
      return one
    },
  }
}

function openBrowser(url: string): Browser {
  const browser: Browser = {
    cookie: undefined,
    device: undefined,
    steps: new Map(),
    headers: {},
    lastCookies: [],
    async ask(method, path, body) {
      const changing = method !== 'GET'
      const response = await fetch(`${url}${path}`, {
        method,
        redirect: 'manual',
        headers: {
          ...(changing ? { origin: url, 'content-type': 'application/json' } : {}),
          ...(cookiesOf(browser) ? { cookie: cookiesOf(browser) } : {}),
          ...browser.headers,
        },
        ...(changing ? { body: JSON.stringify(body ?? {}) } : {}),
      })
      browser.lastCookies = response.headers.getSetCookie()
      for (const cookie of browser.lastCookies) keep(browser, cookie)
      const text = await response.text()
      const isJson = response.headers.get('content-type')?.startsWith('application/json')
      const parsed = isJson && text ? JSON.parse(text) : text
      return { status: response.status, headers: response.headers, body: parsed }
    },
  }
  return browser
}

function cookiesOf({ cookie, device, steps }: Browser): string {
  return [cookie, device, ...steps.values()].filter(Boolean).join('; ')
}

function keep(browser: Browser, cookie: string): void {
  const [pair = ''] = cookie.split(';')
  if (pair.includes('rowdeck.devices=')) browser.device = pair
  const step = /rowdeck\.(?:two_factor|passkey|state)=/.exec(pair)?.[0]
  if (step && /max-age=0/i.test(cookie)) browser.steps.delete(step)
  else if (step) browser.steps.set(step, pair)
  if (!pair.includes('session_token')) return
  browser.cookie = /max-age=0/i.test(cookie) ? undefined : pair
}
