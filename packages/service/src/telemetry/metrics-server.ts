import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Registry } from 'prom-client'

/** Prometheus opens one or two; more are refused. */
const connectionsMax = 16
const headersMsMax = 5000

export interface MetricsServer {
  /** Where the metrics are, such as `http://127.0.0.1:9464/metrics`. */
  url: string
  close(): Promise<void>
}

/** Serves the metrics at `/metrics` and nothing else. Rejects if the address cannot be used. */
export async function serveMetrics(
  registry: Registry,
  { host, port }: { host: string; port: number },
): Promise<MetricsServer> {
  const server = createServer({ headersTimeout: headersMsMax }, (request, response) => {
    request.resume()
    if (request.url !== '/metrics' || !['GET', 'HEAD'].includes(request.method ?? '')) {
      response
        .writeHead(404, { 'content-type': 'text/plain' })
        .end('The metrics are at /metrics.\n')
      return
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  server.maxConnections = connectionsMax
  server.listen({ host, port })
  await once(server, 'listening')
  const { address, family, port: actual } = server.address() as AddressInfo
  const shown = family === 'IPv6' ? `[${address}]` : address
  return {
    url: `http://${shown}:${actual}/metrics`,
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
