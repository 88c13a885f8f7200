import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Deck } from '../conversion/convert.ts'
import type { WorkerEnd } from '../telemetry/telemetry.ts'
import { confinedNode } from './confinement.ts'
import {
  fromFailure,
  type ReadingSettings,
  type Step,
  type StepResult,
  type WorkerRequest,
  type WorkerResponse,
} from './messages.ts'
import { workerEnvironment } from './worker-environment.ts'

/** Maximum number of bytes of a deck in one message: sending it takes a fraction of a millisecond. */
const pieceBytesMax = 256 * 1024

/** Maximum number of decks that a worker keeps open; the least recently used one is closed first. */
const openDecksMax = 4

/** A worker exited during a step although the pool did not kill it: it crashed, or another program killed it. */
export class WorkerLost extends Error {
  override readonly name = 'WorkerLost'
}

interface Running {
  resolve(result: StepResult): void
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
  readonly #decks = new Set<number>()
  #stepsRun = 0
  #running: Running | undefined
  #ready = false
  #killedBecause: unknown
  #end: WorkerEnd = 'crash'

  /** Starts the process. `events.ready` is called once its engines are loaded, `events.ended` when it has exited. */
  constructor(program: URL, settings: ReadingSettings, events: WorkerEvents) {
    this.#child = fork(fileURLToPath(program), [], {
      serialization: 'advanced',
      env: workerEnvironment,
      // standard output belongs to the command that converts
      stdio: ['ignore', 2, 2, 'ipc'],
      ...confinedNode(settings.ocrModels === undefined ? [] : [settings.ocrModels]),
    })
    this.#child.on('message', (response: WorkerResponse) => {
      if (response.kind === 'ready') {
        this.#ready = true
        events.ready()
      } else this.#settle(response)
    })
    this.#child.on('error', (error) => {
      this.kill(lost(error), 'crash')
      // a process that could not be started has no exit
      if (this.pid === undefined) events.ended(this.#end)
    })
    this.#child.on('exit', () => {
      this.#ready = false
      this.#fail(this.#killedBecause ?? lost())
      events.ended(this.#end)
    })
    this.#send({ kind: 'start', settings })
  }

  get pid(): number | undefined {
    return this.#child.pid
  }

  get idle(): boolean {
    return this.#ready && !this.#running && this.#killedBecause === undefined
  }

  get busy(): boolean {
    return this.#running !== undefined
  }

  /** Whether it has not run any step, so that no document can have harmed it. */
  get fresh(): boolean {
    return this.#stepsRun === 0
  }

  has(document: number): boolean {
    return this.#decks.has(document)
  }

  /** Runs one step; the worker must be idle. Rejects with what the step threw, or with the reason of `kill`. */
  run(document: number, deck: Deck, step: Step): Promise<StepResult> {
    return new Promise((resolve, reject) => {
      this.#running = { resolve, reject }
      this.#stepsRun++
      const known = this.#decks.delete(document)
      this.#decks.add(document)
      this.#closeOldest()
      if (known) this.#send({ kind: 'step', document, step })
      else void this.#sendDeck(document, deck).then(() => this.#begin(document, step))
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

  /** Sends the bytes in pieces, each after the previous one was accepted; stops if the deck is forgotten. */
  async #sendDeck(document: number, { bytes, ...deck }: Deck): Promise<void> {
    this.#send({ kind: 'deck', document, deck, byteLength: bytes.length })
    for (let at = 0; at < bytes.length && this.#decks.has(document); at += pieceBytesMax) {
      const piece = bytes.subarray(at, at + pieceBytesMax)
      await new Promise<void>((sent) => {
        this.#send({ kind: 'bytes', document, bytes: piece }, sent)
      })
    }
  }

  #begin(document: number, step: Step): void {
    if (this.#decks.has(document)) this.#send({ kind: 'step', document, step })
    else this.#fail(new Error('The deck was closed while it was being sent.'))
  }

  #settle(response: Exclude<WorkerResponse, { kind: 'ready' }>): void {
    this.memoryBytes = response.memoryBytes
    const running = this.#running
    this.#running = undefined
    if (response.kind === 'done') {
      running?.resolve(response.result)
      return
    }
    const error = fromFailure(response.failure)
    if (response.failure.fatal) this.kill(error, 'engine')
    running?.reject(error)
  }

  #fail(reason: unknown): void {
    const running = this.#running
    this.#running = undefined
    running?.reject(reason)
  }

  /** Calls `sent` when the request was sent, or cannot be because the process has exited. */
  #send(request: WorkerRequest, sent: () => void = () => {}): void {
    if (this.#child.connected) this.#child.send(request, sent)
    else sent()
  }
}

function lost(cause?: Error): WorkerLost {
  return new WorkerLost('A worker process exited during a step.', { cause })
}
