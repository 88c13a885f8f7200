/** Larger inputs, as of a closer look at half of a picture, get memory of their own: at most 6 MiB are kept. */
const keptMax = 1.5 * 1024 * 1024

/** Lends memory, filled with anything, for an input of a network until a promise settles. */
export type InputMemory = <Result>(
  length: number,
  use: (values: Float32Array) => Promise<Result>,
) => Promise<Result>

/**
 * Memory that is used again for one input after the other: megabytes of garbage for every slide would make the
 * collector visit the whole heap every few slides. A second input at the same time gets memory of its own.
 */
export function createInputMemory(): InputMemory {
  let kept: Float32Array | undefined
  return async (length, use) => {
    const memory = kept !== undefined && kept.length >= length ? kept : new Float32Array(length)
    kept = undefined
    try {
      return await use(memory.subarray(0, length))
    } finally {
      if (memory.length <= keptMax) kept = memory
    }
  }
}
