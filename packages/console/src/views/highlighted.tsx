import { patternOf } from '../elements/pattern-of.ts'
import type { Stretch } from './unsure-places.ts'

interface HighlightedProps {
  text: string
  search: string
  /** The words that OCR is not sure of, in order. */
  unsure?: readonly Stretch[]
}

/** Text in which the matches of a search and unsure words are marked. The text is never interpreted as HTML. */
export function Highlighted({ text, search, unsure = [] }: HighlightedProps) {
  const pattern = patternOf(search.trim())
  const matches = pattern ? matchesIn(text, pattern) : []
  if (matches.length === 0 && unsure.length === 0) return text
  return cutAt(text, [...matches, ...unsure]).map(({ from, to }) => {
    const part = text.slice(from, to)
    const shown = covers(matches, from) ? <mark key={from}>{part}</mark> : part
    return covers(unsure, from) ? (
      <span key={from} className="unsure-text">
        {shown}
      </span>
    ) : (
      shown
    )
  })
}

function matchesIn(text: string, pattern: RegExp): Stretch[] {
  return [...text.matchAll(pattern)].map(({ 0: { length }, index }) => ({
    from: index,
    to: index + length,
  }))
}

/** The parts of a text between the ends of these stretches. */
function cutAt(text: string, stretches: readonly Stretch[]): Stretch[] {
  const ends = stretches.flatMap(({ from, to }) => [from, to])
  const edges = [...new Set([0, ...ends, text.length])].sort((one, other) => one - other)
  return edges.slice(1).map((to, index) => ({ from: edges[index] ?? 0, to }))
}

function covers(stretches: readonly Stretch[], at: number): boolean {
  return stretches.some(({ from, to }) => from <= at && at < to)
}
