import { optional, text } from './setting-kinds.ts'

/** Settings of what other systems can see of the service. */
export const telemetrySettings = {
  telemetry: {
    metricsPort: optional(
      'ROWDECK_METRICS_PORT',
      'Port on which `/metrics` is served for Prometheus, by `rowdeck serve` and `rowdeck work`; 0 for any free port. Off by default',
      portOf,
    ),
    metricsHost: text(
      'ROWDECK_METRICS_HOST',
      '127.0.0.1',
      'Address on which `/metrics` listens; whoever reaches it can read it without a key',
    ),
    tracesEndpoint: optional(
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      'OpenTelemetry collector that receives a trace of every request over OTLP/HTTP, such as http://127.0.0.1:4318; off by default. `OTEL_EXPORTER_OTLP_HEADERS` adds headers',
      endpointOf,
    ),
  },
}

function portOf(given: string): number {
  const port = Number(given)
  if (/^\d+$/.test(given) && port <= 65_535) return port
  throw new Error(`must be a whole number from 0 to 65535, not "${given}"`)
}

function endpointOf(given: string): string {
  const url = URL.parse(given)
  const plain = url && /^https?:$/.test(url.protocol) && !url.search && !url.hash
  if (plain) return given.replace(/\/$/, '')
  // the value is not repeated because it may contain a password
  throw new Error('must be an address such as http://127.0.0.1:4318')
}
