import { union } from '@rowdeck/core/deck-model/box'
import type { Line } from './line.ts'
import { wordsOfLines } from './words-of-line.ts'

/** The line whose parts were found as lines of their own, from left to right, with a separator between them. */
export function lineOfParts(parts: Line[], separator: string): Line {
  const [first, last] = [parts[0] as Line, parts.at(-1) as Line]
  return {
    ...first,
    ...wordsOfLines(parts),
    text: parts.map(({ text }) => text).join(separator),
    box: parts.map(({ box }) => box).reduce(union),
    endsInSpace: last.endsInSpace,
    endsIn: last.endsIn,
    parts: undefined,
  }
}
