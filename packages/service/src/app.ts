import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { type Accounts, type ResendWebhook, standingAsJson } from '@rowdeck/accounts/accounts'
import {
  createAdmission,
  createJobReadAdmission,
  createOperatorAdmission,
  createSharedConcurrencyLimit,
  createUsageReadAdmission,
  createWebhookReadAdmission,
  createWorkerTime,
  createWorkerTimeCheck,
  rememberRefusals,
  type WorkerTime,
} from '@rowdeck/accounts/admission'
import {
  type CreateThrottle,
  createMemoryThrottle,
  createSharedThrottle,
} from '@rowdeck/accounts/people'
import type { Storage } from '@rowdeck/accounts/storage'
import { type Clock, systemClock } from '@rowdeck/core/clock'
import { createConcurrencyLimit } from '@rowdeck/core/fairness'
import type { PictureReader, Pool, PoolStats } from '@rowdeck/reader/pool'
import { cannotListen } from './cannot-listen.ts'
import type { Config } from './config/config.ts'
import { createConsole } from './console-server/console-server.ts'
import {
  type ConversionThreads,
  createConversionThreads,
} from './conversion-threads/conversion-threads.ts'
import { converting } from './converting.ts'
import { drain } from './drain.ts'
import type { Fleet } from './fleet/fleet.ts'
import { createServer, type Health, type Stages } from './http/server.ts'
import { checkOcrModels, openPool } from './local-converter.ts'
import { type Invite, inviteWith, openOwnStorage, secretOf } from './open-accounts.ts'
import { type Selling, startSelling } from './selling.ts'
import { healthOf } from './service-health.ts'
import { startJobs } from './service-jobs.ts'
import { stateOf } from './service-state.ts'
import { serveMetrics, sourcesOf } from './service-telemetry.ts'
import { startBackgroundWork } from './start-background-work.ts'
import { createTelemetry, type Logger, type Observer } from './telemetry/telemetry.ts'
import {
  formFields,
  jobFormFields,
  jobJsonFields,
  jsonFields,
  queryFields,
} from './upload/read-upload.ts'
import { uploadStages } from './upload-stages.ts'

export interface AppOptions {
  log: Logger
  clock?: Clock
  /** The program of a worker process, for tests that make it misbehave. */
  workerProgram?: URL
  /** The program of a conversion thread, for tests that start one from a bundle. */
  threadProgram?: URL
  /** Reads the pictures of slides; the workers of this process by default. */
  pictureReader?: PictureReader
}

/** The fields that a request may have, for the description of the API. */
const fields = { formFields, jsonFields, queryFields, jobFormFields, jobJsonFields }

/** A running service. */
export interface App {
  /** `http://host:port`, with the actual port. */
  url: string
  /** Where metrics are served; undefined unless they are. */
  metricsUrl: string | undefined
  accounts: Accounts
  invite: Invite
  stats(): PoolStats
  /** Loads what the first sign-in needs, which takes the thread about half a second. */
  loadSignIn(): Promise<void>
  /** Resolves when every worker has loaded its models; rejects if one cannot. */
  warm(): Promise<void>
  /** Refuses new requests, lets in-flight ones finish within the drain time, and frees all resources. */
  close(): Promise<void>
}

/** Wires the service and starts it. Resolves when it listens; the workers may still be starting. */
export async function startApp(
  config: Config,
  { log, clock = systemClock, workerProgram: program, threadProgram, pictureReader }: AppOptions,
): Promise<App> {
  let stopping = false
  countUploadsWithHeap()
  await checkOcrModels(config)
  const storage = await openOwnStorage(config, { log })
  const fleet = await fleetOf(config, clock, log)
  const observer = await createTelemetry(config.telemetry)
  const readers = { program, pictureReader: pictureReader ?? fleet?.pictureReader }
  const pool = openPool(config, { clock, ...readers, observer })
  const threads = openThreads(config, observer, { clock, program: threadProgram })
  const { urlNow, publicUrl } = urlsOf(config, () => server.server.address())
  const background = { store: storage, clock, log, observer }
  const workerTime = createWorkerTime(background)
  const { accounts, billing, ...selling } = await startSelling(config, background)
  const health = healthOf({ storage, pool, threads, fleet, isStopping: () => stopping })
  const work = startBackgroundWork(config, { ...background, accounts, publicUrl })
  const { jobs, reopen } = startJobs(config, { ...background, ...work, threads, publicUrl })
  const behind = { ...background, accounts, billing, pool, fleet, health, jobs, url: urlNow }
  const pages = consoleOver(config, { ...behind, ...work })
  const server = createServer({
    stages: {
      ...stagesOf(config, { ...background, workerTime }),
      standing: async (...caller) => standingAsJson(await accounts.standing(...caller)),
      ...{ recentRequests: accounts.recentRequests, perform: pages.perform },
      ...{ jobs, reopen, resendWebhook: work.resendWebhook, convert: converting(threads, pool) },
    },
    ...{ log, observer, health, fields, extend: selling.extending(pages.extend) },
    settings: { ...config.http, ...config.upload, ...config.jobs, clock, publicUrl },
  })
  async function free(): Promise<void> {
    selling.stop()
    await jobs.close()
    await work.stop()
    pool.close()
    await fleet?.close()
    await threads.close()
    await workerTime.flush()
    await storage.close()
    await observer.close()
  }
  try {
    await serveMetrics(observer, sourcesOf(behind), { config, log })
    await server.listen({ host: config.http.host, port: config.http.port })
  } catch (error) {
    await free()
    throw cannotListen(`HOST ${config.http.host} and PORT ${config.http.port}`, error)
  }
  jobs.begin()
  return {
    ...{ url: urlNow(), metricsUrl: observer.metricsUrl, accounts, loadSignIn: pages.loadSignIn },
    ...{ invite: inviteWith(pages.perform, { kind: 'service' }), stats: () => pool.stats() },
    warm: async () => void (await Promise.all([pool.started(), threads.started()])),
    async close() {
      stopping = true
      await drain(server, { pool, clock, ...config.http })
      await free()
    },
  }
}

