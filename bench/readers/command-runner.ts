import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export interface Command {
  argv: string[]
  env?: Record<string, string>
  timeoutMs: number
}

/** `exitCode` is negative for a signal and null if the command could not be started. */
export interface CommandResult {
  exitCode: number | null
  stdout: string
  wallMs: number
  cpuMs: number
}

/** Runs and measures commands through one long-lived `measure.py`. */
export class CommandRunner {
  readonly #child: ChildProcess
  readonly #pending = new Map<number, PromiseWithResolvers<CommandResult>>()
  #commandsSoFar = 0
  #gone: Error | undefined

  constructor() {
    this.#child = spawn('python3', [join(import.meta.dirname, 'measure.py')], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    if (this.#child.stdout) {
      createInterface(this.#child.stdout).on('line', (line) => {
        const { id, ...result } = JSON.parse(line) as CommandResult & { id: number }
        this.#pending.get(id)?.resolve(result)
        this.#pending.delete(id)
      })
    }
    // writes to a process that has exited are reported by its exit
    this.#child.stdin?.on('error', () => {})
    this.#child.on('error', (error) => this.#fail(error))
    this.#child.on('exit', () => this.#fail(new Error('bench/readers/measure.py has ended.')))
  }

  /** Rejects only if the runner itself has exited. */
  run({ argv, env = {}, timeoutMs }: Command): Promise<CommandResult> {
    const id = ++this.#commandsSoFar
    const result = Promise.withResolvers<CommandResult>()
    if (this.#gone) result.reject(this.#gone)
    else this.#pending.set(id, result)
    this.#child.stdin?.write(`${JSON.stringify({ id, argv, env, timeoutMs })}\n`)
    return result.promise
  }

  close(): void {
    this.#child.stdin?.end()
  }

  #fail(error: Error): void {
    this.#gone = error
    for (const { reject } of this.#pending.values()) reject(error)
    this.#pending.clear()
  }
}
