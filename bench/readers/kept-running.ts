import { type ChildProcess, fork } from 'node:child_process'
import type { Reading } from './reader.ts'

/** For one file, loading included; then the program is killed and started again for the next file. */
const readMsMax = 600_000

/** What a program of `bench/peers` is asked: one file, and what its user would tell it. */
export interface PeerRequest {
  path: string
  languages: string[]
  [option: string]: unknown
}

/** What it answers: the pages, and what reading them has cost it. */
type PeerAnswer = Omit<Reading, 'slides'> & { id: number; pages: string[] }

/**
 * Programs of `bench/peers` that keep their models loaded, as many processes as files that are read side by side. The
 * first file in a language is read twice and counted once, so that loading is not measured.
 */
export class KeptRunning {
  readonly #script: string
  readonly #idle: PeerProcess[] = []
  readonly #all: PeerProcess[] = []

  constructor(script: string) {
    this.#script = script
  }

  async read(request: PeerRequest): Promise<Reading> {
    const process = this.#idle.pop() ?? this.#start()
    const reading = await process.read(request)
    if (process.running) this.#idle.push(process)
    return reading
  }

  close(): void {
    for (const process of this.#all) process.close()
  }

  #start(): PeerProcess {
    const process = new PeerProcess(this.#script)
    this.#all.push(process)
    return process
  }
}

class PeerProcess {
  readonly #child: ChildProcess
  readonly #pending = new Map<number, PromiseWithResolvers<Reading>>()
  #requestsSoFar = 0

  constructor(script: string) {
    this.#child = fork(script, [], {
      execArgv: [],
      // biome-ignore lint/style/noProcessEnv: the programs get the environment of the benchmark, as the commands do
      env: { ...process.env, OMP_THREAD_LIMIT: '1' },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    this.#child.on('message', ({ id, pages, ...costs }: PeerAnswer) => {
      this.#pending.get(id)?.resolve({ slides: pages, ...costs })
      this.#pending.delete(id)
    })
    this.#child.on('exit', (code, signal) => {
      const failure = `the program ended with ${signal ?? code}`
      for (const { resolve } of this.#pending.values())
        resolve({ slides: [], wallMs: 0, cpuMs: 0, failure })
    })
  }

  get running(): boolean {
    return this.#child.connected
  }

  read(request: PeerRequest): Promise<Reading> {
    const id = ++this.#requestsSoFar
    const reading = Promise.withResolvers<Reading>()
    this.#pending.set(id, reading)
    const timeout = setTimeout(() => this.#child.kill('SIGKILL'), readMsMax)
    this.#child.send({ id, ...request }, (error) => {
      if (error) reading.resolve({ slides: [], wallMs: 0, cpuMs: 0, failure: String(error) })
    })
    return reading.promise.finally(() => clearTimeout(timeout))
  }

  close(): void {
    if (this.#child.connected) this.#child.disconnect()
  }
}
