import type { Tree, Trees } from '../../packages/reader/src/conversion/paragraphs/trees.ts'
import { randomFrom } from '../scaling/random.ts'

/** What trees are grown from: a row per example. */
export interface Sample {
  values: Float64Array[]
  /** 1 or 0. */
  wanted: Uint8Array
  weights: Float64Array
}

export interface Growth {
  evidence: string[]
  trees: number
  depth: number
}

/** How much of what a tree learns is taken over. */
const rate = 0.17
/** Regularization of leaves, and the least sum of second derivatives in one, as in XGBoost. */
const lambda = 2
const weightMin = 2
/** Each tree is grown from this share of the examples and of the evidence. */
const rowShare = 0.7
const evidenceShare = 0.5
/** Values are compared with at most so many thresholds. */
const binsMax = 48
const unknownBin = binsMax
const binCount = binsMax + 1

/** A sample as the places of its values between thresholds. */
export interface Binned {
  thresholds: number[][]
  /** By evidence, then by example. */
  bins: Uint8Array[]
}

/** Puts values into bins between quantiles. */
export function binned(values: Float64Array[], evidenceCount: number): Binned {
  const columns = Array.from({ length: evidenceCount }, (_, feature) =>
    values.map((row) => row[feature] as number),
  )
  const thresholds = columns.map(thresholdsOf)
  const bins = columns.map((column, feature) => {
    const limits = thresholds[feature] as number[]
    return Uint8Array.from(column, (value) => binOf(value, limits))
  })
  return { thresholds, bins }
}

function thresholdsOf(column: number[]): number[] {
  const known = Float64Array.from(column.filter((value) => !Number.isNaN(value))).sort()
  const middles: number[] = []
  for (let part = 1; part < binsMax; part++) {
    let at = Math.floor((part * known.length) / binsMax)
    const value = known[at]
    while (known[at] === value && at < known.length) at++
    const above = known[at]
    if (value === undefined || above === undefined) continue
    const middle = Number(((value + above) / 2).toPrecision(3))
    if (middle !== middles.at(-1)) middles.push(middle)
  }
  return middles
}

function binOf(value: number, limits: number[]): number {
  if (Number.isNaN(value)) return unknownBin
  let [low, high] = [0, limits.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (value <= (limits[middle] as number)) high = middle
    else low = middle + 1
  }
  return low
}

/** Second-order gradient boosting of decision trees for the log loss, with histograms; the same trees in every run. */
export function growTrees(
  { values, wanted, weights }: Sample,
  { evidence, trees: count, depth }: Growth,
): Trees {
  const data = binned(values, evidence.length)
  const random = randomFrom(1)
  const base = logOddsOf(wanted, weights)
  const sums = new Float64Array(values.length).fill(base)
  const trees: Tree[] = []
  for (let index = 0; index < count; index++) {
    const slopes = slopesOf(sums, wanted, weights)
    for (let row = 0; row < values.length; row++) {
      if (random.uniform() < rowShare) continue
      slopes.first[row] = 0
      slopes.second[row] = 0
    }
    const features = evidence.map((_, at) => at).filter(() => random.uniform() < evidenceShare)
    const { tree, leafOf } = growTree(data, { slopes, features, depth })
    trees.push(tree)
    leafOf.forEach((leaf, row) => {
      sums[row] = (sums[row] as number) + (tree.leaves[leaf] as number)
    })
  }
  return { evidence, base: rounded(base), depth, trees }
}

function logOddsOf(wanted: Uint8Array, weights: Float64Array): number {
  let [all, positive] = [0, 0]
  weights.forEach((weight, row) => {
    all += weight
    positive += weight * (wanted[row] as number)
  })
  return Math.log(positive / (all - positive))
}

/** First and second derivatives of the loss. */
interface Slopes {
  first: Float64Array
  second: Float64Array
}

function slopesOf(sums: Float64Array, wanted: Uint8Array, weights: Float64Array): Slopes {
  const [first, second] = [new Float64Array(sums.length), new Float64Array(sums.length)]
  for (let row = 0; row < sums.length; row++) {
    const chance = 1 / (1 + Math.exp(-(sums[row] as number)))
    const weight = weights[row] as number
    first[row] = weight * (chance - (wanted[row] as number))
    second[row] = weight * chance * (1 - chance)
  }
  return { first, second }
}

interface Growing {
  slopes: Slopes
  features: number[]
  depth: number
}

