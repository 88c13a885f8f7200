import type { FromWriteWorker, ToWriteWorker } from './write-worker.ts'

/** Thirty times what 4,000 slides take on a slow machine. */
const writeMsMax = 120_000

/** Writes the rows of decks in a worker. Rejects if they cannot be written, or not within two minutes. */
export function writeFile(wanted: ToWriteWorker): Promise<string | Uint8Array<ArrayBuffer>> {
  const worker = new Worker(new URL('./write-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<string | Uint8Array<ArrayBuffer>>((resolve, reject) => {
    const fail = () => reject(new Error('The file could not be written.'))
    setTimeout(fail, writeMsMax)
    worker.onmessage = ({ data }: MessageEvent<FromWriteWorker>) =>
      data === undefined ? fail() : resolve(data)
    worker.onerror = fail
    worker.postMessage(wanted)
  }).finally(() => worker.terminate())
}
