import chromium from '@sparticuz/chromium'

/** Unpacks the browser once, before tests that would do so side by side and into each other's way. */
await chromium.executablePath()
