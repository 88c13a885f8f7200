import { monitorEventLoopDelay } from 'node:perf_hooks'
import { type EndedStep, workerEnds } from '@rowdeck/reader/pool/observer'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { collectSources } from './collect-sources.ts'
import {
  descriptionOutcomes,
  type EndedDescription,
  type EndedRequest,
  jobEnds,
  type Observer,
  type Sources,
  webhookOutcomes,
} from './observations.ts'

const second = 1000
/** Upper bounds of durations in seconds, from a refusal to the longest conversion. */
const durationBuckets = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300]
/** Default metrics whose labels are not bounded by this code. */
const unboundedMetrics = [
  'nodejs_active_resources',
  'nodejs_active_handles',
  'nodejs_active_requests',
]
const delayQuantiles = [50, 99, 99.9]
const delayResolutionMs = 10
const nanosecondsPerSecond = 1e9

export interface Metrics extends Observer {
  registry: Registry
  close(): void
}

/**
 * Declares every metric of the service. Labels are patterns of routes, statuses, codes and other names that the code
 * lists; none comes from a request, so the number of series does not depend on callers.
 */
export function createMetrics(sources: Sources, version: string): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  for (const name of unboundedMetrics) registry.removeSingleMetric(name)
  new Gauge({
    name: 'rowdeck_build_info',
    help: 'The version of the service; always 1.',
    labelNames: ['version'],
    registers: [registry],
  }).set({ version }, 1)
  const stopDelays = eventLoopDelay(registry)
  collectSources(registry, sources)
  return {
    registry,
    requestEnded: requestMetrics(registry),
    ...poolMetrics(registry),
    described: descriptionMetrics(registry),
    ...jobMetrics(registry),
    close: stopDelays,
  }
}

function requestMetrics(registry: Registry): (request: EndedRequest) => void {
  const registers = [registry]
  const requests = new Counter({
    name: 'rowdeck_requests_total',
    help: 'Requests by pattern of the route, status and error code; status `disconnected` if the client went away.',
    labelNames: ['route', 'status', 'code'],
    registers,
  })
  const durations = new Histogram({
    name: 'rowdeck_request_seconds',
    help: 'Time from the headers of a request to the end of its response.',
    labelNames: ['route'],
    buckets: durationBuckets,
    registers,
  })
  const stages = new Histogram({
    name: 'rowdeck_stage_seconds',
    help: 'Time that requests spent in the stages of a conversion: admission, upload, read and answer.',
    labelNames: ['stage'],
    buckets: durationBuckets,
    registers,
  })
  const charges = new Counter({
    name: 'rowdeck_charged_total',
    help: 'Conversions that were charged, by what paid: plan, free, pro or credits.',
    labelNames: ['pays'],
    registers,
  })
  const refusals = new Counter({
    name: 'rowdeck_refused_total',
    help: 'Requests that got an error, by its code.',
    labelNames: ['code'],
    registers,
  })
  const rows = new Counter({
    name: 'rowdeck_rows_sent_total',
    help: 'Rows of complete tables that were sent, by how the deck was read: text, ocr or mixed.',
    labelNames: ['mode'],
    registers,
  })
  return (request) => {
    const { route, code = 'none', delivered } = request
    requests.inc({ route, status: request.status ?? 'disconnected', code })
    durations.observe({ route }, (request.endedAt - request.startedAt) / second)
    for (const { stage, startedAt, endedAt } of request.stages) {
      stages.observe({ stage }, Math.max(0, endedAt - startedAt) / second)
    }
    if (request.charged !== undefined) charges.inc({ pays: request.charged })
    if (request.code !== undefined) refusals.inc({ code })
    if (delivered) rows.inc({ mode: delivered.mode }, delivered.slides)
  }
}

