import {
  type LineNetwork,
  openPrepared,
  type PreparedNetwork,
  prepareLineNetwork,
} from './line-network.ts'

/**
 * Returns a function that loads the networks of files of trained data, and keeps each as it is prepared for that: one
 * slide in five asks those of all alphabets, which take much longer to prepare than to load (bench/LEVERS.md), and
 * 8 MB in all; loaded, each would take 5 to 10.
 */
export function openKept(threads: number): (dataFile: string) => Promise<LineNetwork> {
  const kept = new Map<string, PreparedNetwork>()
  return async (dataFile) => {
    const prepared = kept.get(dataFile) ?? (await prepareCompactly(dataFile))
    kept.set(dataFile, prepared)
    return await openPrepared(prepared, threads)
  }
}

async function prepareCompactly(dataFile: string): Promise<PreparedNetwork> {
  const { onnx, ...rest } = await prepareLineNetwork(dataFile)
  // a copy, because the file was written into a larger buffer
  return { ...rest, onnx: onnx.slice() }
}
