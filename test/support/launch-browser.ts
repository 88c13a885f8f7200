import chromium from '@sparticuz/chromium'
import { type Browser, chromium as playwright } from 'playwright-core'

/** Arguments for browsers in the cloud that ordinary browsers are not started with. */
const unlikeAPerson = new Set([
  '--single-process',
  '--no-zygote',
  '--in-process-gpu',
  '--disable-web-security',
  '--allow-running-insecure-content',
  '--disable-site-isolation-trials',
  // an emulated graphics card takes more processor time than drawing without one
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
])

// optimizing WebAssembly a second time takes a quarter of the processor time of showing a deck
const cheap = ['--disable-gpu', '--js-flags=--liftoff-only']

/** Starts a real browser with ordinary settings; it is unpacked into the temporary folder if necessary. */
export async function launchBrowser(): Promise<Browser> {
  return await playwright.launch({
    executablePath: await chromium.executablePath(),
    args: [...chromium.args.filter((arg) => !unlikeAPerson.has(arg)), ...cheap],
  })
}