function openThreads(
  config: Config,
  { described }: Observer,
  { clock, program }: { clock: Clock; program: URL | undefined },
): ConversionThreads {
  return createConversionThreads({ ...config.conversionThreads, described, program }, clock)
}

/**
 * Uploads are memory outside the heap. On their own they would cause a full garbage collection every few decks, which
 * takes longer than to read them; as part of the heap's limit they are collected together with what has grown.
 */
function countUploadsWithHeap(): void {
  setFlagsFromString('--external-memory-accounted-in-global-limit')
}

interface Background {
  store: Storage
  clock: Clock
  log: Logger
}

/** Returns the stages before the conversion of a request. */
function stagesOf(
  config: Config,
  { store, clock, log, workerTime }: Background & { workerTime: WorkerTime },
) {
  const admission = { store, clock, workerTime, secret: secretOf(config) }
  return {
    acquireSlot: concurrencyLimit(config, { store, clock, log }),
    admit: rememberRefusals(
      createAdmission({
        ...admission,
        limits: config.admission,
        paymentUrl: config.web.paymentUrl,
        contact: config.web.contact,
      }),
      clock,
    ),
    admitUsageRead: createUsageReadAdmission({ store, clock }),
    admitJobRead: createJobReadAdmission({ store, clock }),
    checkWorkerTime: createWorkerTimeCheck({ store, clock, limits: config.admission }),
    admitWebhookRead: createWebhookReadAdmission({ store, clock }),
    webhooks: store,
    admitOperator: createOperatorAdmission({ store, clock }),
    ...uploadStages(config, clock),
  }
}

function concurrencyLimit({ admission: settings }: Config, { store, clock, log }: Background) {
  return store.isShared
    ? createSharedConcurrencyLimit({ settings, store, clock, log })
    : createConcurrencyLimit(settings, clock)
}

interface BehindConsole extends Background, Pick<Selling, 'accounts' | 'billing'> {
  pool: Pool
  fleet: Fleet | undefined
  health: Health
  resendWebhook: ResendWebhook
  jobs: Stages['jobs']
  url(): string
}

function consoleOver(config: Config, behind: BehindConsole) {
  const { store, pool, fleet, health, ...rest } = behind
  const limits = { ...config.admission, ...config.upload, documentsMax: config.http.documentsMax }
  const secret = secretOf(config)
  const stats = () => pool.stats()
  const { clock } = rest
  const createThrottle: CreateThrottle = store.isShared
    ? createSharedThrottle({ store, clock, secret })
    : (_name, rule) => createMemoryThrottle(rule, clock)
  const settings = { ...config.web, ...config.signIn }
  const state = stateOf(config, health)
  const parts = { ...rest, store, limits, secret, settings, createThrottle, stats, state }
  return createConsole({ ...parts, fleet: () => fleet?.view() })
}

/** Undefined if pictures are read on this machine only. */
async function fleetOf(config: Config, clock: Clock, log: Logger): Promise<Fleet | undefined> {
  if (config.fleet === undefined) return undefined
  // imported here because a server without Redis starts sooner without its packages
  const { openFleet } = await import('./fleet/fleet.ts')
  const ownWorkers = config.fleet.hasWorkers ? config.pool.workers : 0
  return await openFleet(config.fleet, { clock, log, ownWorkers, reading: config.reading })
}

/** Where the service listens, and where clients reach it: known also when it has closed, because jobs report their ends then. */
function urlsOf({ web }: Config, addressNow: () => AddressInfo | string | null) {
  let url = ''
  const urlNow = () => {
    const address = addressNow()
    if (address !== null && typeof address === 'object') url = urlOf(address)
    return url
  }
  return { urlNow, publicUrl: () => web.publicUrl ?? urlNow() }
}

function urlOf({ address, port, family }: AddressInfo): string {
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
}
