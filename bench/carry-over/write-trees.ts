import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Trees } from '../../packages/reader/src/conversion/paragraphs/trees.ts'

const root = join(import.meta.dirname, '..', '..')
export const treesFile = join(root, 'packages/reader/src/conversion/paragraphs/break-trees.json')

/** Writes trees, without the evidence that none of them asks for, to where the conversion has them: a line per tree. */
export function writeTrees(trees: Trees): void {
  const { trees: all, ...head } = pruned(trees)
  const lines = all.map((tree) => JSON.stringify(tree)).join(',\n')
  writeFileSync(treesFile, `${JSON.stringify(head).slice(0, -1)},"trees":[\n${lines}\n]}\n`)
}

function pruned(trees: Trees): Trees {
  const used = new Set(trees.trees.flatMap(({ features }) => features))
  const kept = trees.evidence.map((_, at) => at).filter((at) => used.has(at))
  const places = new Map(kept.map((at, index) => [at, index]))
  return {
    ...trees,
    evidence: kept.map((at) => trees.evidence[at] as string),
    trees: trees.trees.map((tree) => ({
      ...tree,
      features: tree.features.map((at) => places.get(at) as number),
    })),
  }
}