function growTree(data: Binned, growing: Growing): { tree: Tree; leafOf: Uint16Array } {
  const { slopes, depth } = growing
  const nodeOf = new Uint16Array(slopes.first.length)
  const tree: Tree = { features: [], thresholds: [], unknown: [], leaves: [] }
  for (let level = 0; level < depth; level++) {
    const splits = bestSplits(data, nodeOf, { ...growing, nodes: 2 ** level })
    for (const split of splits) {
      tree.features.push(split.feature)
      const limits = data.thresholds[split.feature] as number[]
      tree.thresholds.push(limits[split.bin] ?? 0)
      tree.unknown.push(split.unknown)
    }
    for (let row = 0; row < nodeOf.length; row++) {
      const node = nodeOf[row] as number
      const { feature, bin, unknown } = splits[node] as Split
      const value = (data.bins[feature] as Uint8Array)[row] as number
      const child = value === unknownBin ? unknown : Number(value > bin)
      nodeOf[row] = 2 * node + child
    }
  }
  tree.leaves = leavesOf(slopes, nodeOf, 2 ** depth)
  return { tree, leafOf: nodeOf }
}

function leavesOf({ first, second }: Slopes, nodeOf: Uint16Array, count: number): number[] {
  const sums = Array.from({ length: count }, () => [0, 0] as [number, number])
  nodeOf.forEach((node, row) => {
    const sum = sums[node] as [number, number]
    sum[0] += first[row] as number
    sum[1] += second[row] as number
  })
  return sums.map(([slope, curve]) => rounded((-rate * slope) / (curve + lambda)))
}

interface Split {
  feature: number
  /** Values in bins up to this go to the first child. */
  bin: number
  unknown: number
  gain: number
}

function bestSplits(
  { bins, thresholds }: Binned,
  nodeOf: Uint16Array,
  { slopes, features, nodes }: Growing & { nodes: number },
): Split[] {
  const best = Array.from(
    { length: nodes },
    (): Split => ({ feature: features[0] ?? 0, bin: 0, unknown: 0, gain: 0 }),
  )
  const histogram = new Float64Array(nodes * binCount * 2)
  for (const feature of features) {
    histogram.fill(0)
    const column = bins[feature] as Uint8Array
    for (let row = 0; row < column.length; row++) {
      const at = 2 * ((nodeOf[row] as number) * binCount + (column[row] as number))
      histogram[at] = (histogram[at] as number) + (slopes.first[row] as number)
      histogram[at + 1] = (histogram[at + 1] as number) + (slopes.second[row] as number)
    }
    const limits = (thresholds[feature] as number[]).length
    for (let node = 0; node < nodes; node++) {
      const part = histogram.subarray(2 * node * binCount, 2 * (node + 1) * binCount)
      const split = bestSplit(part, limits)
      if (split.gain > (best[node] as Split).gain) best[node] = { feature, ...split }
    }
  }
  return best
}

/** The best threshold of one piece of evidence in one node, with unknown values on either side. */
function bestSplit(histogram: Float64Array, limits: number): Omit<Split, 'feature'> {
  const all = sumOf(histogram, binCount)
  const missing: Sum = [2 * unknownBin, 2 * unknownBin + 1].map((at) => histogram[at]) as Sum
  const best = { bin: 0, unknown: 0, gain: 0 }
  const below: Sum = [0, 0]
  for (let bin = 0; bin < limits; bin++) {
    below[0] += histogram[2 * bin] as number
    below[1] += histogram[2 * bin + 1] as number
    const after = gainOf(below, all)
    if (after > best.gain) Object.assign(best, { bin, unknown: 1, gain: after })
    const before = gainOf([below[0] + missing[0], below[1] + missing[1]], all)
    if (before > best.gain) Object.assign(best, { bin, unknown: 0, gain: before })
  }
  return best
}

/** Sums of first and second derivatives. */
type Sum = [number, number]

function sumOf(histogram: Float64Array, bins: number): Sum {
  const sum: Sum = [0, 0]
  for (let bin = 0; bin < bins; bin++) {
    sum[0] += histogram[2 * bin] as number
    sum[1] += histogram[2 * bin + 1] as number
  }
  return sum
}

/** What the loss falls by if a part goes to one child and the rest to the other; 0 if either is too small. */
function gainOf(part: Sum, all: Sum): number {
  const rest: Sum = [all[0] - part[0], all[1] - part[1]]
  if (part[1] < weightMin || rest[1] < weightMin) return 0
  return score(part) + score(rest) - score(all)
}

function score([slope, curve]: Sum): number {
  return (slope * slope) / (curve + lambda)
}

function rounded(value: number): number {
  return Number(value.toFixed(3))
}
