/**
 * `npm run torture -- stalls [--times 3] [--only TEXT]`: sends every request that is known to cost the server's own thread much
 * and prints the five that stop it for longest: its own CPU time between two turns of the event loop, which other load on the
 * machine hardly changes, and the delay that `monitorEventLoopDelay` sees.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Stalls } from '../../test/hostile/served-process.ts'
import { record, today } from './record.ts'
import { type WorstRequest, worstRequests } from './worst-requests.ts'

const { values } = parseArgs({
  options: { times: { type: 'string', default: '3' }, only: { type: 'string', default: '' } },
})
const sliceMsMax = 50
/** A caller that reads nothing leaves after this. */
const unreadMs = 2000
const shown = 5

interface Seen {
  name: string
  /** The least of several attempts, because a collection of garbage may fall into one. */
  sliceMs: number
  delayMs: number
  status: string
}

const program = join(import.meta.dirname, '..', '..', 'test', 'hostile', 'served-process.ts')
const served = fork(program, { env: { ROWDECK_WORKERS: '2', ROWDECK_CHARACTERS_MAX: '1000000' } })
const [told] = (await once(served, 'message')) as [{ url: string; key: string }]
await send(told, { name: 'first', headers: {}, body: Buffer.alloc(0) })
const seen: Seen[] = []
for (const request of worstRequests.filter(({ name }) => name.includes(values.only))) {
  seen.push(await worst(request))
}
served.send('close')
await once(served, 'exit')

seen.sort((one, other) => other.sliceMs - one.sliceMs)
const over = seen.filter(({ sliceMs }) => sliceMs > sliceMsMax)
const lines = [
  `On ${today()}, ${seen.length} requests, the least of ${values.times} attempts each. The five that stop the server's thread for longest:`,
  '',
  '| request | CPU time in one turn | delay of the event loop | status |',
  '| --- | ---: | ---: | --- |',
  ...seen
    .slice(0, values.only ? undefined : shown)
    .map(
      ({ name, sliceMs, delayMs, status }) =>
        `| ${name} | ${sliceMs.toFixed(1)} ms | ${delayMs.toFixed(1)} ms | ${status} |`,
    ),
  '',
  over.length === 0
    ? `Verdict: none takes ${sliceMsMax} ms in one turn.`
    : `Verdict: ${over.length} take more than ${sliceMsMax} ms in one turn.`,
]
console.log(lines.join('\n'))
if (!values.only) record('stalls', lines)
process.exit(over.length === 0 ? 0 : 1)

async function worst(request: WorstRequest): Promise<Seen> {
  let least: Seen | undefined
  for (let n = 0; n < Number(values.times); n++) {
    await stallsOf(served)
    const status = await send(told, request)
    const { sliceMsMax: sliceMs, delayMsMax: delayMs } = await stallsOf(served)
    if (!least || sliceMs < least.sliceMs) least = { name: request.name, sliceMs, delayMs, status }
  }
  if (!least) throw new Error('--times is at least 1.')
  return least
}

async function stallsOf(process: ChildProcess): Promise<Stalls> {
  process.send('stalls')
  const [{ stalls }] = (await once(process, 'message')) as [{ stalls: Stalls }]
  return stalls
}

/** Sends a request as it is written; resolves to the status of the response, or what happened instead. */
async function send(
  { url, key }: { url: string; key: string },
  { method = 'POST', path, headers = {}, body, isUnread }: WorstRequest,
): Promise<string> {
  const { hostname, port, pathname, origin } = new URL(url)
  const socket = connect(Number(port), hostname)
  const length = 'transfer-encoding' in headers ? {} : { 'content-length': String(body.length) }
  const common = { host: `${hostname}:${port}`, origin, connection: 'close' }
  const all = { ...common, authorization: `Bearer ${key}`, ...length, ...headers }
  const fields = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  let head = ''
  socket.on('error', () => {})
  socket.write(`${method} ${path ?? pathname} HTTP/1.1\r\n${fields.join('')}\r\n`)
  socket.write(body)
  const closed = once(socket, 'close').catch(() => {})
  if (isUnread) {
    await setTimeout(unreadMs)
    socket.destroy()
    return 'unread'
  }
  socket.on('data', (part) => {
    if (head.length < 12) head += part.toString('latin1', 0, 12)
  })
  await closed
  return head.slice(9, 12) || 'closed'
}
