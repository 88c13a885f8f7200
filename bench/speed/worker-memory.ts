import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import type { Deck } from '../../packages/core/src/deck-model/ports.ts'
import { WorkerProcess } from '../../packages/reader/src/pool/worker-process.ts'
import { readConfig } from '../../packages/service/src/config/config.ts'
import type { Source } from '../readers/reader.ts'

const program = new URL('../../packages/reader/src/pool/worker.ts', import.meta.url)
const hugeWidthPx = 8000

/** Pictures that a worker reads in sequence. */
export interface Load {
  name: string
  pictures: Source[]
}

/** A worker's memory after one of its loads; NaN if unavailable. */
export interface WorkerMemory {
  name: string
  pictureCount: number
  /** Current memory. */
  residentBytes: number
  /** Peak memory so far, including earlier loads. */
  peakBytes: number
}

/** Has one worker read all loads in sequence, and finally the first picture at 8,000 pixels wide. */
export async function measureMemory(loads: Load[]): Promise<WorkerMemory[]> {
  const { worker, ready } = startWorker()
  try {
    await ready
    const measured = [memoryOf(worker, 'its start', 0)]
    let document = 0
    const read = (deck: Deck) => readPicture(worker, ++document, deck)
    for (const { name, pictures } of loads) {
      for (const { path, type } of pictures) await read({ bytes: await readFile(path), type })
      measured.push(memoryOf(worker, name, pictures.length))
      console.error(`workers: memory after ${name}`)
    }
    const [first] = loads[0]?.pictures ?? []
    if (first) {
      await read({
        bytes: await sharp(first.path).resize(hugeWidthPx).jpeg().toBuffer(),
        type: 'jpg',
      })
      measured.push(memoryOf(worker, `a JPEG ${hugeWidthPx} pixels wide`, 1))
    }
    return measured
  } finally {
    worker.kill(new Error('Its memory is measured.'), 'shutdown')
  }
}

function startWorker() {
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>()
  const worker = new WorkerProcess(program, readConfig({}).reading, {
    ready: resolve,
    ended: () => reject(new Error('A worker ended before it was ready.')),
  })
  return { worker, ready }
}

async function readPicture(worker: WorkerProcess, document: number, deck: Deck): Promise<void> {
  await worker.run(document, deck, { kind: 'open', pages: 1 })
  await worker.run(document, deck, { kind: 'picture', page: 0 })
  worker.forget(document)
}

function memoryOf({ pid }: WorkerProcess, name: string, pictureCount: number): WorkerMemory {
  const status = process.platform === 'linux' ? readFileSync(`/proc/${pid}/status`, 'latin1') : ''
  const bytes = (field: string) =>
    Number(new RegExp(`^${field}:\\s*(\\d+) kB$`, 'm').exec(status)?.[1] ?? Number.NaN) * 1024
  return { name, pictureCount, residentBytes: bytes('VmRSS'), peakBytes: bytes('VmHWM') }
}
