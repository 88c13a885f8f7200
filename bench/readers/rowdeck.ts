import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '../../src/config/config.ts'
import type { ConversionOptions } from '../../src/conversion/convert.ts'
import { openConverter } from '../../src/local-converter.ts'
import { workerEnvironment } from '../../src/pool/worker-environment.ts'
import type { Reader, Reading, Source } from './reader.ts'
import type { ReadRequest, ReadResponse } from './rowdeck-process.ts'
import { readBy } from './rowdeck-reading.ts'

const program = join(import.meta.dirname, 'rowdeck-process.ts')
const { version } = JSON.parse(
  readFileSync(join(import.meta.dirname, '..', '..', 'package.json'), 'utf8'),
) as { version: string }
/** Ours, as the results name it. */
export const ownVersion = `rowdeck ${version}`

export interface OpenReader extends Reader {
  read(source: Source, options?: Partial<ConversionOptions>): Promise<Reading>
  close(): void
}

/** Ours, in warm processes of its own: a file goes to the one with the least to do. Tells processor time by file. */
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
 * Ours as a service runs it, in the pool's worker processes, as many as it has by default where no
 * count is given. Does not tell processor time: `cpuMs` is NaN.
 */
export function openRowdeckWorkers(count?: number): OpenReader {
  const workers = count === undefined ? {} : { ROWDECK_WORKERS: String(count) }
  // a measurement is not to fail because the machine has other work too
  const converter = openConverter(readConfig({ ...workers, ROWDECK_WAITING_SECONDS: '600' }))
  return {
    name: 'rowdeck, through its workers',
    versions: [ownVersion],
    async read(source) {
      const reading = await readBy(source, (deck) => converter.convert(deck, { mode: 'auto' }))
      return { ...reading, cpuMs: Number.NaN }
    },
    close: () => converter.close(),
  }
}

/** Ours with the rows of its workers and the processor time of a process alone; they must read the same. */
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
