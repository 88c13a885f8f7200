import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from './launch-browser.ts'

export interface OpenBrowser {
  /** A page in its own profile, with its requests and errors. */
  visit(): Promise<{ page: Page; requested: string[]; complaints: string[] }>
  close(): Promise<void>
}

/** A real browser, unpacked into its own folder, so that parallel tests never find it half-unpacked. */
export async function openBrowser(): Promise<OpenBrowser> {
  const folder = await mkdtemp(join(tmpdir(), 'rowdeck-browser-'))
  const browser = await launchFrom(folder)
  return {
    async visit() {
      const context = await browser.newContext({ viewport: { width: 1400, height: 1000 } })
      const page = await context.newPage()
      const requested: string[] = []
      const complaints: string[] = []
      page.on('request', (request) => void requested.push(request.url()))
      page.on('pageerror', ({ message }) => void complaints.push(message))
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text())
      })
      return { page, requested, complaints }
    },
    async close() {
      await browser.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function launchFrom(folder: string): Promise<Browser> {
  const usual = process.env.TMPDIR
  process.env.TMPDIR = folder
  try {
    return await launchBrowser()
  } finally {
    if (usual === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = usual
  }
}
