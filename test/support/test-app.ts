import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { Clock } from '../../packages/core/src/clock.ts'
import { type App, startApp } from '../../packages/service/src/app.ts'
import { type Config, readConfig } from '../../packages/service/src/config/config.ts'
import { createLogger } from '../../packages/service/src/telemetry/telemetry.ts'
import { hashPasswordsCheaply } from './cheap-passwords.ts'
import { deckPath } from './deck-path.ts'
import { checkAgainstDocument, stopChecking } from './fetch-described.ts'
import { newPostgresUrl } from './shared-postgres.ts'
import { databaseParent } from './temporary-folder.ts'
import { databaseInUse } from './test-database.ts'

export interface TestApp {
  app: App
  config: Config
  /** Where decks are converted. */
  convertUrl: string
  /** A new account with a key. */
  newAccount(): Promise<{ id: string; key: string }>
  /** Resolves once a worker is in the middle of a step. */
  busy(): Promise<void>
  close(): Promise<void>
}

export interface TestAppOptions {
  /** Environment variables on top of those that keep a test apart from the machine. */
  environment?: Record<string, string>
  clock?: Clock
  workerProgram?: URL
  /** Lets its workers read pictures, which otherwise fails the conversion; loading the networks takes a while. */
  ocr?: boolean
  /** Receives the lines of the log. */
  logTo?: { write(line: string): void }
}

hashPasswordsCheaply()

/** Programs of a service as users run them, from the bundle; they start in a third of the CPU time of their sources. */
const bundle = process.env.TEST_BUNDLE
const bundled = bundle
  ? {
      workerProgram: pathToFileURL(join(bundle, 'worker.js')),
      threadProgram: pathToFileURL(join(bundle, 'thread.js')),
    }
  : {}

/**
 * The real service with real workers on a free port and a data directory of its own. Whatever is
 * fetched from it must be as its OpenAPI document says.
 */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const dataDir = await mkdtemp(join(databaseParent, 'rowdeck-test-'))
  const { clock, ocr = false, workerProgram } = options
  const config = readConfig({
    PORT: '0',
    ROWDECK_DATA_DIR: dataDir,
    ROWDECK_WORKERS: '1',
    ...(await databaseSettings()),
    ...options.environment,
  })
  if (!ocr) config.reading.withoutOcr = true
  const log = createLogger(options.logTo ? 'info' : 'silent', options.logTo)
  const app = await startApp(config, {
    log,
    ...bundled,
    ...(clock ? { clock } : {}),
    ...(workerProgram ? { workerProgram } : {}),
  })
  await app.warm()
  checkAgainstDocument(app.url)
  let accountsSoFar = 0
  return {
    app,
    config,
    convertUrl: `${app.url}/api/v1/convert`,
    async newAccount() {
      const { account, key } = await app.accounts.create(`caller-${++accountsSoFar}@example.com`)
      return { id: account.id, key }
    },
    async busy() {
      while (app.stats().workersBusy === 0) await setImmediate()
    },
    async close() {
      stopChecking(app.url)
      await app.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Settings of a new database, of the kind that the tests of this process use; none for the one in the data directory. */
export async function databaseSettings(): Promise<Record<string, string>> {
  if (databaseInUse() === 'sqlite') return {}
  const secret = 'the secret of the services of a test'
  return { DATABASE_URL: await newPostgresUrl('migrated'), ROWDECK_SECRET: secret }
}

/** Bytes of a golden deck or of the sample deck. */
export function deckBytes(name: string): Promise<Buffer> {
  return readFile(deckPath(name))
}

export interface Answer {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: what the service answered is what the tests are there to find out
  body: any
}

/** Sends a file in the multipart form. */
export async function sendForm(
  url: string,
  key: string | undefined,
  parts: { file?: Uint8Array; filename?: string; fields?: Record<string, string> },
): Promise<Answer> {
  const form = new FormData()
  for (const [name, value] of Object.entries(parts.fields ?? {})) form.set(name, value)
  if (parts.file) form.set('file', new Blob([parts.file]), parts.filename ?? 'deck.pdf')
  return answerOf(await fetch(url, { method: 'POST', headers: keyHeader(key), body: form }))
}

/** Sends a body in the JSON form. */
export async function sendJson(
  url: string,
  key: string | undefined,
  body: unknown,
): Promise<Answer> {
  const headers = { ...keyHeader(key), 'content-type': 'application/json' }
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return answerOf(await fetch(url, { method: 'POST', headers, body: text }))
}

export async function answerOf(response: Response): Promise<Answer> {
  return { status: response.status, headers: response.headers, body: await response.json() }
}

export function keyHeader(key: string | undefined): Record<string, string> {
  return key === undefined ? {} : { authorization: `Bearer ${key}` }
}
