import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ConversionOptions } from '../../packages/core/src/deck-model/conversion-options.ts'
import { workerEnvironment } from '../../packages/reader/src/pool/worker-environment.ts'
import { readConfig } from '../../packages/service/src/config/config.ts'
import { openConverter } from '../../packages/service/src/local-converter.ts'
import type { Reader, Reading, Source } from './reader.ts'
import type { ReadRequest, ReadResponse } from './rowdeck-process.ts'
import { readBy, readingColumns } from './rowdeck-reading.ts'

const program = join(import.meta.dirname, 'rowdeck-process.ts')
const { version } = JSON.parse(
  readFileSync(join(import.meta.dirname, '..', '..', 'package.json'), 'utf8'),
) as { version: string }
/** The name of our reader in the results. */
export const ownVersion = `rowdeck ${version}`

export interface OpenReader extends Reader {
  read(source: Source, options?: Partial<ConversionOptions>): Promise<Reading>
  close(): void
}

/** Our reader in its own warm processes; a file goes to the least busy one. Reports CPU time per file. */
export function openRowdeck(processCount: number): OpenReader {
  const processes = Array.from({ length: processCount }, () => new RowdeckProcess())
  return {
    name: 'rowdeck',
    versions: [ownVersion],
    read(source, options) {
      const [leastBusy] = processes.toSorted((a, b) => a.pendingCount - b.pendingCount)
      if (!leastBusy) throw new Error('There is no process to read with.')
      return leastBusy.read(source, options)
    },
    close() {
      for (const process of processes) process.close()
    },
  }
}

/**
 * Our reader as in the service, in the pool's worker processes, with the default number of them unless given.
 * Does not report CPU time: `cpuMs` is NaN.
 */
export function openRowdeckWorkers(count?: number): OpenReader {
  const workers = count === undefined ? {} : { ROWDECK_WORKERS: String(count) }
  // a measurement must not fail because the machine is busy
  const converter = openConverter(readConfig({ ...workers, ROWDECK_WAITING_SECONDS: '600' }))
  return {
    name: 'rowdeck, through its workers',
    versions: [ownVersion],
    async read(source) {
      const reading = await readBy(source, (deck) =>
        converter.table(deck, { mode: 'auto', columns: readingColumns }),
      )
      return { ...reading, cpuMs: Number.NaN }
    },
    close: () => converter.close(),
  }
}

/** Our reader with the rows of the workers and the CPU time of a separate process; both must read the same. */
export function openRowdeckBothWays(): OpenReader {
  const [workers, alone] = [openRowdeckWorkers(), openRowdeck(1)]
  return {
    name: 'rowdeck',
    versions: workers.versions,
    async read(source) {
      const reading = await workers.read(source)
      const { slides, cpuMs } = await alone.read(source)
      const same = slides.join('\f') === reading.slides.join('\f')
      const failure = same ? {} : { failure: 'workers read it otherwise than a process alone' }
      return { ...failure, ...reading, cpuMs }
    },
    close() {
      workers.close()
      alone.close()
    },
  }
}

/**
 * Our reader restricted to text layers, as the other readers of text layers are: what it reads in the pictures of a
 * slide is not in the ground truth and would count against it.
 */
export function openRowdeckTextLayer(): OpenReader {
  const reader = openRowdeck(1)
  return {
    ...reader,
    name: 'rowdeck, text layer',
    versions: [],
    read: (source) => reader.read(source, { mode: 'text' }),
  }
}

class RowdeckProcess {
  readonly #child: ChildProcess
  readonly #pending = new Map<number, PromiseWithResolvers<Reading>>()
  #requestsSoFar = 0

  constructor() {
    this.#child = fork(program, [], {
      env: workerEnvironment,
      execArgv: ['--disable-warning=ExperimentalWarning'],
    })
    this.#child.on('message', ({ id, reading }: ReadResponse) => {
      this.#pending.get(id)?.resolve(reading)
      this.#pending.delete(id)
    })
    this.#child.on('exit', () => {
      for (const { reject } of this.#pending.values()) {
        reject(new Error('A process that reads decks has ended.'))
      }
    })
  }

  get pendingCount(): number {
    return this.#pending.size
  }

  read(source: Source, options: Partial<ConversionOptions> = {}): Promise<Reading> {
    const id = ++this.#requestsSoFar
    const reading = Promise.withResolvers<Reading>()
    this.#pending.set(id, reading)
    this.#child.send({ id, source, options } satisfies ReadRequest, (error) => {
      if (error) reading.reject(error)
    })
    return reading.promise
  }

  close(): void {
    this.#child.disconnect()
  }
}
