import { fork } from 'node:child_process'
import { on } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import {
  deckPipe,
  type WorkerRequest,
  type WorkerResponse,
} from '../../packages/reader/src/pool/messages.ts'
import { workerEnvironment } from '../../packages/reader/src/pool/worker-environment.ts'
import { readConfig } from '../../packages/service/src/config/config.ts'
import type { Source } from '../readers/reader.ts'

const rounds = 9
/** The unit of /proc, on every Linux that Node.js is built for. */
const tickMs = 10
const program = join(import.meta.dirname, '../../packages/reader/src/pool/worker.ts')
const stopwatch = join(import.meta.dirname, 'stopwatch.js')

/** Duration of the steps of a worker's start in milliseconds. */
export interface ColdStart {
  /** From the fork until the process runs JavaScript. */
  processMs: number
  /** Its own modules and those of its packages. */
  modulesMs: number
  /** PDFium and the networks. */
  modelsMs: number
  /** The total, from the fork until it accepts a document. */
  readyMs: number
  /** CPU time of the same, which depends less on other load. */
  readyCpuMs: number
  /** The first picture, from the request to its lines. */
  pictureMs: number
}

/** Starts of the worker program, as in the pool. */
export interface ColdStarts {
  /** Without a compile cache, as on the first start of an installation. */
  first: ColdStart[]
  /** With the compile cache of an earlier start. */
  later: ColdStart[]
}

/** Starts workers alternately with and without a compile cache, each of which reads one picture. */
export async function measureColdStarts(picture: Source): Promise<ColdStarts> {
  const compileCache = await mkdtemp(join(tmpdir(), 'rowdeck-bench-'))
  const starts: ColdStarts = { first: [], later: [] }
  try {
    const { NODE_COMPILE_CACHE: _, ...nothingKept } = workerEnvironment
    const kept = { ...workerEnvironment, NODE_COMPILE_CACHE: compileCache }
    await startWorker(picture, kept)
    for (let round = 1; round <= rounds; round++) {
      starts.first.push(await startWorker(picture, nothingKept))
      starts.later.push(await startWorker(picture, kept))
    }
  } finally {
    await rm(compileCache, { recursive: true })
  }
  return starts
}

type WorkerMessage = WorkerResponse | { kind: 'stopwatch'; processMs: number; modulesMs: number }

async function startWorker(picture: Source, env: Record<string, string>): Promise<ColdStart> {
  const bytes = await readFile(picture.path)
  const forkedMs = nowMs()
  const worker = fork(program, [], {
    serialization: 'advanced',
    env,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc', 'pipe'],
    execArgv: ['--disable-warning=ExperimentalWarning', '--import', stopwatch],
  })
  const messages = on(worker, 'message', { close: ['exit'] })
  const request = (asked: WorkerRequest) => worker.send(asked)
  try {
    request({ kind: 'start', settings: readConfig({}).reading })
    const { processMs, modulesMs } = await nextMessage(messages, 'stopwatch')
    await nextMessage(messages, 'ready')
    const [readyMs, readyCpuMs] = [nowMs(), cpuMsOf(worker.pid)]
    request({ kind: 'deck', document: 1, deck: { type: picture.type }, byteLength: bytes.length })
    const pipe = worker.stdio[deckPipe] as Writable
    pipe.write(bytes)
    request({ kind: 'step', document: 1, step: { kind: 'open', pages: 1 } })
    await nextMessage(messages, 'done')
    request({ kind: 'step', document: 1, step: { kind: 'picture', page: 0 } })
    await nextMessage(messages, 'done')
    return {
      processMs: processMs - forkedMs,
      modulesMs: modulesMs - processMs,
      modelsMs: readyMs - modulesMs,
      readyMs: readyMs - forkedMs,
      readyCpuMs,
      pictureMs: nowMs() - readyMs,
    }
  } finally {
    worker.kill('SIGKILL')
  }
}

/** Resolves to the next message, which must be of this kind. */
async function nextMessage<Kind extends WorkerMessage['kind']>(
  messages: AsyncIterator<WorkerMessage[]>,
  kind: Kind,
): Promise<WorkerMessage & { kind: Kind }> {
  const { value, done } = await messages.next()
  const [message] = done ? [] : value
  if (message?.kind !== kind) {
    throw new Error(`A worker sent "${message?.kind ?? 'nothing more'}", not "${kind}".`)
  }
  return message as WorkerMessage & { kind: Kind }
}

/** One clock for this process and those that it starts. */
function nowMs(): number {
  return performance.timeOrigin + performance.now()
}

/** CPU time of a process so far; NaN if unavailable. */
function cpuMsOf(pid: number | undefined): number {
  if (process.platform !== 'linux') return Number.NaN
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
  // after the name, which may contain anything, but no later closing parenthesis
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [userTicks, systemTicks] = [fields[11], fields[12]].map(Number)
  return ((userTicks ?? Number.NaN) + (systemTicks ?? Number.NaN)) * tickMs
}
