import {
  evidenceGroups,
  evidenceNames,
} from '../../packages/reader/src/conversion/paragraphs/break-evidence.ts'
import { probabilityMin } from '../../packages/reader/src/conversion/paragraphs/continues-paragraph.ts'
import { sumOfLeaves, type Trees } from '../../packages/reader/src/conversion/paragraphs/trees.ts'
import { growTrees, type Sample } from './grow-trees.ts'
import type { Example } from './material.ts'

/** Fewer trees do worse on slides that are typeset again; more, or deeper ones, do no better on decks of other repositories. */
const treeCount = 180
const depth = 4
/** An author's own line break inside a paragraph is often where the text would wrap anyway. */
const softWeight = 0.4
/**
 * How files differ in what they tell beside the letters, and how much an example weighs that is there again as another
 * file would have it. Without those copies nothing would be learned about files that say nothing;
 * at twice the weight, decks of other repositories are read worse.
 */
const kindWeights = {
  'as it is': 1,
  tagged: 0.1,
  'no spaces drawn': 0.25,
  'a space behind every line': 0.1,
  'nothing known': 0.1,
}
export type FileKind = keyof typeof kindWeights
export const fileKinds = Object.keys(kindWeights) as FileKind[]

export interface Lesson {
  /** Groups of evidence to leave out; none by default. */
  withoutGroups?: string[]
  /** The kinds of files to learn about; all by default. */
  kinds?: FileKind[]
  /** How many trees; as many as the conversion uses by default. */
  trees?: number
}

/** Learns from examples whether lines go on. */
export function learn(
  examples: Example[],
  { withoutGroups = [], kinds = fileKinds, trees = treeCount }: Lesson = {},
): Trees {
  const left = namesIn(withoutGroups)
  const evidence = evidenceNames.filter((name) => !left.has(name))
  const sample = sampleOf(examples, evidence, kinds)
  return growTrees(sample, { evidence, trees, depth })
}

function sampleOf(examples: Example[], evidence: string[], kinds: FileKind[]): Sample {
  const wanted = examples.map(({ label }) => Number(label === 'goes on'))
  const weights = examples.map(({ label, weight }) => weight * (label === 'soft' ? softWeight : 1))
  return {
    values: kinds.flatMap((kind) => valuesOf(examples, evidence, kind)),
    wanted: Uint8Array.from(kinds.flatMap(() => wanted)),
    weights: Float64Array.from(
      kinds.flatMap((kind) => weights.map((weight) => kindWeights[kind] * weight)),
    ),
  }
}

/**
 * The evidence as a kind of file has it. Browsers write the structure and draw no space where they wrap; many programs do
 * neither; of pictures neither is known.
 */
function valuesOf(examples: Example[], evidence: string[], kind: FileKind): Float64Array[] {
  const places = evidence.map((name) => evidenceNames.indexOf(name))
  const groups: [Set<string>, Replacement][] = [
    [new Set(['wrap sign']), kind === 'as it is' ? undefined : unknown],
    [namesIn(['space at line end']), spaceIn[kind]],
    [namesIn(['program']), programIn[kind]],
    [namesIn(['tags']), tagIn[kind]],
  ]
  const replaced = evidence.map((name) => groups.find(([names]) => names.has(name))?.[1])
  return examples.map((example) =>
    Float64Array.from(places, (from, at) => {
      const value = example.values[from] as number
      return replaced[at]?.(value, example.tagged[from] as number) ?? value
    }),
  )
}

type Replacement = ((value: number, tagged: number) => number) | undefined
const unknown = () => Number.NaN
const undrawn = (value: number) => 0 * value
const everywhere = (value: number) => 0 * value + 1
const spaceIn: Record<FileKind, Replacement> = {
  'as it is': undefined,
  tagged: undrawn,
  'no spaces drawn': undrawn,
  'a space behind every line': everywhere,
  'nothing known': unknown,
}
const programIn: Record<FileKind, Replacement> = {
  'as it is': undefined,
  tagged: undrawn,
  'no spaces drawn': undrawn,
  'a space behind every line': undrawn,
  'nothing known': unknown,
}
const tagIn: Record<FileKind, Replacement> = {
  'as it is': undefined,
  tagged: (_, tagged) => tagged,
  'no spaces drawn': unknown,
  'a space behind every line': unknown,
  'nothing known': unknown,
}

function namesIn(groups: string[]): Set<string> {
  return new Set(groups.flatMap((group) => Object.keys(evidenceGroups[group] ?? {})))
}

/** The log odds that the lines of examples go on, in files of this kind. */
export function judge(trees: Trees, examples: Example[], kind: FileKind = 'as it is'): number[] {
  return valuesOf(examples, trees.evidence, kind).map((values) => sumOfLeaves(trees, values))
}

/** Whether lines of these log odds are joined. */
export function isJoined(logOdds: number): boolean {
  return logOdds > Math.log(probabilityMin / (1 - probabilityMin))
}
