import { arePassesNoted, notePass } from '@rowdeck/core/deck-model/pass-notes'
import type { Picture } from '@rowdeck/core/deck-model/ports'

/** Bounds the lines and places of a picture that one pass reads again. Chosen by eye. */
export const readingsMax = 24

/**
 * One step after recognition: takes the lines of a picture and returns them corrected, completed or
 * filtered. A pass depends on its arguments alone and leaves them unchanged.
 */
export interface Pass<Line> {
  name: string
  /** What it is for, in a few words. */
  does: string
  run(picture: Picture, lines: Line[]): Line[] | Promise<Line[]>
}

/** Runs the passes in order, each on the result of the previous one, and publishes a note on each change. */
export async function runPasses<Line extends { text: string }>(
  passes: Pass<Line>[],
  picture: Picture,
  lines: Line[],
): Promise<Line[]> {
  let current = lines
  for (const { name, does, run } of passes) {
    const next = await run(picture, current)
    if (arePassesNoted()) {
      for (const change of changesBetween(current, next)) {
        notePass(() => ({ pass: name, does, ...change }))
      }
    }
    current = next
  }
  return current
}

/** The texts that only one of two lists of lines has. Those that changed are pairs if no line was added or dropped. */
export function changesBetween(
  before: readonly { text: string }[],
  after: readonly { text: string }[],
): { before: string; after: string }[] {
  if (before.length === after.length) {
    const pairs = before.map(({ text }, at) => ({ before: text, after: after[at]?.text ?? '' }))
    return pairs.filter((pair) => pair.before !== pair.after)
  }
  return [
    ...onlyIn(before, after).map((text) => ({ before: text, after: '' })),
    ...onlyIn(after, before).map((text) => ({ before: '', after: text })),
  ]
}

function onlyIn(lines: readonly { text: string }[], others: readonly { text: string }[]): string[] {
  const left = new Map<string, number>()
  for (const { text } of others) left.set(text, (left.get(text) ?? 0) + 1)
  return lines.flatMap(({ text }) => {
    const count = left.get(text) ?? 0
    left.set(text, count - 1)
    return count > 0 ? [] : [text]
  })
}
