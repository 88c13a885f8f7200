import { patternOf } from '../elements/pattern-of.ts'

/** Text in which the matches of a search are marked. The text is never interpreted as HTML. */
export function Highlighted({ text, search }: { text: string; search: string }) {
  const pattern = patternOf(search.trim())
  if (!pattern) return text
  return splitMatches(text, pattern).map(({ start, part, isMatch }) =>
    isMatch ? <mark key={start}>{part}</mark> : part,
  )
}

interface Segment {
  start: number
  part: string
  isMatch: boolean
}

function splitMatches(text: string, pattern: RegExp): Segment[] {
  const segments: Segment[] = []
  let from = 0
  for (const { 0: match, index } of text.matchAll(pattern)) {
    if (index > from) segments.push({ start: from, part: text.slice(from, index), isMatch: false })
    segments.push({ start: index, part: match, isMatch: true })
    from = index + match.length
  }
  return [...segments, { start: from, part: text.slice(from), isMatch: false }]
}
