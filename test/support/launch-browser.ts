import chromium from '@sparticuz/chromium'
import { type Browser, chromium as playwright } from 'playwright-core'

/** What a browser of the kind that runs in the cloud is started with, and a person's browser is not. */
const unlikeAPerson = new Set([
  '--single-process',
  '--no-zygote',
  '--in-process-gpu',
  '--disable-web-security',
  '--allow-running-insecure-content',
  '--disable-site-isolation-trials',
])

/** Starts a real browser, as a person has it; it is unpacked into the folder for temporary files where it is not there yet. */
export async function launchBrowser(): Promise<Browser> {
  return await playwright.launch({
    executablePath: await chromium.executablePath(),
    args: chromium.args.filter((arg) => !unlikeAPerson.has(arg)),
  })
}
