import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { loadFirstPage } from '../../test/console/first-page.ts'
import { password, startConsole } from '../../test/console-server/browser.ts'
import { launchBrowser } from '../../test/support/launch-browser.ts'
import { smallPdf } from '../../test/support/small-pdf.ts'
import { median } from '../speed/medians.ts'
import { record, today } from './record.ts'

/**
 * Measures what the console costs a browser: the scripts of the first page, the time until it can be used with nothing
 * cached, and the memory of a tab with forty decks of thirty slides, before and after looking through some of them.
 */

const decksMax = 40
const slidesPerDeck = 30
/** Decks of which every slide is looked at. */
const lookedAt = 5
const visits = 7
const limits = { scriptBytes: 130_000, interactiveMs: 1000, memoryMb: 400 }

const service = await startConsole({
  environment: {
    ROWDECK_FREE_REQUESTS_PER_DAY: String(decksMax),
    ROWDECK_REQUESTS_PER_MINUTE: '100',
  },
})
const browser = await launchBrowser()
try {
  const { scriptBytes } = await loadFirstPage(await newPage(browser), service.app.url)
  const interactiveMs = await timeUntilInteractive(browser)
  const memory = await memoryOfDecks(browser)
  const worst = Math.max(...memory.map(([, megabytes]) => megabytes))
  const isGood =
    scriptBytes <= limits.scriptBytes &&
    interactiveMs <= limits.interactiveMs &&
    worst <= limits.memoryMb
  const lines = [
    `On ${today()}, with ${browser.browserType().name()} ${browser.version()}:`,
    '',
    `- scripts of the first page: ${scriptBytes} bytes, gzipped (limit ${limits.scriptBytes})`,
    `- until the first page can be used, nothing cached: ${interactiveMs} ms, median of ${visits} (limit ${limits.interactiveMs})`,
    ...memory.map(([when, megabytes]) => `- memory of the tab, ${when}: ${megabytes} MB`),
    '',
    `Verdict: ${isGood ? 'within the limits' : 'over a limit'} (${limits.memoryMb} MB of memory).`,
  ]
  record('page', lines)
  console.log(lines.join('\n'))
  process.exitCode = isGood ? 0 : 1
} finally {
  await browser.close()
  await service.close()
}

/** A page of a new browser profile. */
function newPage(browser: Browser): Promise<Page> {
  return browser.newPage({ baseURL: service.app.url, viewport: { width: 1440, height: 900 } })
}

/** The page can be used once its buttons are there: they are drawn by the script that answers them. */
async function timeUntilInteractive(browser: Browser): Promise<number> {
  const times: number[] = []
  for (let visit = 0; visit < visits; visit++) {
    const page = await newPage(browser)
    await page.goto('/', { waitUntil: 'commit' })
    const ms = await page.evaluate(`new Promise((resolve) => {
      const look = () => document.querySelector('.drop button')
        ? resolve(performance.now())
        : requestAnimationFrame(look)
      look()
    })`)
    times.push(ms as number)
    await page.context().close()
  }
  return Math.round(median(times))
}

async function memoryOfDecks(browser: Browser): Promise<[when: string, megabytes: number][]> {
  const page = await newPage(browser)
  page.setDefaultTimeout(600_000)
  await page.goto(await service.app.invite('memory@example.com'))
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Get started' }).click()
  await page.getByRole('button', { name: 'Try the sample deck' }).waitFor()
  const empty = await tabMemory(browser, page)
  const names = Array.from({ length: decksMax }, (_, index) => `deck-${index + 11}.pdf`)
  await page.getByLabel('Deck to convert').setInputFiles(names.map(deckNamed))
  const done = page.locator('.decks > li').filter({ hasText: `${slidesPerDeck} rows` })
  await done.nth(decksMax - 1).waitFor()
  const converted = await tabMemory(browser, page)
  for (const name of names.slice(0, lookedAt)) await lookThrough(page, name)
  const looked = await tabMemory(browser, page)
  return [
    ['without decks', empty],
    [`with ${decksMax} decks of ${slidesPerDeck} slides`, converted],
    [`after looking at every slide of ${lookedAt} of them`, looked],
  ]
}

async function lookThrough(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click()
  for (let slide = 1; slide <= slidesPerDeck; slide++) {
    await page.getByRole('region', { name: `Row of slide ${slide}`, exact: true }).waitFor()
    await page.locator('.stage .picture.drawn').waitFor()
    await page.keyboard.press('j')
  }
  await page.getByRole('button', { name: 'All decks' }).click()
}

/** What the processes that draw pages take, after what is no longer used was freed, in megabytes. */
async function tabMemory(browser: Browser, page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  await session.detach()
  const all = await browser.newBrowserCDPSession()
  const { processInfo } = await all.send('SystemInfo.getProcessInfo')
  await all.detach()
  const drawing = processInfo.filter(({ type }) => type === 'renderer')
  const kilobytes = drawing.map(({ id }) => shareOfMemory(id))
  return Math.round(kilobytes.reduce((sum, each) => sum + each, 0) / 1024)
}

/** The memory of a process in kB, with its share of what it has in common with others; Linux only. */
function shareOfMemory(id: number): number {
  const [, kilobytes = '0'] =
    /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${id}/smaps_rollup`, 'utf8')) ?? []
  return Number(kilobytes)
}

/** A PDF whose slides have a title and ten lines. */
function deckNamed(name: string) {
  const pages = Array.from({ length: slidesPerDeck }, (_, index) => {
    const lines = Array.from(
      { length: 10 },
      (_, line) =>
        `0 -22 Td (Point ${line + 1} of slide ${index + 1} in ${name}: what it is about) Tj`,
    )
    return {
      content: `BT /F1 26 Tf 30 260 Td (Slide ${index + 1}) Tj /F1 11 Tf ${lines.join(' ')} ET`,
    }
  })
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(smallPdf(pages)) }
}
