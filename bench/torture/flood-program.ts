/** Keeps a number of requests in flight until its parent ends it. Sends the statuses that it got. */
import { Agent, request } from 'node:http'

const [url = '', method = 'GET', address = '127.0.0.1', inFlight = '1', headers = '{}'] =
  process.argv.slice(2)
const agent = new Agent({ keepAlive: true, maxSockets: Number(inFlight), localAddress: address })
const options = { agent, method, headers: JSON.parse(headers) as Record<string, string> }
const statuses: Record<string, number> = {}

function send(): void {
  const sent = request(url, options, (response) => {
    response.resume().on('end', () => count(String(response.statusCode)))
  })
  sent.on('error', () => count('no answer'))
  sent.end()
}

function count(status: string): void {
  statuses[status] = (statuses[status] ?? 0) + 1
  setImmediate(send)
}

for (let n = 0; n < Number(inFlight); n++) send()
process.on('message', () => process.send?.(statuses, () => process.exit()))
process.on('disconnect', () => process.exit())
