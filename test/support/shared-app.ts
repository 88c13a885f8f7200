import { startTestApp, type TestApp } from './test-app.ts'

/** Room for many conversions by each account, and every type of file. */
const environment = {
  ROWDECK_FREE_REQUESTS_PER_DAY: '100',
  ROWDECK_REQUESTS_PER_MINUTE: '1000',
  ROWDECK_FILE_TYPES: 'pdf,png,jpg,webp,pptx',
}

let users = 0
/** By whether they read pictures. */
const running = new Map<boolean, Promise<TestApp>>()

/** A service for test files that need no settings of their own: those of a group share it. */
export async function shareTestApp({ ocr = false } = {}): Promise<TestApp> {
  users += 1
  const app = running.get(ocr) ?? startTestApp({ ocr, environment })
  running.set(ocr, app)
  return { ...(await app), close: leave }
}

/** Keeps services for the next file of a group, until the function that is returned is called. */
export function keepSharedApps(): () => Promise<void> {
  users += 1
  return leave
}

async function leave(): Promise<void> {
  users -= 1
  if (users > 0) return
  const apps = [...running.values()]
  running.clear()
  for (const app of apps) await (await app).close()
}
