/**
 * Decision trees whose leaves are added up, as gradient boosting makes them (`bench/carry-over`). Each is a complete binary
 * tree, in the order of a heap: node n has the children 2n + 1 and 2n + 2, and the leaves come after the nodes.
 */
export interface Trees {
  /** Names of the values that are asked for; `features` has places in it. */
  evidence: string[]
  /** The log odds before the first tree. */
  base: number
  depth: number
  trees: Tree[]
}

export interface Tree {
  features: number[]
  /** A value up to this goes to the first child. */
  thresholds: number[]
  /** Which child unknown values go to: 0 or 1. */
  unknown: number[]
  leaves: number[]
}

/** The sum of the leaves that the values lead to: log odds. */
export function sumOfLeaves({ base, trees }: Trees, values: Float64Array): number {
  let sum = base
  for (const { features, thresholds, unknown, leaves } of trees) {
    const nodes = features.length
    let node = 0
    while (node < nodes) {
      const value = values[features[node] as number] as number
      const threshold = thresholds[node] as number
      if (value <= threshold) node = 2 * node + 1
      else if (value > threshold) node = 2 * node + 2
      else node = 2 * node + 1 + (unknown[node] as number)
    }
    sum += leaves[node - nodes] as number
  }
  return sum
}
