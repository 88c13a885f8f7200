import { readFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { availableParallelism } from 'node:os'
import { buffer } from 'node:stream/consumers'
import type { CommandRunner } from '../readers/command-runner.ts'
import { peers } from '../readers/peers.ts'
import type { Reader } from '../readers/reader.ts'
import { ownVersion } from '../readers/rowdeck.ts'
import { cpuMsOf, processesOf } from '../scaling/process-times.ts'
import { startTortured } from '../torture/tortured-server.ts'

const credits = 1_000_000
const boundary = '----rowdeck-bench'
/** What a service would be built around: the same text with its boxes, and the one that stays loaded. */
const peerNames = ['pdftotext -bbox-layout', 'liteparse, kept running']

/** A reader that serves any number of callers. */
export interface ServedReader {
  name: string
  versions: string[]
  /** Reads the text layer of a file for one of the callers, who are numbered from 0. Rejects if it cannot. */
  read(path: string, caller: number): Promise<void>
  /** CPU time of all its processes so far, in milliseconds. */
  cpuMs(): number
  close(): Promise<void>
}

/** Ours over HTTP, and the peers as a service would run them: at most one process per core, further callers wait. */
export async function servedReaders(
  runner: CommandRunner,
  callersMax: number,
): Promise<ServedReader[]> {
  const timed = await peers.timed(runner)
  for (const { close, name } of timed) if (!peerNames.includes(name)) close?.()
  const wanted = timed.filter(({ name }) => peerNames.includes(name))
  return [await serveRowdeck(callersMax), ...wanted.map(servePeer)]
}

function servePeer(reader: Reader): ServedReader {
  let spentMs = 0
  let free = availableParallelism()
  const waiting: (() => void)[] = []
  return {
    name: reader.name,
    versions: [...reader.versions],
    async read(path) {
      if (free > 0) free--
      else await new Promise<void>((resolve) => waiting.push(resolve))
      try {
        const source = { deck: path, path, type: 'pdf' as const, firstSlide: 1 }
        const { cpuMs, failure } = await reader.read(source)
        if (failure) throw new Error(`${reader.name} failed: ${failure}`)
        spentMs += cpuMs
      } finally {
        const next = waiting.shift()
        if (next) next()
        else free++
      }
    },
    cpuMs: () => spentMs,
    close: async () => reader.close?.(),
  }
}

/** The whole service in processes of its own, with an account for each caller. */
async function serveRowdeck(callersMax: number): Promise<ServedReader> {
  const environment = { ROWDECK_WORKERS: String(availableParallelism()) }
  const server = await startTortured({ real: true, environment })
  const keys: string[] = []
  while (keys.length < callersMax) keys.push(await server.newKey(credits))
  const agent = new Agent({ keepAlive: true, maxSockets: callersMax })
  const forms = new Map<string, Promise<Buffer>>()
  return {
    name: 'rowdeck, over HTTP',
    versions: [ownVersion],
    async read(path, caller) {
      const form = forms.get(path) ?? readFile(path).then(formOf)
      forms.set(path, form)
      await post(`${server.url}/api/v1/convert`, {
        agent,
        key: keys[caller] ?? '',
        body: await form,
      })
    },
    cpuMs: () =>
      server.pid === undefined
        ? Number.NaN
        : processesOf(server.pid).reduce((sum, pid) => sum + cpuMsOf(pid), 0),
    async close() {
      agent.destroy()
      await server.remove()
    },
  }
}

function formOf(file: Buffer): Buffer {
  const filePart = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="deck.pdf"\r\n\r\n`
  const mode = `\r\n--${boundary}\r\nContent-Disposition: form-data; name="mode"\r\n\r\ntext`
  return Buffer.concat([Buffer.from(filePart), file, Buffer.from(`${mode}\r\n--${boundary}--\r\n`)])
}

async function post(
  url: string,
  { agent, key, body }: { agent: Agent; key: string; body: Buffer },
): Promise<void> {
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': `multipart/form-data; boundary=${boundary}`,
    'content-length': body.length,
  }
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  request(url, { method: 'POST', agent, headers }, (answer) => {
    buffer(answer).then((content) => {
      if (answer.statusCode === 200) resolve()
      else reject(new Error(`${answer.statusCode} ${content.subarray(0, 200)}`))
    }, reject)
  })
    .on('error', reject)
    .end(body)
  await promise
}
