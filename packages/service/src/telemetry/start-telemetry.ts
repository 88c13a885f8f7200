import { version } from '@rowdeck/core/version'
import type { Metrics } from './metrics.ts'
import type { MetricsServer } from './metrics-server.ts'
import type { Observer, Sources } from './observations.ts'
import type { Traces } from './traces.ts'

export interface TelemetrySettings {
  /** Undefined without metrics. */
  metricsPort: number | undefined
  metricsHost: string
  /** Undefined without traces. */
  tracesEndpoint: string | undefined
}

/** Metrics and traces of one process. */
export interface Telemetry extends Observer {
  /** Where the metrics are served; undefined without. */
  metricsUrl: string | undefined
  /** Starts to serve metrics. Rejects with the error of `listen` if the address cannot be used. */
  start(sources: Sources): Promise<void>
  close(): Promise<void>
}

/** Prepares what the settings ask for. Their libraries are loaded only then, because they delay the start. */
export async function createTelemetry(settings: TelemetrySettings): Promise<Telemetry> {
  const { metricsPort: port, metricsHost: host, tracesEndpoint } = settings
  const traces = tracesEndpoint === undefined ? undefined : await openTraces(tracesEndpoint)
  let metrics: Metrics | undefined
  let server: MetricsServer | undefined
  return {
    get metricsUrl() {
      return server?.url
    },
    async start(sources) {
      if (port === undefined) return
      const [{ createMetrics }, { serveMetrics }] = await Promise.all([
        import('./metrics.ts'),
        import('./metrics-server.ts'),
      ])
      metrics = createMetrics(sources, version)
      server = await serveMetrics(metrics.registry, { host, port })
    },
    requestEnded(request) {
      metrics?.requestEnded(request)
      traces?.requestEnded(request)
    },
    stepEnded: (step) => metrics?.stepEnded(step),
    workerEnded: (end) => metrics?.workerEnded(end),
    described: (description) => metrics?.described(description),
    jobsAccepted: (count) => metrics?.jobsAccepted(count),
    jobEnded: (end) => metrics?.jobEnded(end),
    webhookAttempted: (outcome) => metrics?.webhookAttempted(outcome),
    async close() {
      await server?.close()
      metrics?.close()
      // what could not be sent is lost, as everything that a collector misses
      await traces?.close().catch(() => {})
    },
  }
}

async function openTraces(endpoint: string): Promise<Traces> {
  const { createTraces } = await import('./traces.ts')
  return createTraces(endpoint, version)
}
