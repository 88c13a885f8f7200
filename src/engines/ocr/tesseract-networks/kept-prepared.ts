import {
  type LineNetwork,
  openPrepared,
  type PreparedNetwork,
  prepareLineNetwork,
} from './line-network.ts'

/**
 * Returns a function that loads the networks of files of trained data, and keeps each as it is prepared for that: one
 * slide in six asks those of all alphabets, which took longer to unpack than to load and run, and take 8 MB prepared,
 * but would take 50 loaded.
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
