import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { Deck } from '../../packages/core/src/deck-model/ports.ts'

export const settings = {
  picturePixelsMax: 100_000_000,
  renderPixelsMax: 8_000_000,
  slidesMax: 50,
  charactersMax: 5_000_000,
}

export type Outcome =
  | { kind: 'rows'; mode: string; rowCount: number; slides: string[]; modes: string[] }
  | { kind: 'refused'; code: string }
  /** An error that is not an AppError: a bug. */
  | { kind: 'fault'; error: string }
  /** The process crashed, or was killed because it did not answer in time. */
  | { kind: 'died'; how: string }

/** Converts documents in a separate process, so that one that never returns can be killed. */
export class Converter {
  #child: ChildProcess | undefined

  /** Resolves to the outcome of the document, after at most `limitMs`. */
  async convert(deck: Deck, limitMs: number): Promise<Outcome> {
    const child = this.#child ?? (await this.#start())
    const { promise, resolve } = Promise.withResolvers<Outcome>()
    const onExit = (code: number | null, signal: string | null) =>
      resolve({ kind: 'died', how: `The process ended: ${signal ?? code}` })
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      resolve({ kind: 'died', how: `No answer within ${limitMs} ms` })
    }, limitMs)
    child.once('message', resolve)
    child.once('exit', onExit)
    child.send(deck)
    const outcome = await promise
    clearTimeout(timer)
    child.off('message', resolve)
    child.off('exit', onExit)
    if (outcome.kind === 'died' || outcome.kind === 'fault') this.close()
    return outcome
  }

  close(): void {
    this.#child?.kill('SIGKILL')
    this.#child = undefined
  }

  async #start(): Promise<ChildProcess> {
    const child = fork(new URL('converting-process.ts', import.meta.url), {
      serialization: 'advanced',
      execArgv: ['--disable-warning=ExperimentalWarning'],
    })
    this.#child = child
    const started = new AbortController()
    child.once('exit', () => started.abort())
    await once(child, 'message', { signal: started.signal })
    return child
  }
}
