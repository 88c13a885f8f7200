import { type ChildProcess, fork } from 'node:child_process'
import { rmSync } from 'node:fs'
import type { Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { Deck } from '@rowdeck/core/deck-model/ports'
import { fromFailure } from '@rowdeck/core/failure'
import { confinedNode } from './confinement.ts'
import { sendBytes } from './deck-memory.ts'
import {
  deckPipe,
  type ReadingSettings,
  runsOcr,
  type Step,
  type StepDone,
  type WorkerRequest,
  type WorkerResponse,
} from './messages.ts'
import type { WorkerEnd } from './pool-observer.ts'
import { linkToCompileCache, workerEnvironment } from './worker-environment.ts'

/** Maximum number of decks that a worker keeps open; the least recently used one is closed first. */
const openDecksMax = 4

/** A worker exited during a step although the pool did not kill it: it crashed, or another program killed it. */
export class WorkerLost extends Error {
  override readonly name = 'WorkerLost'
}

/** A worker got hardly any CPU time in a step that does not end: the machine is short of it, the document is not to blame. */
export class WorkerStoodStill extends Error {
  override readonly name = 'WorkerStoodStill'
}

interface Running {
  /** Whether the step takes milliseconds. */
  quick: boolean
  resolve(done: StepDone): void
  reject(error: unknown): void
}

interface WorkerEvents {
  ready(): void
  ended(end: WorkerEnd): void
}

/** A worker process as the pool sees it: runs one step at a time and can be killed at any moment. */
export class WorkerProcess {
  /** Resident memory of the process at its last response, in bytes. */
  memoryBytes = 0
  readonly #child: ChildProcess
  readonly #deckPipe: Writable
  readonly #decks = new Set<number>()
  #stepsRun = 0
  #running: Running | undefined
  #hasTrapped = false
  #ready = false
  #killedBecause: unknown
  #end: WorkerEnd | undefined

  /** Starts the process. `events.ready` is called once its engines are loaded, `events.ended` when it has exited. */
  constructor(program: URL, settings: ReadingSettings, events: WorkerEvents) {
    const link = linkToCompileCache()
    const lent = link === undefined ? [] : [link]
    const { execPath, execArgv } = confinedNode(
      settings.ocrModels === undefined ? lent : [settings.ocrModels, ...lent],
      lent,
    )
    this.#child = fork(fileURLToPath(program), [], {
      serialization: 'advanced',
      env: { ...workerEnvironment, ...(link && { NODE_COMPILE_CACHE: link }) },
      // standard output belongs to the command that converts
      stdio: ['ignore', 2, 2, 'ipc', 'pipe'],
      execPath,
      execArgv,
    })
    this.#deckPipe = this.#child.stdio[deckPipe] as Writable
    // it fails when the process ends, which `exit` tells
    this.#deckPipe.on('error', () => {})
    this.#child.on('message', (response: WorkerResponse) => {
      if (response.kind === 'ready') {
        this.#ready = true
        events.ready()
      } else this.#settle(response)
    })
    this.#child.on('error', (error) => {
      this.kill(lost(error), 'crash')
      // a process that could not be started has no exit
      if (this.pid === undefined) events.ended('crash')
    })
    this.#child.on('exit', () => {
      this.#ready = false
      this.#end ??= 'crash'
      this.#deckPipe.destroy()
      // left behind if it ended while it was starting
      if (link !== undefined) rmSync(link, { force: true })
      this.#fail(this.#killedBecause ?? lost())
      events.ended(this.#end)
    })
    this.#send({ kind: 'start', settings })
  }

  get pid(): number | undefined {
    return this.#child.pid
  }

  /** Why it has ended; undefined while it runs. */
  get end(): WorkerEnd | undefined {
    return this.#end
  }

  /** Whether its last step made an engine trap, which it has then replaced. */
  get hasTrapped(): boolean {
    return this.#hasTrapped
  }

  /** Whether its engines are loaded and nobody has ended it. */
  get ready(): boolean {
    return this.#ready && this.#killedBecause === undefined
  }

  get idle(): boolean {
    return this.#ready && !this.#running && this.#killedBecause === undefined
  }

  get busy(): boolean {
    return this.#running !== undefined
  }

  /** Whether it runs a step that takes milliseconds. */
  get busyBriefly(): boolean {
    return this.#running?.quick === true
  }

  /** Whether it has not run any step, so that no document can have harmed it. */
  get fresh(): boolean {
    return this.#stepsRun === 0
  }

  has(document: number): boolean {
    return this.#decks.has(document)
  }

  /** Runs one step; the worker must be idle. Rejects with what the step threw, or with the reason of `kill`. */
  run(document: number, deck: Deck, step: Step): Promise<StepDone> {
    return new Promise((resolve, reject) => {
      this.#running = { quick: !runsOcr(step), resolve, reject }
      this.#stepsRun++
      this.#hasTrapped = false
      const known = this.#decks.delete(document)
      this.#decks.add(document)
      this.#closeOldest()
      if (!known) this.#sendDeck(document, deck)
      this.#send({ kind: 'step', document, step })
    })
  }

  /** Closes a deck that is no longer needed. */
  forget(document: number): void {
    if (this.#decks.delete(document)) this.#send({ kind: 'forget', document })
  }

  /** Kills the process at once. A running step rejects with `reason`. */
  kill(reason: unknown, end: WorkerEnd): void {
    if (this.#killedBecause !== undefined) return
    this.#killedBecause = reason
    this.#end = end
    this.#fail(reason)
    this.#child.kill('SIGKILL')
  }

  #closeOldest(): void {
    const [oldest] = this.#decks
    if (this.#decks.size > openDecksMax && oldest !== undefined) this.forget(oldest)
  }

  // the pipe is written to without copying the bytes, and without waiting for the worker
  #sendDeck(document: number, { bytes, ...deck }: Deck): void {
    this.#send({ kind: 'deck', document, deck, byteLength: bytes.length })
    if (this.#deckPipe.writable) sendBytes(this.#deckPipe, bytes)
  }

  #settle(response: Exclude<WorkerResponse, { kind: 'ready' }>): void {
    this.memoryBytes = response.memoryBytes
    const running = this.#running
    this.#running = undefined
    if (response.kind === 'done') {
      running?.resolve(response)
      return
    }
    const error = fromFailure(response.failure)
    if (response.failure.lost === 'decks') {
      this.#hasTrapped = true
      this.#decks.clear()
    }
    if (response.failure.lost === 'process') this.kill(error, 'engine')
    running?.reject(error)
  }

  #fail(reason: unknown): void {
    const running = this.#running
    this.#running = undefined
    running?.reject(reason)
  }

  #send(request: WorkerRequest): void {
    // it fails when the process ends, which `exit` tells
    if (this.#child.connected) this.#child.send(request, () => {})
  }
}

function lost(cause?: Error): WorkerLost {
  return new WorkerLost('A worker process exited during a step.', { cause })
}
