/** Random numbers that are the same in every run. */
export interface Random {
  /** From 0 (inclusive) to 1 (exclusive). */
  uniform(): number
  /** Exponentially distributed with this mean. */
  exponential(mean: number): number
  /** Log-normally distributed: half lie below `median`, nine in ten below `p90`. */
  logNormal(median: number, p90: number): number
}

/** The 90th percentile of the standard normal distribution. */
const normalP90 = 1.2816

/** Uniform numbers by mulberry32 (Tommy Ettinger, public domain), normal ones by Box and Muller. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  function uniform(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  function normal(): number {
    return Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform())
  }
  return {
    uniform,
    exponential: (mean) => -mean * Math.log(1 - uniform()),
    logNormal: (median, p90) => median * Math.exp((Math.log(p90 / median) / normalP90) * normal()),
  }
}
