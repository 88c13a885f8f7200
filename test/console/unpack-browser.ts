import chromium from '@sparticuz/chromium'

/** Unpacks the browser once, before parallel tests would do so at the same time. */
await chromium.executablePath()
