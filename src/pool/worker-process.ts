import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Deck } from '../conversion/convert.ts'
import { confinedNode } from './confinement.ts'
import {
  type Answer,
  fromFailure,
  type Order,
  type ReadingSettings,
  type Step,
  type StepResult,
} from './messages.ts'
import { workerEnvironment } from './worker-environment.ts'

/** One message to a worker holds no more bytes of a deck: sending it takes a fraction of a millisecond. */
const pieceBytesMax = 256 * 1024

/** Decks that a worker keeps open side by side; the one used longest ago is closed for the next. */
const openDecksMax = 4

/** A worker ended in the middle of a step although the pool did not kill it: it crashed, or somebody else killed it. */
export class WorkerLost extends Error {
  override readonly name = 'WorkerLost'
}

interface Running {
  resolve(result: StepResult): void
  reject(error: unknown): void
}

/** A worker process as the pool sees it: takes one step at a time, can be killed at any moment. */
export class WorkerProcess {
  /** Bytes of memory that the process held at its last answer. */
  memoryBytes = 0
  readonly #child: ChildProcess
  readonly #decks = new Set<number>()
  #stepsTaken = 0
  #running: Running | undefined
  #ready = false
  #killedBecause: unknown

  /** Starts the process. `events.ready` is called once its engines are loaded, `events.ended` when it is gone. */
  constructor(program: URL, settings: ReadingSettings, events: { ready(): void; ended(): void }) {
    this.#child = fork(fileURLToPath(program), [], {
      serialization: 'advanced',
      env: workerEnvironment,
      // standard output belongs to the command that converts
      stdio: ['ignore', 2, 2, 'ipc'],
      ...confinedNode(settings.ocrModels === undefined ? [] : [settings.ocrModels]),
    })
    this.#child.on('message', (answer: Answer) => {
      if (answer.kind === 'ready') {
        this.#ready = true
        events.ready()
      } else this.#settle(answer)
    })
    this.#child.on('error', (error) => {
      this.kill(lost(error))
      // a process that could not be started has no exit
      if (this.pid === undefined) events.ended()
    })
    this.#child.on('exit', () => {
      this.#ready = false
      this.#fail(this.#killedBecause ?? lost())
      events.ended()
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

  /** Whether no document has had a chance to do harm to it. */
  get fresh(): boolean {
    return this.#stepsTaken === 0
  }

  has(document: number): boolean {
    return this.#decks.has(document)
  }

  /** Takes one step; the caller sees to it that the worker is idle. Rejects with what the step threw, or with the reason of `kill`. */
  take(document: number, deck: Deck, step: Step): Promise<StepResult> {
    return new Promise((resolve, reject) => {
      this.#running = { resolve, reject }
      this.#stepsTaken++
      const known = this.#decks.delete(document)
      this.#decks.add(document)
      this.#closeOldest()
      if (known) this.#send({ kind: 'step', document, step })
      else void this.#sendDeck(document, deck).then(() => this.#begin(document, step))
    })
  }

  /** Closes a deck that is done with. */
  forget(document: number): void {
    if (this.#decks.delete(document)) this.#send({ kind: 'forget', document })
  }

  /** Ends the process at once, whatever it is doing. A step under way rejects with `reason`. */
  kill(reason: unknown): void {
    if (this.#killedBecause !== undefined) return
    this.#killedBecause = reason
    this.#fail(reason)
    this.#child.kill('SIGKILL')
  }

  #closeOldest(): void {
    const [oldest] = this.#decks
    if (this.#decks.size > openDecksMax && oldest !== undefined) this.forget(oldest)
  }

  /** Sends the bytes in pieces, the next one when the last one has been taken; stops if the deck is forgotten. */
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

  #settle(answer: Exclude<Answer, { kind: 'ready' }>): void {
    this.memoryBytes = answer.memoryBytes
    const running = this.#running
    this.#running = undefined
    if (answer.kind === 'done') {
      running?.resolve(answer.result)
      return
    }
    const error = fromFailure(answer.failure)
    if (answer.failure.fatal) this.kill(error)
    running?.reject(error)
  }

  #fail(reason: unknown): void {
    const running = this.#running
    this.#running = undefined
    running?.reject(reason)
  }

  /** Calls `sent` when the order is on its way, or never will be because the process is gone. */
  #send(order: Order, sent: () => void = () => {}): void {
    if (this.#child.connected) this.#child.send(order, sent)
    else sent()
  }
}

function lost(cause?: Error): WorkerLost {
  return new WorkerLost('A worker process ended in the middle of a step.', { cause })
}