function poolMetrics(registry: Registry) {
  const registers = [registry]
  const slides = new Counter({
    name: 'rowdeck_slides_read_total',
    help: 'Slides that the workers of this process read: text layers, or pictures by OCR.',
    labelNames: ['mode'],
    registers,
  })
  const ocrSeconds = new Counter({
    name: 'rowdeck_ocr_seconds_total',
    help: 'Time that the workers of this process spent on OCR.',
    registers,
  })
  const waits = new Histogram({
    name: 'rowdeck_step_wait_seconds',
    help: 'Time that steps of reading waited for a worker.',
    labelNames: ['kind'],
    buckets: durationBuckets,
    registers,
  })
  const steps = new Histogram({
    name: 'rowdeck_step_seconds',
    help: 'Time that workers spent on steps of reading.',
    labelNames: ['kind'],
    buckets: durationBuckets,
    registers,
  })
  const ends = new Counter({
    name: 'rowdeck_workers_ended_total',
    help: 'Worker processes that ended and were replaced, by reason; `recycled` ones had grown between two steps.',
    labelNames: ['reason'],
    registers,
  })
  for (const reason of workerEnds) ends.inc({ reason }, 0)
  for (const mode of ['text', 'ocr']) slides.inc({ mode }, 0)
  return {
    stepEnded({ kind, runsOcr, slides: count, waitedMs, workedMs }: EndedStep): void {
      waits.observe({ kind }, Math.max(0, waitedMs) / second)
      steps.observe({ kind }, Math.max(0, workedMs) / second)
      slides.inc({ mode: runsOcr ? 'ocr' : 'text' }, count)
      if (runsOcr) ocrSeconds.inc(Math.max(0, workedMs) / second)
    },
    workerEnded: (reason: string): void => ends.inc({ reason }),
  }
}

function descriptionMetrics(registry: Registry): (description: EndedDescription) => void {
  const registers = [registry]
  const slides = new Counter({
    name: 'rowdeck_descriptions_total',
    help: 'Slides that were sent to the model that describes them, by outcome: described, refused, late or failed.',
    labelNames: ['outcome'],
    registers,
  })
  const tokensUsed = new Counter({
    name: 'rowdeck_description_tokens_total',
    help: 'Tokens that the model counted for descriptions.',
    registers,
  })
  for (const outcome of descriptionOutcomes) slides.inc({ outcome }, 0)
  return ({ outcome, tokens }) => {
    slides.inc({ outcome })
    tokensUsed.inc(Math.max(0, tokens))
  }
}

/** Returns what counts jobs and webhooks. */
function jobMetrics(registry: Registry) {
  const registers = [registry]
  const accepted = new Counter({
    name: 'rowdeck_jobs_accepted_total',
    help: 'Jobs that were accepted.',
    registers,
  })
  const ended = new Counter({
    name: 'rowdeck_jobs_ended_total',
    help: 'Jobs that ended, by state: done, failed or canceled. One whose server died is also counted as failed after it was done.',
    labelNames: ['state'],
    registers,
  })
  const attempts = new Counter({
    name: 'rowdeck_webhook_attempts_total',
    help: 'Attempts to deliver webhooks, by outcome: accepted, or why it was not.',
    labelNames: ['outcome'],
    registers,
  })
  for (const state of jobEnds) ended.inc({ state }, 0)
  for (const outcome of webhookOutcomes) attempts.inc({ outcome }, 0)
  return {
    jobsAccepted: (count: number): void => accepted.inc(count),
    jobEnded: (state: string): void => ended.inc({ state }),
    webhookAttempted: (outcome: string): void => attempts.inc({ outcome }),
  }
}

/** Since the last collection, so that one long stall is seen and then forgotten. */
function eventLoopDelay(registry: Registry): () => void {
  const delays = monitorEventLoopDelay({ resolution: delayResolutionMs })
  delays.enable()
  new Gauge({
    name: 'rowdeck_event_loop_delay_seconds',
    help: "Quantiles of the delay of the server's thread since the last collection.",
    labelNames: ['quantile'],
    registers: [registry],
    collect() {
      for (const quantile of delayQuantiles) {
        const delay =
          delays.percentile(quantile) / nanosecondsPerSecond - delayResolutionMs / second
        this.set({ quantile: quantile / 100 }, Math.max(0, delay))
      }
      delays.reset()
    },
  })
  return () => delays.disable()
}
