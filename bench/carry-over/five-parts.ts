import { evidenceGroups } from '../../packages/reader/src/conversion/paragraphs/break-evidence.ts'
import { type FileKind, fileKinds, isJoined, judge, type Lesson, learn } from './learn.ts'
import type { Example } from './material.ts'

export const partCount = 5
/** Fewer trees than the conversion uses compare groups of evidence as well, in a third of the time. */
const groupTrees = 40

/** What was decided about an example by trees that know nothing of its source. */
export interface Decided {
  example: Example
  isJoined: boolean
}

/** What evidence decides that the rest does not. */
export interface GroupResult {
  group: string
  /** Sources in which something is decided otherwise without the group, and those in which more of it is right with it. */
  sources: number
  rightSources: number
  /** Wrong decisions with the group and without it. */
  wrong: number
  wrongWithout: number
}

/**
 * Decides about each part of the examples with what is learned from the others, for every kind of file that is learned
 * about; sources are never divided.
 */
export function decideInParts(examples: Example[], lesson: Lesson = {}): PartDecisions {
  const { kinds = fileKinds } = lesson
  const decisions: PartDecisions = new Map(kinds.map((kind) => [kind, []]))
  for (let part = 0; part < partCount; part++) {
    const [own, others] = dividedAt(examples, part)
    const trees = learn(others, lesson)
    for (const kind of kinds) {
      const sums = judge(trees, own, kind)
      const found = own.map((example, at) => ({
        example,
        isJoined: isJoined(sums[at] as number),
      }))
      decisions.get(kind)?.push(...found)
    }
  }
  return decisions
}

export type PartDecisions = Map<FileKind, Decided[]>

/** Decides about one set with what is learned from the others. */
export function decideApart(examples: Example[], set: string): Decided[] {
  const own = examples.filter((example) => example.set === set)
  const sums = judge(learn(examples.filter((example) => example.set !== set)), own)
  return own.map((example, at) => ({ example, isJoined: isJoined(sums[at] as number) }))
}

/** Leaves out one group of evidence after the other; learns and judges only about the files as they are. */
export function withoutEachGroup(examples: Example[]): GroupResult[] {
  const decide = (withoutGroups: string[]) =>
    decideInParts(examples, { withoutGroups, kinds: ['as it is'], trees: groupTrees }).get(
      'as it is',
    ) ?? []
  const decided = decide([])
  const known = new Map(decided.map((one) => [one.example, one.isJoined]))
  const wrong = decided.filter(isWrong).length
  return Object.keys(evidenceGroups).map((group) => {
    const without = decide([group])
    const balance = new Map<string, number>()
    for (const one of without) {
      const { source, label } = one.example
      if (known.get(one.example) === one.isJoined || label === 'soft') continue
      balance.set(source, (balance.get(source) ?? 0) + (isWrong(one) ? 1 : -1))
    }
    const wrongWithout = without.filter(isWrong).length
    const rightSources = [...balance.values()].filter((more) => more > 0).length
    return { group, sources: balance.size, rightSources, wrong, wrongWithout }
  })
}

/** Whether a decision is wrong. About an author's own line break inside a paragraph neither is. */
export function isWrong({ example: { label }, isJoined: joined }: Decided): boolean {
  return label !== 'soft' && joined !== (label === 'goes on')
}

function dividedAt(examples: Example[], part: number): [Example[], Example[]] {
  const own = examples.filter(({ source }) => partOf(source) === part)
  return [own, examples.filter(({ source }) => partOf(source) !== part)]
}

/** The part of a source: the same in every run, whatever other sources there are. */
export function partOf(source: string): number {
  let hash = 0
  for (const letter of source) hash = (Math.imul(hash, 31) + letter.charCodeAt(0)) >>> 0
  return hash % partCount
}
