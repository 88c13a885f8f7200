import type { FloatTensor } from './network-graph.ts'

/** Bytes of a number of 16 bits. */
const halfBytes = 2
/** The header's length, a number of 64 bits. */
const lengthBytes = 8

interface TensorEntry {
  dtype: string
  shape: number[]
  /** Where its values begin and end, in bytes after the header. */
  data_offsets: [number, number]
}

/**
 * Reads weights in the safetensors format, as 16-bit floats: the length of a JSON header, the header with the
 * place of each tensor, and the values. Throws an Error if the bytes are something else.
 */
export function readStoredWeights(bytes: Uint8Array): FloatTensor[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const start = lengthBytes + Number(view.getBigUint64(0, true))
  const header = new TextDecoder().decode(bytes.subarray(lengthBytes, start))
  const entries = JSON.parse(header) as Record<string, TensorEntry>
  return Object.entries(entries).map(([name, entry]) => {
    if (entry.dtype !== 'F16') throw new Error(`The weights ${name} are not 16-bit floats.`)
    const [from, to] = entry.data_offsets
    const values = new Float32Array((to - from) / halfBytes)
    for (let index = 0; index < values.length; index++) {
      values[index] = view.getFloat16(start + from + index * halfBytes, true)
    }
    return { name, dims: entry.shape, values }
  })
}
